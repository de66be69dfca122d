import { type Argument, firstTaint } from './argument.ts';
import type { Call, Input } from './call.ts';
import { carryTo, type Reading } from './flow.ts';
import { foundCommands } from './found-commands.ts';
import { handOn } from './hand-on.ts';
import { judgeBuiltin } from './judge-builtin.ts';
import { judgeCode, judgeFilter, judgeInterpreter, judgeOptions } from './judge-program.ts';
import { judgeShell } from './judge-shell.ts';
import type { Program, Subcommands } from './programs/program.ts';
import { programNamed } from './programs/program-named.ts';
import { readOptions } from './read-options.ts';
import { type Refusal, wouldBeCode } from './refusal.ts';
import { type InnerCommand, wrappedCommands } from './wrapped-commands.ts';

const MAX_WRAPPERS = 16;

/** Programs for which `python` is a word like any other. */
const RUNS_NOTHING: ReadonlySet<string> = new Set(
  'echo printf grep egrep fgrep git logger curl notify-send which type man cat ls cp mv rm mkdir diff : true false'.split(
    ' ',
  ),
);

/** What a program makes of its words and of what it reads; for a program that runs another, what that one does. */
export function judgeWords(words: readonly Argument[], input: Input, reading: Reading, depth = 0): Refusal | null {
  const [program, ...args] = words;
  if (program === undefined) return null;
  handOn(program, args, reading.flow);
  if (program.taint !== null) return wouldBeCode(program.taint, 'the name of a program');
  const taint = firstTaint(args);
  if (program.base === null || program.start.startsWith('-') || depth > MAX_WRAPPERS) {
    return taint && wouldBeCode(taint, 'the words of a program that is not known before it runs', 'Write its name.');
  }
  if (program.literal !== null && reading.flow.functions.has(program.literal)) {
    carryTo('positional', taint, reading.flow);
    carryTo('functionStdin', input.stdin, reading.flow);
  }
  const known = programNamed(program.base);
  const call = { ...input, name: program.base, words: args, reading };
  return known === null ? judgeUnknown(call) : judgeProgram(known, call, depth);
}

function judgeProgram(program: Program, call: Call, depth: number): Refusal | null {
  switch (program.kind) {
    case 'code':
      return judgeCode(call, program.stdin === true);
    case 'shell':
      return judgeShell(call);
    case 'interpreter':
      return judgeInterpreter(program, call);
    case 'filter':
      return judgeFilter(program, call);
    case 'options':
      return judgeOptions(program, call) ?? judgeUnknown(call);
    case 'builtin':
      return judgeBuiltin(program.builtin, call);
    case 'wrapper':
      return judgeInner(wrappedCommands(program, call), INHERITING.test(call.name) ? call : cleared(call), depth);
    case 'find':
      return judgeInner(foundCommands(call), call, depth);
    case 'subcommands':
      return judgeSubcommand(program, call, depth);
  }
}

/** What they run has their own environment. */
const INHERITING =
  /^(?:g?timeout|nohup|setsid|nice|ionice|stdbuf|g?time|command|exec|builtin|g?xargs|caffeinate|flock)$/;

function cleared(call: Call): Call {
  return { ...call, reading: { ...call.reading, inherits: false } };
}

function judgeInner(inner: Refusal | readonly InnerCommand[], { reading }: Call, depth: number): Refusal | null {
  if ('why' in inner) return inner;
  for (const { words, input } of inner) {
    const refusal = judgeWords(words, input, reading, depth + 1);
    if (refusal !== null) return refusal;
  }
  return null;
}

function judgeSubcommand(program: Subcommands, call: Call, depth: number): Refusal | null {
  const { options, operands, unclear } = readOptions(call.words, program.options);
  const place = `the options of "${call.name}"`;
  const coded = options.find(({ name, value }) => value?.taint && program.code?.includes(name))?.value?.taint;
  if (coded || unclear) return wouldBeCode(coded ?? unclear ?? call.reading.flow.some, place);
  const [command, ...words] = operands;
  if (command === undefined) return null;
  if (command.taint !== null) return wouldBeCode(command.taint, `the subcommand of "${call.name}"`);
  const inner = { ...call, name: `${call.name} ${command.start}`, words };
  const known = Object.hasOwn(program.commands, command.start) ? program.commands[command.start] : undefined;
  return known === undefined || command.literal === null ? judgeUnknown(inner) : judgeProgram(known, inner, depth + 1);
}

/** Of a program that is not in the tables: whether it may hand its words to one that has code in them. */
function judgeUnknown({ name, words, reading }: Call): Refusal | null {
  if (firstTaint(words) === null) return null;
  const scope = RUNS_NOTHING.has(name.split(' ', 1)[0] ?? '') ? 'text' : 'words';
  for (const [at, word] of words.entries()) {
    const known = word.literal === null || word.base === null ? null : programNamed(word.base);
    if (known?.kind !== 'shell' && known?.kind !== 'interpreter') continue;
    const inner = { name: word.base ?? '', words: words.slice(at + 1), stdin: null, document: null, reading };
    const refusal = known.kind === 'shell' ? judgeShell(inner, scope) : judgeInterpreter(known, inner, scope);
    if (refusal !== null) return refusal;
  }
  return null;
}
