import type { Act } from '../effects/effect.ts';
import { readBounded } from '../parse/parse-shell.ts';
import type { Line, Run } from '../walk/run.ts';
import { actsOf } from './acts-of.ts';
import type { Danger, DangerPattern } from './danger.ts';
import { deletesEverything, opensEverything } from './deletes.ts';
import { forkBombIn } from './fork-bomb.ts';
import { lineOf } from './ran.ts';
import { unreadCode } from './remote-code.ts';
import { opensShell } from './reverse-shell.ts';
import { secretIn } from './secrets.ts';
import { sendsSecrets } from './sends-secrets.ts';
import { switchesOff } from './switches-off.ts';
import { writesSystemFile, writesToDevice } from './writes.ts';

/** What each program of a line may do by itself. */
const RULES: readonly (readonly [DangerPattern, (ran: Run, acts: readonly Act[]) => string | null])[] = [
  ['delete-everything', deletesEverything],
  ['open-everything', opensEverything],
  ['write-to-device', writesToDevice],
  ['write-system-file', writesSystemFile],
  ['reverse-shell', opensShell],
  ['send-secrets', sendsSecrets],
  ['switch-off-protection', switchesOff],
];
const MAX_VALUE_CHARS = 80;

/** What is dangerous about a shell line, each kind once. What a command only looks for or prints is nothing that it does. */
export function dangersIn(command: string): readonly Danger[] {
  const found = readBounded(command, () => lookedAt(command), LIMITS);
  if (found === null) return [UNREADABLE];
  const each = new Map(found.toReversed().map((danger) => [danger.pattern, danger]));
  return [...each.values()]
    .reverse()
    .map(({ pattern, value }) => ({ pattern, value: value.slice(0, MAX_VALUE_CHARS) }));
}

const UNREADABLE: Danger = { pattern: 'unreadable', value: '' };
/** Whoever waits for the answer waits for it on every tool call: it is given up soon, however busy the machine. */
const LIMITS = { maxChars: 128 * 1024, untimedChars: 80, tries: [1] };

function lookedAt(command: string): readonly Danger[] {
  const line = lineOf(command);
  const more = line.cut ? [UNREADABLE] : [];
  return [...doneBy(line), ...unreadCode(line), ...bombs(line, command), ...written(line, command), ...more];
}

function doneBy({ runs }: Line): readonly Danger[] {
  return runs.flatMap((one) => {
    const acts = actsOf(one);
    return RULES.flatMap(([pattern, find]) => {
      const value = find(one, acts);
      return value === null ? [] : [{ pattern, value }];
    });
  });
}

/** `fork while fork`, and a script that pipes itself into itself. */
const OTHER_BOMBS = /\bfork\s+while\s+fork\b|\bwhile\b[^;]*\bos\.fork\(\)|\bloop\s*\{\s*fork\s*\}|\$0\s*\|\s*\$0\s*&/;

function bombs({ functions, runs }: Line, command: string): readonly Danger[] {
  const inline = runs.some(({ words }) => words.slice(1).some(({ value }) => OTHER_BOMBS.test(value)));
  const own = inline || /^\s*"?\$0"?\s*\|\s*"?\$0"?\s*&/m.test(command) ? ['fork'] : [];
  const named = functions.flatMap((one) => forkBombIn(one) ?? []);
  return [...named, ...own].map((value) => ({ pattern: 'fork-bomb', value }));
}

function written({ variables }: Line, command: string): readonly Danger[] {
  const value = secretIn(command, variables);
  return value === null ? [] : [{ pattern: 'secret-in-command', value }];
}
