import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { arch, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { residentPlace } from './resident-place.mjs';
import { against, inTurns, summary } from './sample.mjs';

const NATIVE = fileURLToPath(new URL(`../dist/native/${platform}-${arch}/hookline-native`, import.meta.url));
const AT_ONCE = 200;
const HOOKS = 'extends: [guard]\n';
const LAUNCH = `i=0
while [ $i -lt $2 ]; do
  { /bin/sh -c "$1" <"in.$i" >"out.$i" 2>"err.$i"; echo $? >"code.$i"; } &
  i=$((i+1))
done
wait`;
/** As an entry without anything in it: a shell, and the client, which ends at once because it is told nothing. */
const BARE = `'${NATIVE}' client; exit 0`;

/**
 * A swarm of sub-agents: so many calls at once by the command that `install` wrote, with a resident engine and the guard, half of them to
 * be refused; against as many bare clients. Fails where a call has another end, or one is not recorded.
 */
export async function swarm({ quick }) {
  if (platform !== 'linux') return [];
  const here = residentPlace(HOOKS);
  try {
    const one = here.payload({ tool_name: 'Read', tool_input: { file_path: 'src/a.md' } });
    await here.up(() => spawnSync('/bin/sh', ['-c', here.command], { ...here, input: one }));
    const folder = join(here.home, 'swarm');
    const cold = [];
    const samples = await inTurns(
      {
        bare: () => launched({ here, folder, command: BARE, round: 'bare' }),
        calls: async () => {
          const [round, before] = [`swarm-${cold.length}`, here.engine()];
          const ms = await launched({ here, folder, command: here.command, round });
          cold.push(AT_ONCE - servedSince(before, here.engine()));
          allAnswered(folder);
          allRecorded(here, round);
          return ms;
        },
      },
      quick ? 5 : 15,
      1,
    );
    return [
      { name: `${AT_ONCE} bare clients at once`, unit: 'ms', ...summary(samples.bare) },
      { name: `${AT_ONCE} calls at once`, unit: 'ms', ...summary(samples.calls) },
      { id: 'calls', name: '… against the bare clients', ...against(samples.calls, samples.bare) },
      { name: 'of them in a process of their own', unit: 'calls', ...summary(cold) },
    ];
  } finally {
    here.remove();
  }
}

/** A shell starts them all, so that what Node takes to start a process is no part of it. */
async function launched({ here, folder, command, round }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (let i = 0; i < AT_ONCE; i++) writeFileSync(join(folder, `in.${i}`), callOf(here, i, round));
  const started = performance.now();
  const child = spawn('/bin/sh', ['-c', LAUNCH, 'sh', command, String(AT_ONCE)], {
    ...{ cwd: folder, env: here.env, stdio: 'ignore' },
  });
  await once(child, 'exit');
  return performance.now() - started;
}

/** Each by a sub-agent of its own, all of one session. */
function callOf(here, i, round) {
  const command = isRefused(i) ? 'git push --force origin main' : 'git status --short';
  return here.payload({
    ...{ session_id: round, agent_id: `agent-${i}`, agent_type: 'Explore', tool_use_id: `toolu_${round}_${i}` },
    ...{ tool_name: 'Bash', tool_input: { command, description: 'as the plan says' } },
  });
}

function isRefused(i) {
  return i % 2 === 1;
}

function allAnswered(folder) {
  for (let i = 0; i < AT_ONCE; i++) {
    const code = Number(readFileSync(join(folder, `code.${i}`), 'utf8'));
    if (code !== (isRefused(i) ? 2 : 0))
      throw new Error(`Call ${i} ended with ${code}: ${readFileSync(join(folder, `err.${i}`), 'utf8')}`);
  }
}

function allRecorded({ home }, round) {
  const folder = join(home, '.local/state/hookline/audit');
  const recorded = new Set(
    readdirSync(folder, { recursive: true })
      .filter((name) => name.endsWith('.jsonl'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter((line) => line.includes('"kind":"outcome"'))
      .flatMap((line) => new RegExp(`"toolu_${round}_\\d+"`).exec(line) ?? []),
  );
  if (recorded.size !== AT_ONCE) throw new Error(`Of ${AT_ONCE} calls ${recorded.size} are recorded.`);
}

/** An engine that has made way for another one has counted for itself. */
function servedSince(before, after) {
  if (after === undefined) return 0;
  return after.pid === before?.pid ? after.served - before.served : after.served;
}
