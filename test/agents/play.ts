import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, filesOf, type Ran } from './account.ts';
import { CALLS, type CallCase, CONTEXT_WORD, type OtherId, type Word } from './cases.ts';
import type { Call, Step } from './model/script.ts';
import { COUNT_FILE, countedBy, ONCE, writeOwnHooks } from './own-hooks.ts';

/** What was seen in one cell of the matrix; `detail` is for whoever has to find out why. */
export interface Cell {
  readonly word: Word;
  readonly detail?: string;
}
export type Cells = Record<string, Cell>;

const TASK = 'SUBTASK: please do your part.';
const BIG_BYTES = 5 * 1024 * 1024;
const BIG_END = 'THE-END-OF-IT';

/** The hooks that everything meets; which call is meant stands in each. */
function hooksOf(project: string): readonly object[] {
  return [
    ...CALLS.filter(({ enforced }) => enforced !== true).flatMap(({ hooks }) => hooks),
    { on: 'PreToolUse', tools: ['file-write'], files: ['**/protected.txt'], deny: 'This file is protected.' },
    {
      on: 'PreToolUse',
      tools: ['file-write'],
      run: `grep -q ${BIG_END} || exit 0; touch '${project}/big-seen'; echo Seen to its end. >&2; exit 2`,
    },
    { on: 'PreToolUse', if: 'Bash(touch sub-agent)', deny: 'Not for a sub-agent either.' },
    { on: 'Stop', run: `test -e '${project}/hold' || exit 0; echo Once more, please. >&2; exit 2` },
  ];
}

/** The administrator's hooks, in force for everybody who runs in the same sealed place. */
export const ENFORCED = { hooks: CALLS.filter(({ enforced }) => enforced === true).flatMap(({ hooks }) => hooks) };

/** Everything that one agent shows, with one home: install, calls, broken bridges, uninstall, and a call without hookline. */
export async function play(
  it: Account,
  tell: (cells: Cells) => void,
  tellServed: (calls: number) => void,
): Promise<void> {
  writeOwnHooks(it);
  it.write('.config/hookline/hooks.json', { hooks: hooksOf(it.project) });
  const before = filesOf(it.home, it.program.hookFiles);
  const installed = await it.hookline('install', it.program.name, '--yes');
  if (installed.exitCode !== 0 || !/(?<!NOT )REFUSED/.test(installed.output))
    throw new Error(`install ended with ${installed.exitCode}: ${installed.output.slice(-1500)}`);
  tell(await calls(it));
  tellServed(await servedBy(it));
  for (const part of [others, hold, grant, covered, broken]) tell(await part(it));
  const removed = await it.hookline('uninstall', it.program.name, '--yes');
  const after = filesOf(it.home, it.program.hookFiles);
  const same = JSON.stringify(before) === JSON.stringify(after) && removed.exitCode === 0;
  tell({ uninstall: same ? { word: 'same' } : { word: 'wrong', detail: difference(before, after) + removed.output } });
  tell(await escaped(it));
}

/** How many calls the resident engine has answered. */
async function servedBy(it: Account): Promise<number> {
  const { output } = await it.hookline('resident', 'status', '--json');
  const { residents } = JSON.parse(output) as { readonly residents: readonly { readonly served: number }[] };
  return residents.reduce((sum, { served }) => sum + served, 0);
}

/** One call after the other in one run, or each in its own where a refusal ends the run. */
async function runCalls(it: Account, tools: readonly Call[], also: readonly Step[] = []): Promise<readonly Ran[]> {
  const script = (some: readonly Call[]) => ({
    steps: [...some.map((call) => ({ calls: [call] })), { say: 'All done.' }],
    also: [{ to: TASK, steps: [...also, { say: 'My part is done.' }] }],
  });
  if (it.program.refusalEnds !== true) return [await it.run(script(tools), { limitMs: 240_000 })];
  const ran: Ran[] = [];
  for (const call of tools) ran.push(await it.run(script([call])));
  return ran;
}

async function calls(it: Account): Promise<Cells> {
  const ids = [...CALLS.map(({ id }) => id), ONCE];
  const runs = await runCalls(
    it,
    ids.map((id) => it.program.shell(`touch ${id}`)),
  );
  const log = join(it.home, COUNT_FILE);
  const counted = countedBy(existsSync(log) ? readFileSync(log, 'utf8') : '');
  const wrong = Object.entries(counted).filter(([, times]) => times !== 1);
  const once: Cell =
    wrong.length === 0 ? { word: 'once' } : { word: 'wrong', detail: wrong.map((pair) => pair.join(': ')).join(', ') };
  return withRuns(runs, { ...Object.fromEntries(CALLS.map((row) => [row.id, cellOf(it, row, runs)])), once });
}

function cellOf(it: Account, { id }: CallCase, runs: readonly Ran[]): Cell {
  if (id === 'context')
    return { word: runs.some(({ asked }) => asked.some((text) => text.includes(CONTEXT_WORD))) ? 'reached' : 'wrong' };
  if (id === 'rewrite' && it.made('rewrite-done')) return { word: it.made(id) ? 'wrong' : 'rewritten' };
  return became(it, id);
}

function became(it: Account, file: string): Cell {
  return { word: it.made(file) ? 'ran' : 'refused' };
}

async function others(it: Account): Promise<Cells> {
  const { write, shell, delegate } = it.program;
  const path = (name: string) => join(it.project, name);
  const big = `${'x'.repeat(79)}\n`.repeat(BIG_BYTES / 80) + BIG_END;
  const delegated = delegate(TASK);
  const runs = await runCalls(
    it,
    [
      write(path('protected.txt'), 'mine\n'),
      write(path('write-ordinary'), 'mine\n'),
      ...delegated,
      write(path('big'), big),
    ],
    [{ calls: [shell('touch sub-agent')] }, { calls: [shell('touch sub-agent-ordinary')] }],
  );
  return withRuns(runs, {
    write: became(it, 'protected.txt'),
    'write-ordinary': became(it, 'write-ordinary'),
    big: it.made('big-seen') ? became(it, 'big') : { word: 'wrong', detail: `no hook has seen it; ${runs.map(shown)}` },
    'sub-agent': became(it, 'sub-agent'),
    'sub-agent-ordinary': became(it, 'sub-agent-ordinary'),
  });
}

/** More questions to the model than this is no cap. */
const MOST_ASKED = 40;

async function hold(it: Account): Promise<Cells> {
  writeFileSync(join(it.project, 'hold'), '');
  const ran = await it.run({ steps: [{ say: 'I am done.' }] });
  renameSync(join(it.project, 'hold'), join(it.project, 'held'));
  const asked = ran.asked.length;
  const wasHeld = ran.asked.some((text) => text.includes('Once more, please.'));
  const ended = !ran.hung && wasHeld && asked < MOST_ASKED;
  return { hold: { word: ended ? 'ended' : 'wrong', detail: `${asked} questions to the model; ${shown(ran)}` } };
}

async function grant(it: Account): Promise<Cells> {
  const ran = await it.run(
    { steps: [{ calls: [it.program.shell('touch no-grant')] }, { say: 'All done.' }] },
    { unattended: false },
  );
  return withRuns([ran], { 'no-grant': ran.hung ? { word: 'wrong' } : became(it, 'no-grant') });
}

interface Coverage {
  readonly calls: number;
  readonly uncovered: readonly { readonly tool: string }[];
}

async function coverage(it: Account): Promise<Coverage> {
  const { output } = await it.hookline('coverage', '--agent', it.program.name, '--json');
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(`coverage says ${output}`);
  }
}

async function covered(it: Account): Promise<Cells> {
  const { calls: seen, uncovered } = await coverage(it);
  const word = seen > 0 && uncovered.length === 0 ? 'none' : 'wrong';
  return { covered: { word, detail: `${seen} calls, ${JSON.stringify(uncovered)}` } };
}

async function escaped(it: Account): Promise<Cells> {
  const before = await coverage(it);
  const ran = await it.run({ steps: [{ calls: [it.program.shell('touch escaped')] }, { say: 'All done.' }] });
  const { uncovered } = await coverage(it);
  const found = it.made('escaped') && uncovered.length === before.uncovered.length + 1;
  return { escaped: { word: found ? 'found' : 'wrong', detail: `${JSON.stringify(uncovered)}; ${shown(ran)}` } };
}

/** A way to break what stands between the agent and the engine, and to mend it again. */
type Break = readonly [id: OtherId, apply: (it: Account) => () => void];

const asCli =
  (text: string) =>
  ({ package: folder }: Account): (() => void) => {
    const path = join(folder, 'dist/cli.cjs');
    const whole = readFileSync(path);
    writeFileSync(path, text);
    return () => writeFileSync(path, whole);
  };

function moved(path: string): () => void {
  renameSync(path, `${path}.away`);
  return () => renameSync(`${path}.away`, path);
}

const shimOf = ({ home, program }: Account) => join(home, '.local/state/hookline/bridge', program.name);

const BREAKS: readonly Break[] = [
  ['shim-gone', (it) => moved(shimOf(it))],
  ['package-gone', (it) => moved(it.package)],
  ['bridge-crash', asCli('throw new Error("A bug of ours.");\n')],
  ['bridge-chatter', asCli('console.log("{}");\n')],
  ['bridge-killed', asCli('process.kill(process.pid, "SIGKILL");\n')],
  ['bridge-hangs', hanging],
];

/** The shim waits as long as the agent lets it; here it is in a hurry. */
function hanging(it: Account): () => void {
  const shim = shimOf(it);
  const whole = readFileSync(shim, 'utf8');
  writeFileSync(shim, whole.replaceAll(/\blimit=\d+/g, 'limit=3'));
  const mend = asCli('setInterval(() => {}, 1000);\n')(it);
  return () => {
    mend();
    writeFileSync(shim, whole);
  };
}

async function broken(it: Account): Promise<Cells> {
  let mend = () => {};
  const runs: Ran[] = [];
  const step = (id: string, apply: (it: Account) => () => void): Step => ({
    calls: [it.program.shell(`touch ${id}`)],
    before() {
      mend();
      mend = apply(it);
    },
  });
  const steps = [...BREAKS.map(([id, apply]) => step(id, apply)), step('bridge-mended', () => () => {})];
  const { refusalEnds = false, promptsWithResults = false } = it.program;
  const groups = refusalEnds || promptsWithResults ? steps.map((one) => [one]) : [steps];
  try {
    for (const group of groups) {
      runs.push(await it.run({ steps: [...group, { say: 'All done.' }] }));
      mend();
      mend = () => {};
    }
  } finally {
    mend();
  }
  const ids: readonly OtherId[] = [...BREAKS.map(([id]) => id), 'bridge-mended'];
  return withRuns(runs, Object.fromEntries(ids.map((id) => [id, became(it, id)])));
}

/** With what the agent said, for whoever looks into a wrong cell. */
function withRuns(runs: readonly Ran[], cells: Cells): Cells {
  const said = runs.map(shown).join('\n');
  return Object.fromEntries(Object.entries(cells).map(([id, cell]) => [id, { detail: said, ...cell }]));
}

function shown({ exitCode, hung, output, asked }: Ran): string {
  return `${hung ? 'hung' : `exit ${exitCode}`}, ${asked.length} questions: ${output.slice(-1500)}`;
}

function difference(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  return names.map((name) => `${name}:\n${before[name]}\n->\n${after[name]}\n`).join('');
}
