import type { HookEvent } from '../../core/hook-event.ts';
import { absolutePath } from '../../core/path-forms.ts';
import { workingFolder } from '../changes/tool-fields.ts';
import { matchesWildcard, parseWildcard } from '../wildcard.ts';
import { possiblyPushed } from './heads.ts';
import { pushCalls } from './push-calls.ts';
import type { Pushed, Repository } from './pushed-branches.ts';

/** Whether a call pushes to a branch that fits. */
export interface PushAnswer {
  /** As far as its words and the repository tell. */
  readonly any: boolean;
  /** Or that cannot be told. */
  readonly may: boolean;
  /** And surely does nothing else. */
  readonly alone: boolean;
}

/** What is asked about the pushes of a call is given of the world. */
export interface PushPlace {
  readonly home: string;
  readonly repository: (folder: string) => Repository | null;
}

/** `line`: what a shell is given by the call. Of a list of patterns, `!` takes out. */
export function pushesTo(
  { payload }: HookEvent,
  line: string,
  patterns: readonly string[],
  { home, repository }: PushPlace,
): PushAnswer {
  const cwd = absolutePath(workingFolder(payload.tool_input) ?? '.', payload.cwd);
  const { pushes, isAlone } = pushCalls(line, cwd, home);
  const pushed = pushes.flatMap((call) => possiblyPushed(call, repository));
  const fits = fitting(patterns);
  const isFitting = (one: Pushed): boolean => one === 'any' || (one !== 'unknown' && fits(one.branch));
  const any = pushed.some(isFitting);
  const isSure = pushed.every((one) => typeof one === 'object' && fits(one.branch));
  return {
    any,
    may: any || pushed.includes('unknown') || (!isAlone && pushes.length === 0),
    alone: isAlone && pushed.length > 0 && isSure,
  };
}

function fitting(patterns: readonly string[]): (branch: string) => boolean {
  const all = patterns.map((pattern) => ({
    takesOut: pattern.startsWith('!'),
    wildcard: parseWildcard(pattern.replace(/^!/, '')),
  }));
  return (branch) => all.findLast(({ wildcard }) => matchesWildcard(wildcard, branch))?.takesOut === false;
}
