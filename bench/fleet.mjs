import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { place } from './place.mjs';
import { against, inTurns, summary, timed } from './sample.mjs';

const CLI = fileURLToPath(new URL('../dist/cli.cjs', import.meta.url));
const RULES = `hooks:\n${Array.from({ length: 20 }, (_, i) => `  - { on: PreToolUse, name: no-${i}, tools: [Tool${i}], deny: Not ${i}. }\n`).join('')}`;
/** So that a clock can tell what one of them takes. */
const AT_ONCE = 200;
const RUN = ['run', 'PreToolUse', '--tool', 'Other', '--input', '{}'];

/** An event on an enrolled machine, against one with the same rules in an enforced file. */
export async function fleet({ createHooks, quick }) {
  const [plain, own, enrolled] = [place(), place({ '.config/hookline/hooks.yml': RULES }), place()];
  writeFileSync(join(plain.cwd, 'enforced.yml'), RULES);
  await enrol(enrolled);
  const open = ({ home, cwd, env }, enforced) => createHooks({ home, cwd, env, watch: false, enforced });
  const [before, after] = [await open(plain, ['enforced.yml']), await open(enrolled, [])];
  const many = (hooks, tool) => async () => {
    for (let i = 0; i < AT_ONCE; i++) {
      const { refused } = await hooks.trigger('PreToolUse', { session_id: 's', tool_name: tool, tool_input: {} });
      if (refused !== (tool === 'Tool3')) throw new Error(`It said ${refused}.`);
    }
  };
  const things = {
    plain: async () => (await timed(many(before, 'Other'))) / AT_ONCE,
    enrolled: async () => (await timed(many(after, 'Other'))) / AT_ONCE,
    plainRefused: async () => (await timed(many(before, 'Tool3'))) / AT_ONCE,
    enrolledRefused: async () => (await timed(many(after, 'Tool3'))) / AT_ONCE,
  };
  const samples = await inTurns(things, quick ? 20 : 100);
  const cold = await inTurns(
    {
      plain: () => timed(async () => hookline(own, ...RUN)),
      enrolled: () => timed(async () => hookline(enrolled, ...RUN)),
    },
    quick ? 20 : 60,
  );
  for (const hooks of [before, after]) await hooks.close();
  for (const { remove } of [plain, own, enrolled]) remove();
  return [
    { name: 'trigger, none of 20 enforced rules matches', unit: 'ms', ...summary(samples.plain) },
    { id: 'event', name: 'the same, enrolled', ...against(samples.enrolled, samples.plain) },
    { id: 'refused', name: 'one that refuses, enrolled', ...against(samples.enrolledRefused, samples.plainRefused) },
    { name: 'hookline run, none of them as a person’s own matches', unit: 'ms', ...summary(cold.plain) },
    { id: 'run', name: 'the same, enrolled', ...against(cold.enrolled, cold.plain) },
  ];
}

function hookline({ cwd, env }, ...args) {
  const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** By the commands that people use. */
async function enrol(machine) {
  const { home, cwd, env } = machine;
  mkdirSync(join(cwd, 'policy/enforced.d'), { recursive: true });
  writeFileSync(join(cwd, 'policy/enforced.d/10.yml'), RULES);
  hookline(machine, 'bundle', 'keygen', join(home, 'team'));
  hookline(machine, 'bundle', 'build', 'policy', '-o', 'policy.tar.gz', '--sign', join(home, 'team.key'));
  const server = createServer((_, response) => response.end(readFileSync(join(cwd, 'policy.tar.gz'))));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/policy.tar.gz`;
  const args = [CLI, 'enroll', url, '--key', join(home, 'team.pub'), '--yes'];
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'ignore' });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  server.close();
  if (code !== 0) throw new Error('It could not be enrolled.');
}
