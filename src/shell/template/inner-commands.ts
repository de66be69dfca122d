import type { Wrapper } from '../programs/program-wrapper.ts';
import { isIn } from '../programs/read-options.ts';
import { type Argument, firstTaint, unknownArgument } from './argument.ts';
import { firstFound } from './first-found.ts';
import { give } from './give.ts';
import { type Call, type Input, optionTaint, type ReadArguments, readArguments } from './program-call.ts';
import { type Refusal, type Taint, wouldBeCode } from './refusal.ts';

/** A command that a program runs in its turn. */
export interface InnerCommand {
  readonly words: readonly Argument[];
  readonly input: Input;
}

/** What `sudo`, `env`, `xargs` and the like run. Where its beginning is not certain, each that it may be. */
export function wrappedCommands(program: Wrapper, call: Call): Refusal | readonly InnerCommand[] {
  const { words, stdin, document } = call;
  const read = readArguments(words, program);
  if (read.options.some((option) => isIn(program.inert, option.name))) return [];
  const unsure = read.unclear ?? optionTaint(read, (name) => !isIn(program.data, name))?.taint ?? null;
  if (unsure !== null) return wouldBeCode(unsure, `the options of "${call.name}"`);
  const taint = firstTaint(read.operands);
  if (taint !== null && read.options.some(({ name }) => makesCode(name, program))) {
    return wouldBeCode(taint, `the program text of "${call.name}"`);
  }
  const assigned = program.assignments === true ? assignments(read.operands) : [];
  const refusal = judgeAssignments(assigned, call);
  if (refusal !== null) return refusal;
  const skipped = assigned.length + (program.operands ?? 0);
  const before = firstTaint(read.operands.slice(assigned.length, skipped));
  if (before !== null) return wouldBeCode(before, `the arguments of "${call.name}" before the command`);
  const command = read.operands.slice(skipped);
  // `xargs -a {file_path}`: whoever chose the file chose the words
  const chosen = optionTaint(read, (name) => /^(?:-a|--arg-file)$/.test(name))?.taint ?? stdin;
  const inner = program.fed === true ? fed(command, chosen, read) : command;
  const input = program.fed === true ? { stdin: null, document: null } : { stdin, document };
  return Array.from({ length: Math.min(read.open + 1, Math.max(inner.length, 1)) }, (_, at) => ({
    words: inner.slice(at),
    input,
  }));
}

/** Options whose value is code, or which make code of all words. */
function makesCode(name: string, { splits, scripts, opensShell }: Wrapper): boolean {
  const opens = typeof opensShell === 'object' && isIn(opensShell.with, name);
  return opens || isIn(splits, name) || isIn(scripts, name);
}

function assignments(words: readonly Argument[]): readonly Argument[] {
  const end = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word.start));
  return end < 0 ? words : words.slice(0, end);
}

function judgeAssignments(assigned: readonly Argument[], { reading }: Call): Refusal | null {
  return firstFound(assigned, ({ start, taint, splits }) => {
    if (taint === null) return null;
    if (splits.length > 0) return wouldBeCode(taint, 'an assignment without quotes', 'Put it in double quotes.');
    return give(start.split('=', 1)[0] ?? '', { taint, dash: true }, reading);
  });
}

/** xargs adds what it reads as words at the end, or puts it in place of a text of its own. */
function fed(command: readonly Argument[], stdin: Taint | null, { options }: ReadArguments): readonly Argument[] {
  if (stdin === null) return command;
  const replace = options.find(({ name }) => /^(?:-[Ii]|--replace)$/.test(name));
  if (replace === undefined) return [...command, unknownArgument(stdin)];
  const mark = replace.value?.literal || '{}';
  return command.map((word) =>
    word.fixed.includes(mark) ? unknownArgument(stdin, word.start.split(mark, 1)[0]) : word,
  );
}

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
