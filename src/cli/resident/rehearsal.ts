import { setImmediate as pause } from 'node:timers/promises';
import { eventRow } from '../../core/events.ts';
import type { JsonObject } from '../../core/json.ts';
import { wireOf } from '../../dialects/wires.ts';
import { hostAgent } from '../../hosts/agents/all.ts';
import { isOfThisProcess } from '../../hosts/resident/of-process.ts';
import type { ResidentRequest } from '../../hosts/resident/request.ts';
import { command as bridge } from '../bridge.ts';
import type { Calling } from '../calling.ts';

/** What agents begin with: each needs another part of what a call is judged by. */
const LINES = ['git status && ls -la src | head', 'cat README.md', 'npm test'];

/**
 * Has the first call of a session find what the tenth finds: the hooks of this folder and environment are made, and it is found out which
 * of them calls that do no harm would be for. Nothing is run, recorded or remembered, and nobody hears of it.
 */
export async function rehearsal({ args, cwd, env }: ResidentRequest, signal: AbortSignal, open: Calling['open']) {
  const [verb, name = '', ...rest] = args;
  const agent = hostAgent(name);
  if (verb !== 'bridge' || agent === undefined || !isOfThisProcess(env)) return;
  const options = rest.slice(rest.findIndex((word) => word.startsWith('-')));
  const asked = async (event: string, call: JsonObject): Promise<void> => {
    // whoever really asks is heard before the next of these
    await pause();
    if (signal.aborted) return;
    await bridge([name, event, ...options], {
      ...{ env, cwd: () => cwd, parent: null, input: async () => JSON.stringify(call) },
      ...{ print: () => {}, printError: () => {}, endWith: () => {}, ended: () => signal },
      ...{ open, rehearses: true },
    });
  };
  const { event, payload } = agent.canary;
  for (const line of LINES) await asked(event, payload(line, cwd));
  const { events } = await wireOf(agent.name);
  const prompt = [...events].find(([, one]) => eventRow(one.event).startsTurn)?.[0];
  // what an agent does not call so, it is not asked with
  if (prompt !== undefined) await asked(prompt, { ...payload('', cwd), hook_event_name: prompt, prompt: 'go on' });
}
