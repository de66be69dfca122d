import { type Argument, firstTaint, unknownArgument } from './argument.ts';
import type { Call } from './call.ts';
import { type Refusal, type Taint, wouldBeCode } from './refusal.ts';
import type { InnerCommand } from './wrapped-commands.ts';

/** Tests and actions of find that take the next word, whatever it is. */
const WITH_WORD =
  /^-(?:i?name|i?path|i?wholename|i?regex|regextype|i?lname|newer\w*|anewer|cnewer|type|xtype|user|group|uid|gid|size|perm|[acm]min|[acm]time|used|links|inum|samefile|fstype|maxdepth|mindepth|printf|fls|fprint0?|D|O\d)$/;

/** What `find … -exec` runs: commands in which `{}` is a file, whose path begins with what find was given. */
export function foundCommands({ name, words, stdin, document }: Call): Refusal | readonly InnerCommand[] {
  const given = firstTaint(words);
  const inner: InnerCommand[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === undefined) break;
    if (word.literal !== null && /^-(?:exec|execdir|ok|okdir)$/.test(word.literal)) {
      const end = words.findIndex((one, index) => index > at && (one.literal === ';' || one.literal === '+'));
      const command = words.slice(at + 1, end < 0 ? undefined : end);
      inner.push({ words: command.map((one) => withFile(one, given)), input: { stdin, document } });
      at = end < 0 ? words.length : end;
    } else if (word.literal !== null && WITH_WORD.test(word.literal)) at += 1;
    else if (word.taint !== null && word.dash) return wouldBeCode(word.taint, `the options of "${name}"`);
  }
  return inner;
}

function withFile(word: Argument, given: Taint | null): Argument {
  if (given === null || word.taint !== null || !word.fixed.includes('{}')) return word;
  return unknownArgument(given, word.start.split('{}', 1)[0]);
}
