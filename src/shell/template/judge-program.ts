import type { Filter, Interpreter, OptionRunner } from '../programs/program-code.ts';
import type { Options } from '../programs/program-options.ts';
import { isIn } from '../programs/read-options.ts';
import { firstTaint } from './argument.ts';
import { insertion } from './edit.ts';
import { type Call, optionTaint, type ReadArguments, readArguments, type Scope } from './program-call.ts';
import { type Refusal, wouldBeCode } from './refusal.ts';

const AS_ARGUMENT = 'Put the program in a file, or pass the value as an argument.';
const AFTER_DASHES = 'A value there could be an option: put "--" before it.';

/** Every word may be code. */
export function judgeCode({ name, words, stdin }: Call, readsCode: boolean): Refusal | null {
  const taint = firstTaint(words);
  if (taint !== null) return wouldBeCode(taint, `the arguments of "${name}"`);
  return readsCode && stdin !== null ? wouldBeCode(stdin, `what "${name}" reads and runs`) : null;
}

/** Options, then a file of code, then words for it. */
export function judgeInterpreter(
  program: Interpreter,
  spec: Options | undefined,
  call: Call,
  scope: Scope = 'all',
): Refusal | null {
  const { name, words, stdin } = call;
  const { code, instead } = program;
  const read = readArguments(words, spec);
  const text = codeIn(read, code, name);
  if (text !== null || scope === 'text') return text;
  const option = judgeOptionValues(read, '', name);
  const given = read.options.some((one) => isIn(code, one.name) || isIn(instead, one.name));
  if (option !== null) return given && program.dashes === true ? afterDashes(option, read) : option;
  const [file, ...rest] = given ? [] : read.operands;
  const data = given ? read.operands : rest;
  if (!given && stdin !== null && (file === undefined || file.literal === '-')) {
    return wouldBeCode(stdin, `what "${name}" reads and runs`);
  }
  // a path may choose the program, a part of one may not
  if (file?.taint && (file.written !== null || file.start !== '')) {
    return wouldBeCode(file.taint, `the program of "${name}"`);
  }
  const taint = firstTaint(data);
  return taint !== null && (read.open > 0 || opensCommands(program, read))
    ? wouldBeCode(taint, `the arguments of "${name}"`)
    : null;
}

/** Perl's `<>` runs `touch x |` as a command. */
function opensCommands({ opens, code }: Interpreter, { options }: ReadArguments): boolean {
  if (opens === undefined) return false;
  return options.some(({ name, value }) => {
    return isIn(opens, name) || (isIn(code, name) && /<(?:ARGV|STDIN)?>|^$/.test(value?.literal ?? ''));
  });
}

/** The first word is code, unless an option gives it. */
export function judgeFilter(
  { code = '', file, data = '', dashes }: Filter,
  spec: Options | undefined,
  { name, words, stdin }: Call,
): Refusal | null {
  const read = readArguments(words, spec);
  const values = judgeOptionValues(read, data, name);
  const refusal = codeIn(read, code, name) ?? (values && dashes === true ? afterDashes(values, read) : values);
  const reads = read.options.some((one) => isIn(file, one.name) && one.value?.literal === '-');
  if (reads && stdin !== null) return wouldBeCode(stdin, `what "${name}" reads and runs`);
  if (refusal !== null || read.options.some((one) => isIn(code, one.name) || isIn(file, one.name))) return refusal;
  // `sed -i ''` has an empty word before its program on some systems
  const program = read.operands.slice(0, read.operands[0]?.literal === '' ? 2 : 1);
  const taint = firstTaint(program);
  return taint && wouldBeCode(taint, `the program text of "${name}"`, AS_ARGUMENT);
}

/** Only options are code, and words that may be options. */
export function judgeOptions(program: OptionRunner, spec: Options | undefined, { name, words }: Call): Refusal | null {
  const read = readArguments(words, spec);
  const chosen = program.chooses === true ? (read.operands[0]?.taint ?? null) : null;
  if (chosen !== null) return wouldBeCode(chosen, `the name of what "${name}" runs`);
  if (read.unclear !== null) return wouldBeCode(read.unclear, `the options of "${name}"`, AFTER_DASHES);
  return codeIn(read, program.code ?? '', name);
}

/** `node -e '…' {x}`: behind `--` it is an argument, whatever it begins with. */
function afterDashes(refusal: Refusal, { operands, unclear }: ReadArguments): Refusal {
  const first = operands.find(({ dash, taint }) => dash && taint !== null);
  if (unclear === null || first?.taint !== unclear || first.made === null || first.splits.length > 0) return refusal;
  return { ...refusal, mend: { edits: [insertion(first.made.at, '-- ')] } };
}

function codeIn(read: ReadArguments, code: string, program: string): Refusal | null {
  const found = optionTaint(read, (name) => isIn(code, name));
  return found && wouldBeCode(found.taint, `the program text of "${program} ${found.name}"`, AS_ARGUMENT);
}

/** Values of options other than those that only hold data. */
function judgeOptionValues(read: ReadArguments, data: string, program: string): Refusal | null {
  if (read.unclear !== null) return wouldBeCode(read.unclear, `the options of "${program}"`, AFTER_DASHES);
  const found = optionTaint(read, (name) => !isIn(data, name));
  return found && wouldBeCode(found.taint, `the option "${found.name}" of "${program}"`);
}
