import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';
import { floorCall } from './floor-call.mjs';
import { looksOf, optionsOf, place } from './place.mjs';
import { against, againstFloor, cpuTimed, inTurns, summary } from './sample.mjs';

const ROUND = 50;
/** A program that has just started runs everything slowly. */
const WARM_UP = 10;

/**
 * The reference agent's loop with hookline and no hooks configured, against the same loop with a function in place of
 * hookline that does nothing: 1 000 scripted turns of each, each with one real tool call and the conversation saved. In
 * processor time: a turn that takes a millisecond is soon twice as long by what else the machine does.
 */
export async function agent({ createHooks, quick }) {
  const { newSession, runPrompt, scriptedModel, TOOLS, emptyOutcome } = await bundled(
    new URL('agent-entry.ts', import.meta.url),
  );
  const here = place();
  const hooks = await createHooks(optionsOf(here));
  const bare = { trigger: async (event) => emptyOutcome('', event, []), has: () => false };
  const floor = { ...bare, trigger: floorCall({ files: looksOf(here), hooks: new Map() }) };
  const nobody = { tell: () => {}, ask: null, notify: () => {} };
  writeFileSync(join(here.cwd, 'a.txt'), 'one line\n');

  const turns = (given, call) => async () => {
    const steps = Array.from({ length: ROUND }, () => [{ calls: [call] }, { say: 'Done.' }]).flat();
    const session = newSession({
      ...{
        cwd: here.cwd,
        env: here.env,
        hooks: given,
        model: scriptedModel({ steps, others: [] }),
        tools: TOOLS,
        person: nobody,
      },
      ...{ permission: 'auto', pathOf: () => join(here.home, '.local/state/hookline/agent/conversation.json') },
    });
    const { signal } = new AbortController();
    const ms = await cpuTimed(async () => {
      for (let i = 0; i < ROUND; i++) {
        const { status } = await runPrompt({ session, thread: session.main, signal, after: () => signal }, 'go on');
        if (status !== 'completed') throw new Error(`A turn ended as ${status}.`);
      }
    });
    return (ms / ROUND) * 1000;
  };
  const read = { tool: 'Read', input: { file_path: 'a.txt' } };
  const shell = { tool: 'Bash', input: { command: 'true' } };
  const rounds = quick ? 10 : 1000 / ROUND;
  const samples = await inTurns(
    {
      readBare: turns(bare, read),
      readFloor: turns(floor, read),
      read: turns(hooks, read),
      shellBare: turns(bare, shell),
      shellFloor: turns(floor, shell),
      shell: turns(hooks, shell),
    },
    rounds,
    WARM_UP,
  );
  await hooks.close();
  here.remove();
  return [
    { name: 'a turn that reads a file, without hookline', unit: 'µs', ...summary(samples.readBare) },
    { name: 'the same with hookline and no hooks', unit: 'µs', ...summary(samples.read) },
    { name: '… against it', ...against(samples.read, samples.readBare) },
    { id: 'read', name: '… against its floor', ...againstFloor(samples.read, samples.readFloor, 'µs') },
    { name: 'a turn that runs a command, against it without hookline', ...against(samples.shell, samples.shellBare) },
    { id: 'shell', name: '… against its floor', ...againstFloor(samples.shell, samples.shellFloor, 'µs') },
  ];
}
