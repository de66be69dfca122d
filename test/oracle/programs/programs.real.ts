import { availableParallelism } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../scratch-folder.ts';
import { ruleReader } from '../reader.ts';
import { missingPrograms } from '../sandbox.ts';
import type { Shell } from '../shells.ts';
import { LISTED, type Listed } from './families.ts';
import { judged } from './judge.ts';
import { openLines } from './open.ts';
import { type FamilySeen, type ProgramSeen, record, seenFigures, seenOf } from './records.ts';
import { linesFor, programSandbox, programSeen, type RunProgram, type TriedLine, tryLine } from './try-programs.ts';
import { versionsHere } from './versions.ts';
import { PROGRAM_TREE } from './world.ts';
import type { Tried } from './written-lines.ts';

const records = process.env.HOOKLINE_ORACLE_RECORD === '1';
const judges = process.env.HOOKLINE_ORACLE_JUDGE === '1';
const only = process.env.HOOKLINE_ORACLE_ONLY?.split(',');
const tools = process.env.HOOKLINE_ORACLE_TOOLS ?? null;
/** What the usual run may take. */
const BUDGET_MS = 15_000;

interface Job extends Tried {
  readonly program: Listed;
  readonly shell: Shell;
}

interface Done {
  readonly job: Job;
  readonly tried: TriedLine;
}

describe.runIf(judges)('what was recorded of the programs of the table', () => {
  test('is judged anew', async () => {
    const read = ruleReader(PROGRAM_TREE);
    for (const family of new Set(LISTED.map((one) => one.family))) record(family, await judged(seenOf(family), read));
    expect(seenFigures().programs).toBeGreaterThan(0);
  });
});

describe.skipIf(judges || missingPrograms([]).length > 0)('what the kernel sees of the programs of the table', () => {
  const folder = scratchFolder();
  const read = ruleReader(PROGRAM_TREE);
  const here = versionsHere(tools);
  const chosen = LISTED.filter(
    ({ name, family }) => here.has(name) && (only === undefined || only.includes(name) || only.includes(family)),
  );
  let done: readonly Done[];
  beforeAll(async () => {
    const run = programSandbox(folder, tools);
    const end = records || only !== undefined ? Number.POSITIVE_INFINITY : Date.now() + BUDGET_MS;
    done = await tryAll(inTurn(chosen), run, end);
    if (records) keepAll();
  }, 36_000_000);

  test('something of every family was tried', () => {
    expect(new Set(done.map(({ job }) => job.program.family)).size).toBeGreaterThanOrEqual(
      Math.min(15, new Set(chosen.map(({ family }) => family)).size),
    );
  });

  test('no program does what the reader does not say', () => {
    const unsaid = done.filter(({ tried }) => tried.understated.length > 0 && tried.failed === null);
    const open = openLines();
    const closed = unsaid.filter(({ tried }) => open[tried.line] === undefined);
    expect(closed.map(({ tried }) => `${tried.line}: ${tried.understated.join(', ')}`)).toEqual([]);
  });

  async function tryAll(jobs: readonly Job[], run: RunProgram, end: number): Promise<readonly Done[]> {
    const all: Done[] = [];
    let next = 0;
    const work = async (): Promise<void> => {
      for (let job = jobs[next++]; job !== undefined && Date.now() < end; job = jobs[next++]) {
        const tried = await tryLine(job, { program: job.program.name, shell: job.shell }, run, read);
        all.push({ job, tried });
        tell(tried);
      }
    };
    await Promise.all(Array.from({ length: 2 * availableParallelism() }, work));
    return all;
  }

  /** What was tried replaces what was seen before; of what is not installed here that stays. */
  function keepAll(): void {
    for (const family of new Set(chosen.map((one) => one.family))) {
      const names = new Set(LISTED.filter((one) => one.family === family).map(({ name }) => name));
      const kept = Object.entries(seenOf(family)).filter(([name]) => names.has(name));
      const programs: Record<string, ProgramSeen> = Object.fromEntries(kept);
      for (const { name } of chosen.filter((one) => one.family === family)) {
        const tried = done.filter(({ job }) => job.program.name === name);
        const shell = tried[0]?.job.shell ?? 'bash';
        const seen = programSeen(
          here.get(name) ?? '',
          shell,
          tried.map((one) => one.tried),
        );
        if (seen === null) delete programs[name];
        else programs[name] = seen;
      }
      record(family, programs satisfies FamilySeen);
    }
  }
});

/** The first line of each program, then the second of each: a run that ends early has seen something of all. */
function inTurn(programs: readonly Listed[]): readonly Job[] {
  const lists = programs.map((program) => {
    const { shell, lines } = linesFor(program);
    // what somebody wrote down tells more than a program with no words
    return [...lines].reverse().map((one) => ({ ...one, program, shell }));
  });
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}

function tell({ line, saw, understated, over, failed }: TriedLine): void {
  if (process.env.HOOKLINE_ORACLE_ONLY === undefined && !records) return;
  if (failed !== null) process.stdout.write(`FAILED ${line}  (${failed})\n`);
  else if (understated.length > 0)
    process.stdout.write(`UNDER ${line}: ${understated.join(', ')}  (saw ${saw.join(', ')})\n`);
  else if (over !== undefined) process.stdout.write(`OVER ${line}: ${over.join(', ')}  (saw ${saw.join(', ')})\n`);
}
