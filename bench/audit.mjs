import { spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { floorDecision } from './floor-decision.mjs';
import { floorRecord } from './floor-record.mjs';
import { looksOf, place, settings } from './place.mjs';
import { against, againstFloor, cpuTimed, inTurns, summary, timed } from './sample.mjs';

const PAYLOAD = { session_id: 'bench', tool_name: 'Bash', tool_input: { command: 'ls -l', description: 'List files' } };
const RULE = `hooks:\n  - on: PreToolUse\n    when: tool_input.command.contains("rm")\n    deny: no\n`;
const COMMAND = settings([{ matcher: 'Bash', command: 'true; exit 0' }]);
/** So that a clock can tell what one of them takes. */
const AT_ONCE = 50;
/** A program that has just started runs everything slowly. */
const WARM_UP = 80;

/** What the trail and the trust store add to what they watch over. Everything else is the same, and taken in turns. */
export async function audit({ createHooks, quick }) {
  const inProcess = await trailAndTrust(createHooks, quick);
  const cold = await coldTrailAndTrust(createHooks, quick);
  return [...inProcess, ...cold];
}

async function trailAndTrust(createHooks, quick) {
  const [on, off, ruleOn, ruleOff] = [
    await approved(createHooks, {}),
    await approved(createHooks, { trust: 'all', audit: false }),
    await opened(createHooks, place({ '.config/hookline/hooks.yml': RULE }), {}),
    await opened(createHooks, place({ '.config/hookline/hooks.yml': RULE }), { audit: false }),
  ];
  const run =
    ({ hooks }, afterwards = () => {}) =>
    async () => {
      const ms = await timed(async () => {
        await hooks.trigger('PreToolUse', PAYLOAD);
        afterwards();
      });
      await new Promise((resolve) => setTimeout(resolve, 2));
      return ms;
    };
  const rule = ({ trigger }, command) => {
    const payload = { ...PAYLOAD, tool_input: { command } };
    return async () => {
      const ms = await cpuTimed(async () => {
        for (let i = 0; i < AT_ONCE; i++) await trigger('PreToolUse', payload);
      });
      return (ms * 1000) / AT_ONCE;
    };
  };
  const trail = floorRecord(join(off.home, 'floor'));
  // whether it is trusted is looked at when it is selected, and again when it is about to run
  const trustAndTrail = () => {
    for (let look = 0; look < 2; look++) lstatSync(join(off.home, 'trust.json'), { throwIfNoEntry: false });
    trail.write(trail.lines('id', { decision: 'none', reason: null }, PAYLOAD));
  };
  const samples = await inTurns(
    { on: run(on), off: run(off), floor: run(off, trustAndTrail) },
    quick ? 100 : 400,
    WARM_UP,
  );
  const refused = { decision: 'deny', reason: 'no' };
  const floor = floorDecision({
    ...{ files: looksOf(ruleOn), folder: join(ruleOn.home, 'floor') },
    run: ({ tool_input: { command } }) => (command.includes('rm') ? refused : {}),
  });
  const rules = await inTurns(
    {
      ...{ says: rule(ruleOn.hooks, 'ls'), saysOff: rule(ruleOff.hooks, 'ls') },
      ...{ refuses: rule(ruleOn.hooks, 'rm x'), refusesOff: rule(ruleOff.hooks, 'rm x') },
      floor: rule(floor, 'rm x'),
    },
    quick ? 60 : 400,
    WARM_UP,
  );
  for (const one of [trail, floor]) one.close();
  for (const { hooks, remove } of [on, off, ruleOn, ruleOff]) {
    await hooks.close();
    remove();
  }
  return [
    { name: 'a command hook, without trail and trust', unit: 'ms', ...summary(samples.off) },
    { name: 'the same, recorded and approved', unit: 'ms', ...summary(samples.on) },
    { name: 'trail and trust on top of a command hook', ...against(samples.on, samples.off) },
    { id: 'hook', name: '… against its floor', ...againstFloor(samples.on, samples.floor, 'ms') },
    { name: 'a rule that says nothing, not recorded', unit: 'µs', ...summary(rules.saysOff) },
    { name: 'the same, recorded', unit: 'µs', ...summary(rules.says) },
    { id: 'silent', name: 'recording a rule that says nothing', ...against(rules.says, rules.saysOff) },
    { name: 'a rule that refuses, not recorded', unit: 'µs', ...summary(rules.refusesOff) },
    { name: 'the same, written before it is answered', unit: 'µs', ...summary(rules.refuses) },
    { id: 'refusal', name: '… against its floor', ...againstFloor(rules.refuses, rules.floor, 'µs') },
  ];
}

async function coldTrailAndTrust(createHooks, quick) {
  const on = await approved(createHooks, {});
  await on.hooks.close();
  const off = place({ '.claude/settings.json': COMMAND });
  const without = withoutTrail();
  const run =
    ({ cwd, env }, cli) =>
    async () => {
      const args = [cli, 'run', 'PreToolUse', '--tool', 'Bash', '--input', '{"command":"ls"}', '--json'];
      const started = performance.now();
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, cwd });
      const ms = performance.now() - started;
      const { ran, diagnostics } = JSON.parse(stdout);
      if (status !== 0 || ran[0]?.exitCode !== 0 || diagnostics.length > 0)
        throw new Error(`${status}: ${stdout}${stderr}`);
      return ms;
    };
  const cli = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
  // what its file says is remembered by the whole build: what masks it is in the place of the trail
  await run(off, cli)();
  const things = { on: run(on, cli), off: run(off, without.cli) };
  const samples = await inTurns(things, quick ? 12 : 60, 2);
  for (const { remove } of [on, off, without]) remove();
  return [
    { name: 'hookline run, one hook, without trail and trust', unit: 'ms', ...summary(samples.off) },
    { name: 'the same, recorded and approved', unit: 'ms', ...summary(samples.on) },
    { id: 'run', name: 'trail and trust on top of hookline run', ...against(samples.on, samples.off) },
  ];
}

/** The same build, with nothing in the place of the trail. */
function withoutTrail() {
  const root = mkdtempSync(join(tmpdir(), 'hookline-bench-'));
  cpSync(fileURLToPath(new URL('../dist', import.meta.url)), root, { recursive: true });
  const trail = '{ outcome() {}, expect() {}, late: async () => null, close: async () => {} }';
  // each export is a module; one with a "then" would be waited for
  const named = `(_, name) => name === 'openTrail' ? () => (${trail}) : name === 'then' ? undefined : (same) => same`;
  const exported = `new Proxy({}, { get: () => new Proxy({}, { get: ${named} }) })`;
  const stub = `(function (exports, require, module) { module.exports = ${exported}; })`;
  // also those that another build has left
  for (const chunk of readdirSync(join(root, 'cli')).filter((name) => /^trail-[\w-]+\.cjs$/.test(name))) {
    const path = join(root, 'cli', chunk);
    writeFileSync(path, stub);
    rmSync(`${path}.cache`, { force: true });
  }
  return { cli: join(root, 'cli.cjs'), remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** A hook that came with a project, and that its person approved. */
async function approved(createHooks, options) {
  const where = place();
  mkdirSync(join(where.cwd, '.claude'), { recursive: true });
  mkdirSync(join(where.cwd, '.git'));
  writeFileSync(join(where.cwd, '.claude/settings.json'), COMMAND);
  const { hooks, remove } = await opened(createHooks, where, options);
  await hooks.approve(hooks.pending().map(({ key }) => key));
  const { ran } = await hooks.trigger('PreToolUse', PAYLOAD);
  if (ran[0]?.exitCode !== 0) throw new Error(`The hook did not run: ${JSON.stringify(ran)}`);
  return { ...where, hooks, remove };
}

async function opened(createHooks, { home, cwd, env, remove }, options) {
  return { home, hooks: await createHooks({ home, cwd, env, watch: false, ...options }), remove };
}
