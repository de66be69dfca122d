import type { Hook } from '../core/hook.ts';
import { shownUrl } from '../core/shown-url.ts';
import type { SimpleCommand } from '../shell/simple-commands.ts';
import { unhashed } from '../shell/uncovered/unhashed.ts';
import { unknownRuns } from '../shell/uncovered/unknown-runs.ts';
import { unnamedFiles } from '../shell/uncovered/unnamed-files.ts';
import { lineOf } from './commands-in.ts';

/**
 * What an approval cannot hold fast, in words for the person who gives it. `isHashed`: whether a program that is named
 * with a variable is a script that the approval covers.
 */
export function notCovered(
  { handler }: Hook,
  commands: readonly SimpleCommand[],
  isHashed: (program: string) => boolean,
): readonly string[] {
  switch (handler.kind) {
    case 'command': {
      const ownPath = /(?:^|[\s;&|({'"])PATH=/m.test(lineOf(handler));
      return [
        ...unhashed(commands, isHashed),
        ...unnamedFiles(lineOf(handler), commands),
        ...unknownRuns(lineOf(handler), commands),
        ...(ownPath ? ['which programs the PATH finds that this command sets itself'] : []),
      ];
    }
    case 'module':
      return ['what the module imports'];
    case 'webhook':
      return [`what the server at ${shownUrl(handler.url)} answers`];
    case 'prompt':
      return ['what the model answers'];
    case 'rule':
    case 'callback':
    case 'unavailable':
      return [];
  }
}
