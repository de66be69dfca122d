import type { Builtin } from '../programs/program-code.ts';
import { type Argument, firstTaint } from './argument.ts';
import { isScriptFile } from './file-name.ts';
import { firstFound } from './first-found.ts';
import { carriedBy, carryFile, carryTo, textTaint } from './flow.ts';
import { give } from './give.ts';
import { handTaint } from './hand-on.ts';
import { judgeScriptWords, leftToShell } from './inner-script.ts';
import { judgeDeclaration } from './judge-declaration.ts';
import { judgePrintf } from './judge-printf.ts';
import { judgeTest } from './judge-test.ts';
import { type Call, readArguments } from './program-call.ts';
import { type Refusal, readDifferently, type Taint, wouldBeCode } from './refusal.ts';

/** Take names of variables, with an index or not. */
const NAMING: ReadonlySet<Builtin> = new Set<Builtin>(['declare', 'export', 'getopts', 'let', 'read', 'test']);

/** Commands of the shell itself. */
export function judgeBuiltin(builtin: Builtin, call: Call): Refusal | null {
  const { name, words, stdin, reading } = call;
  const { flow } = reading;
  const taint = firstTaint(words);
  const index = indexTaint(builtin, call);
  if (index !== null) return wouldBeCode(index, `the arguments of "${name}"`);
  switch (builtin) {
    case 'test':
      return judgeTest(call);
    case 'export':
    case 'declare':
      return judgeDeclaration(call, builtin);
    case 'printf':
      return judgePrintf(call);
    case 'set':
      carryTo('positional', taint, flow);
      return judgeSet(call);
    case 'cd':
      return taint && (give('PWD', { taint, dash: false }, reading) ?? give('OLDPWD', { taint, dash: false }, reading));
    case 'tee': {
      for (const word of words) carryFile(word.file, stdin ?? taint ?? flow.some, flow);
      const script = words.find((word) => isScriptFile(word.file));
      return stdin && script !== undefined ? wouldBeCode(stdin, `the script "${script.file}"`) : null;
    }
    case 'alias':
      return readDifferently(flow.some, 'a command with an alias', 'Use a function.');
  }
  if (taint !== null) {
    const refusal = wouldBeCode(taint, `the arguments of "${name}"`);
    return builtin === 'eval' || builtin === 'trap' ? leftToShell(refusal, taint, reading) : refusal;
  }
  switch (builtin) {
    case 'eval':
    case 'trap': {
      const run = afterDashes(words);
      const scope = { positional: flow.positional, own: false };
      return judgeScriptWords(builtin === 'eval' ? run : run.slice(0, 1), scope, reading);
    }
    case 'let':
      return null;
    case 'read':
      return judgeRead(call);
    case 'getopts':
      return give(words[1]?.literal ?? '', carriedBy('@', flow), reading);
  }
}

/** Expressions in literal words, which may name variables with values: `let n+1`, `unset 'a[n]'`. */
function indexTaint(builtin: Builtin, { words, reading }: Call): Taint | null {
  const named = builtin === 'printf' ? words[0]?.start.startsWith('-v') === true : NAMING.has(builtin);
  if (!named) return null;
  const text = words.map(({ fixed }) => (builtin === 'let' || fixed.includes('[') ? fixed : '')).join(' ');
  return textTaint(text, reading.flow);
}

function afterDashes(words: readonly Argument[]): readonly Argument[] {
  return words[0]?.literal === '--' ? words.slice(1) : words;
}

/** What is read may be a value, wherever it comes from. */
function judgeRead({ name, words, reading }: Call): Refusal | null {
  const valued = name === 'read' ? 'adinNptu' : 'dnOsuCc';
  const { options, operands } = readArguments(words, { valued, anywhere: true });
  const called = options.find((one) => one.name === '-C');
  if (called !== undefined) return wouldBeCode(reading.flow.some, 'a command that calls back for each line');
  const names = [...operands, ...options.flatMap((one) => (one.name === '-a' && one.value ? [one.value] : []))];
  const carried = { taint: reading.flow.some, dash: true };
  return firstFound(names, ({ literal }) => give(literal ?? '', carried, reading));
}

function judgeSet({ words, reading }: Call): Refusal | null {
  const { options, unclear } = readArguments(words, { valued: 'o', plus: true });
  const exports = options.some(({ name, value }) => name === '-a' || value?.literal === 'allexport');
  if (exports) handTaint(reading.flow.some, reading.flow);
  return unclear && wouldBeCode(unclear, 'the options of "set"', 'Write "set -- …".');
}
