import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { place } from './place.mjs';
import { against, inTurns, summary } from './sample.mjs';

const { bin } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const CLI = fileURLToPath(new URL(`../${bin.hookline}`, import.meta.url));
const RULE = `hooks:
  - on: PreToolUse
    tools: [shell]
    when: tool_input.command.contains("push --force")
    deny: Force pushes are not allowed here.
`;
const PAYLOAD = { session_id: 'bench', hook_event_name: 'PreToolUse', tool_name: 'Bash' };

/** A call of an agent through the bridge with one rule, as its shim makes it, against `hookline run` as a gate with that rule. */
export async function bridge({ quick }) {
  const { cwd, env, remove } = place({ '.config/hookline/hooks.yml': RULE });
  const call =
    (command, expected, ...args) =>
    async () => {
      const input = JSON.stringify({ ...PAYLOAD, cwd, tool_input: { command } });
      const started = performance.now();
      const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { env, cwd, input });
      if (status !== expected) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
      return performance.now() - started;
    };
  const run = ['run', 'PreToolUse', '--gate', '--deadline', '590'];
  const bridged = ['bridge', 'claude-code', 'PreToolUse', '--sealed', '--deadline', '590'];
  const things = {
    runRefused: call('git push --force', 2, ...run),
    bridgeRefused: call('git push --force', 2, ...bridged),
    runPassed: call('git push', 0, ...run),
    bridgePassed: call('git push', 0, ...bridged),
  };
  const samples = await inTurns(things, quick ? 15 : 60, 3);
  remove();
  return [
    { name: 'hookline run --gate, one rule that refuses', unit: 'ms', ...summary(samples.runRefused) },
    { name: 'hookline bridge, the same', unit: 'ms', ...summary(samples.bridgeRefused) },
    {
      id: 'refused',
      name: 'hookline bridge against run, refused',
      ...against(samples.bridgeRefused, samples.runRefused),
    },
    {
      id: 'passed',
      name: 'hookline bridge against run, let pass',
      ...against(samples.bridgePassed, samples.runPassed),
    },
  ];
}
