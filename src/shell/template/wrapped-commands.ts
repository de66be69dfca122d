import type { Wrapper } from '../programs/program.ts';
import { isIn } from '../programs/read-options.ts';
import { type Argument, firstTaint, unknownArgument } from './argument.ts';
import type { Call, Input } from './call.ts';
import { give } from './give.ts';

import { type ReadArguments, readArguments } from './read-options.ts';
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
  const optionTaint =
    read.unclear ??
    firstTaint(read.options.flatMap(({ name, value }) => (isIn(program.data, name) ? [] : (value ?? []))));
  if (optionTaint !== null) return wouldBeCode(optionTaint, `the options of "${call.name}"`);
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
  const inner = program.fed === true ? fed(command, fileTaint(read) ?? stdin, read) : command;
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
  for (const { start, taint, splits } of assigned) {
    if (taint === null) continue;
    if (splits.length > 0) return wouldBeCode(taint, 'an assignment without quotes', 'Put it in double quotes.');
    const refusal = give(start.split('=', 1)[0] ?? '', { taint, dash: true }, reading);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** `xargs -a {file_path}`: whoever chose the file chose the words. */
function fileTaint({ options }: ReadArguments): Taint | null {
  return firstTaint(options.flatMap(({ name, value }) => (/^(?:-a|--arg-file)$/.test(name) ? (value ?? []) : [])));
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
