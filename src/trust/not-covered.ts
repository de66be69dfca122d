import type { Hook } from '../core/hook.ts';
import { shownUrl } from '../core/shown-url.ts';
import type { SimpleCommand } from '../shell/simple-commands.ts';
import { unhashed } from '../shell/uncovered/unhashed.ts';
import { unknownRuns } from '../shell/uncovered/unknown-runs.ts';
import { unnamedFiles } from '../shell/uncovered/unnamed-files.ts';
import { lineOf } from './commands-in.ts';

/** Whether what is named with a variable is a file that the approval covers: as a program, as an interpreter's script. */
interface Covers {
  readonly isHashed: (program: string) => boolean;
  readonly isResolved: (script: string) => boolean;
}

/** What an approval cannot hold fast, in words for the person who gives it. */
export function notCovered(
  { handler }: Hook,
  commands: readonly SimpleCommand[],
  { isHashed, isResolved }: Covers,
): readonly string[] {
  switch (handler.kind) {
    case 'command': {
      const ownPath = /(?:^|[\s;&|({'"])PATH=/m.test(lineOf(handler));
      const unknown = [
        ...unhashed(commands, isHashed),
        ...unnamedFiles(lineOf(handler), commands, isResolved),
        ...unknownRuns(lineOf(handler), commands),
        ...(ownPath ? ['which programs the PATH finds that this command sets itself'] : []),
      ];
      return [...new Set(unknown)];
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
