import { join } from 'node:path';
import { isatty } from 'node:tty';
import type { Decided } from '../audit/decided.ts';
import { HookError } from '../core/hook-error.ts';
import { shortId } from '../core/short-id.ts';
import { openStory } from '../history/story/open-story.ts';
import { storyData } from '../history/story/story-data.ts';
import { whereItHappened } from '../history/where-it-happened.ts';
import { paint, print } from '../show/print.ts';
import { stateFolder } from '../state/state-folder.ts';
import { agentSession } from './agent-session.ts';
import { decidedLast, decidedNamed } from './audit/decided-named.ts';
import { commandOf } from './command-of.ts';
import { CONFIG_OPTIONS, configOptions, homeFolder, startFolder, type ValuesOf } from './options.ts';
import { storyText } from './why/show-story.ts';

const OPTIONS = { ...CONFIG_OPTIONS, any: { type: 'boolean' } } as const;

/** `hookline why <id>`: the whole story of one decision, and what would have let it pass. */
export const command = commandOf('why', OPTIONS, async ({ values, positionals }) => {
  const one = decisionNamed(positionals, 'why', values.any === true, values.cwd);
  const { story, ways, place } = await openStory(one, todaysOptions(one, values));
  print(values.json === true ? `${JSON.stringify(storyData(story, ways))}\n` : storyText(story, ways, paint(), place));
  if (values.json !== true && ways.length > 0 && isPersonHere())
    print(`not now, for the rest of this session only: hookline allow ${shortId(story.id)} --session\n`);
  return 0;
});

/** How a rule is switched off is said to a person only: an agent that asks why reads the rest. */
function isPersonHere(): boolean {
  return isatty(0) && isatty(1) && process.env.HOOKLINE_DEPTH === undefined && agentSession(process.env) === null;
}

/** Today's hooks of the folder that it happened in, unless a folder is named. */
export function todaysOptions({ outcome }: Decided, values: ValuesOf<typeof CONFIG_OPTIONS>) {
  const there = values.cwd === undefined ? whereItHappened(outcome?.payload) : null;
  return configOptions(values, there ?? startFolder(values.cwd));
}

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
  if (given === 'last') return decidedLast(folder, { cwd: startFolder(cwd), home, any });
  return decidedNamed(folder, given, example);
}
