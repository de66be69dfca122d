import type { Program, Subcommands } from '../programs/program.ts';
import { programLike } from '../programs/program-named.ts';
import type { Options } from '../programs/program-options.ts';
import type { Wrapper } from '../programs/program-wrapper.ts';
import { isIn } from '../programs/read-options.ts';
import { type Argument, firstTaint } from './argument.ts';
import { firstFound } from './first-found.ts';
import { carryTo, type Reading } from './flow.ts';
import { handOn } from './hand-on.ts';
import { foundCommands, type InnerCommand, wrappedCommands } from './inner-commands.ts';
import { judgeBuiltin } from './judge-builtin.ts';
import { judgeCode, judgeFilter, judgeInterpreter, judgeOptions } from './judge-program.ts';
import { judgeShell } from './judge-shell.ts';
import { type Call, type Input, optionTaint, readArguments } from './program-call.ts';
import { type Refusal, wouldBeCode } from './refusal.ts';

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
  return judgeProgram(programLike(program.base), { ...input, name: program.base, words: args, reading }, depth);
}

function judgeProgram(program: Program, call: Call, depth: number): Refusal | null {
  const { code, options, wraps } = program;
  if (code === undefined) return wraps === undefined ? judgeUnknown(call) : judgeWrapper(wraps, call, depth);
  switch (code.kind) {
    case 'all':
      return judgeCode(call, code.stdin === true);
    case 'shell':
      return judgeShell(call);
    case 'interpreter':
      return judgeInterpreter(code, options, call);
    case 'filter':
      return judgeFilter(code, options, call);
    case 'options':
      return judgeOptions(code, options, call) ?? judgeUnknown(call);
    case 'builtin':
      return judgeBuiltin(code.builtin, call);
    case 'wrapper':
      return judgeWrapper(code.wraps, call, depth);
    case 'find':
      return judgeInner(foundCommands(call), call, depth);
    case 'subcommands':
      return judgeSubcommand(code, options, call, depth);
  }
}

/** One whose options are not all known may make code of any word. */
function judgeWrapper(wraps: Wrapper, call: Call, depth: number): Refusal | null {
  if (wraps.flags === undefined) return judgeCode(call, true);
  const reading = { ...call.reading, inherits: call.reading.inherits && wraps.inherits === true };
  return judgeInner(wrappedCommands(wraps, call), { ...call, reading }, depth);
}

function judgeInner(inner: Refusal | readonly InnerCommand[], { reading }: Call, depth: number): Refusal | null {
  return 'why' in inner ? inner : firstFound(inner, ({ words, input }) => judgeWords(words, input, reading, depth + 1));
}

function judgeSubcommand(program: Subcommands, spec: Options | undefined, call: Call, depth: number): Refusal | null {
  const read = readArguments(call.words, spec);
  const unsure = optionTaint(read, (name) => isIn(program.code, name))?.taint ?? read.unclear;
  if (unsure !== null) return wouldBeCode(unsure, `the options of "${call.name}"`);
  const [command, ...words] = read.operands;
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
  return firstFound(words.entries(), ([at, { literal, base }]) => {
    if (literal === null || base === null) return null;
    const { code, options } = programLike(base);
    const inner = { name: base, words: words.slice(at + 1), stdin: null, document: null, reading };
    if (code?.kind === 'shell') return judgeShell(inner, scope);
    return code?.kind === 'interpreter' ? judgeInterpreter(code, options, inner, scope) : null;
  });
}
