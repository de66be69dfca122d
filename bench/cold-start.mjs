import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { others, place, settings, yaml } from './place.mjs';
import { against, againstFloor, inTurns, summary } from './sample.mjs';

const { bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const CLI = fileURLToPath(new URL(`../${bin.hookline}`, import.meta.url));
const CALLS = { Read: { file_path: 'src/a.md' }, Bash: { command: 'ls' } };
const FLOOR = fileURLToPath(new URL('floor-start.cjs', import.meta.url));
const FOUR = 'extends: [guard, secrets, git, infra]\n';

/** `hookline run` and `hookline bridge` as a process per event, against Node with nothing to do. Trail and trust are on. */
export async function coldStart({ quick }) {
  const hooks = others(19);
  const { home, cwd, env, remove } = place({
    '.config/hookline/hooks.yml': yaml([...hooks, { matcher: 'Write', command: './scripts/format.sh' }]),
    '.claude/settings.json': settings([...hooks, { matcher: 'Bash', command: 'true; exit 0' }]),
  });
  const empty = join(home, 'empty.js');
  writeFileSync(empty, '');
  const node =
    (args, { variables = env, input = '' } = {}) =>
    async () => {
      const started = performance.now();
      const { status, stderr } = spawnSync(process.execPath, args, { env: variables, cwd, input });
      if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
      return performance.now() - started;
    };
  const floor = (hook) => {
    const given = { places: placesIn(home, cwd), hook, folder: join(home, 'floor') };
    return node([FLOOR, JSON.stringify(given)]);
  };
  const run = (tool, variables) => {
    const args = ['run', 'PreToolUse', '--tool', tool, '--input', JSON.stringify(CALLS[tool]), '--json'];
    return node([CLI, ...args], { variables });
  };
  const bridge = (tool) => {
    const payload = { session_id: 'bench', hook_event_name: 'PreToolUse', tool_name: tool, cwd };
    const input = JSON.stringify({ ...payload, tool_input: CALLS[tool] });
    const args = ['bridge', 'claude-code', 'PreToolUse', '--sealed', '--deadline', '590'];
    // what is in Claude Code's own file, it runs itself
    return node([CLI, ...args], { input, variables: called });
  };
  const homeWith = (name, text) => {
    const own = join(home, name);
    mkdirSync(join(own, '.config/hookline'), { recursive: true });
    writeFileSync(join(own, '.config/hookline/hooks.yml'), text);
    return { ...env, HOME: own };
  };
  const called = homeWith('called', yaml([...hooks, { matcher: 'shell', command: 'true; exit 0' }]));
  const guard = homeWith('extending', 'extends: [guard]\n');
  const four = homeWith('four', FOUR);
  const written = homeWith('written', readFileSync(new URL('../packs/guard.yml', import.meta.url), 'utf8'));
  const things = {
    ...{ empty: node([empty]), none: run('Read'), one: run('Bash') },
    ...{ floorNone: floor(null), floorOne: floor('true; exit 0') },
    ...{ bridgeNone: bridge('Read'), bridgeOne: bridge('Bash') },
    ...{ guardRead: run('Read', guard), guardBash: run('Bash', guard) },
    ...{ fourRead: run('Read', four), fourBash: run('Bash', four), writtenRead: run('Read', written) },
  };
  const samples = await inTurns(things, quick ? 10 : 40, 2);
  remove();
  const compared = (name, other) => ({ id: name, ...against(samples[name], samples[other]) });
  const ms = (name) => ({ unit: 'ms', ...summary(samples[name]) });
  return [
    { name: 'node with an empty file', ...ms('empty') },
    { name: 'hookline run, no hook matches', ...ms('none') },
    { name: 'hookline run, one hook matches', ...ms('one') },
    { name: 'hookline run against node, none matches', ...against(samples.none, samples.empty) },
    { name: 'hookline run against node, one matches', ...against(samples.one, samples.empty) },
    {
      name: 'hookline run against its floor, none matches',
      id: 'none',
      ...againstFloor(samples.none, samples.floorNone, 'ms'),
    },
    {
      name: 'hookline run against its floor, one matches',
      id: 'one',
      ...againstFloor(samples.one, samples.floorOne, 'ms'),
    },
    { name: 'hookline bridge against node, none matches', ...compared('bridgeNone', 'empty') },
    { name: 'hookline bridge against node, one matches', ...compared('bridgeOne', 'empty') },
    { name: 'hookline run, extends: [guard], a file is read', ...ms('guardRead') },
    { name: 'hookline run, extends: [guard], a shell line', ...ms('guardBash') },
    { name: 'guard against no hook that matches, a file is read', ...compared('guardRead', 'none') },
    { name: 'guard against no hook that matches, a shell line', ...compared('guardBash', 'none') },
    { name: 'four packs against no hook that matches, a file is read', ...compared('fourRead', 'none') },
    { name: 'four packs against no hook that matches, a shell line', ...compared('fourBash', 'none') },
    {
      name: 'extends: [guard] against the same rules in the file itself',
      ...compared('guardRead', 'writtenRead'),
      id: 'extended',
    },
  ];
}

/** Every place where hooks may lie, as an agent's folder at home, in the project, and on the machine. */
function placesIn(home, cwd) {
  const names = [
    'claude',
    'codex',
    'cursor',
    'gemini',
    'qwen',
    'copilot',
    'factory',
    'augment',
    'cline',
    'windsurf',
    'mimir',
  ];
  const own = [
    '.config/hookline/hooks.yml',
    '.config/agent',
    '.config/cocode',
    '.local/state/hookline/trust.json',
    '.git',
  ];
  const files = names.flatMap((name) => [`.${name}`, `.${name}/settings.json`]);
  const below = [home, cwd].flatMap((folder) => [...own, ...files].map((path) => join(folder, path)));
  return [...below, ...names.map((name) => `/etc/${name}`), '/etc/hookline/enrolment.yml'];
}
