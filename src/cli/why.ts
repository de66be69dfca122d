import { join } from 'node:path';
import { HookError } from '../core/hook-error.ts';
import { paint, print } from '../show/print.ts';
import { stateFolder } from '../state/state-folder.ts';
import type { Decided } from './audit/decided.ts';
import { findDecided, lastRefused } from './audit/find-decided.ts';
import { commandOf } from './command-of.ts';
import { CONFIG_OPTIONS, homeFolder, startFolder } from './options.ts';
import { openStory } from './why/open-story.ts';
import { storyText } from './why/show-story.ts';
import type { Story } from './why/story.ts';
import { labelOf, type Way, waysThrough } from './why/ways-through.ts';

const OPTIONS = { ...CONFIG_OPTIONS, any: { type: 'boolean' } } as const;

/** `hookline why <id>`: the whole story of one decision, and what would have let it pass. */
export const command = commandOf('why', OPTIONS, async ({ values, positionals }) => {
  const one = decisionNamed(positionals, 'why', values.any === true, values.cwd);
  const { story, policy, place } = await openStory(one, values);
  const ways = waysThrough(story, policy);
  print(values.json === true ? `${JSON.stringify(asData(story, ways))}\n` : storyText(story, ways, paint(), place));
  return 0;
});

/** By its id or the beginning of it, or the last. */
export function decisionNamed(
  [given, surplus]: readonly string[],
  command: string,
  any: boolean,
  cwd: string | undefined,
): Decided {
  const home = homeFolder();
  const folder = join(stateFolder(process.env, home), 'audit');
  const example = `hookline ${command} 1a2b3c4d`;
  const hint = `see: hookline help ${command}`;
  if (given === undefined)
    throw new HookError('USAGE', `Which decision? For example: ${example}, or hookline ${command} last`, { hint });
  if (surplus !== undefined)
    throw new HookError('USAGE', `One decision at a time; "${surplus}" is too much.`, { hint });
  if (given === 'last') return lastRefused(folder, { cwd: startFolder(cwd), home, any });
  return findDecided(folder, given, example);
}

function asData(
  { id, outcome, decision, event, payload, hidden, speakers, skips, effects }: Story,
  ways: readonly Way[],
) {
  return {
    ...{ id, at: outcome.at, event, decision, reason: outcome.reason ?? null, payload, hidden },
    ...{ agent: outcome.agent ?? null, session: outcome.session_id ?? null, experiment: outcome.experiment === true },
    rewrite: outcome.rewrite ?? null,
    effects,
    hooks: speakers.map(({ run, decided, decision: own, today, held, parts, stillMeant }) => ({
      ...{ hook: run.hook, name: run.name ?? null, layer: run.layer ?? null, handler: run.handler ?? null },
      ...{ status: run.status, decision: own, decided, reason: run.reason ?? null, failure: run.failure ?? null },
      today: { now: today.now, hook: today.hook?.id ?? null, stillMeant },
      held,
      parts,
    })),
    skipped: skips.map((skip) => ({ hook: skip.hook, name: labelOf(skip), why: skip.why })),
    wouldPass: ways,
  };
}
