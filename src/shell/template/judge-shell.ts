import { readShellOptions } from '../programs/shell-script.ts';
import { type Argument, firstTaint } from './argument.ts';
import { hasValues } from './flow.ts';
import { judgeScript, judgeScriptWords, leftToShell } from './inner-script.ts';
import { type Call, lookAt, type Scope } from './program-call.ts';
import { type Refusal, wouldBeCode } from './refusal.ts';

/** `sh` and its kind. */
export function judgeShell(call: Call, scope: Scope = 'all'): Refusal | null {
  const { name, words } = call;
  const { givesText, fromStdin, at } = readShellOptions(words.map(lookAt));
  const refused = firstTaint(words.slice(0, at));
  if (refused !== null && (scope !== 'text' || givesText)) return wouldBeCode(refused, `the options of "${name}"`);
  const [script, ...rest] = words.slice(at);
  if (givesText) return script === undefined ? null : judgeText(script, rest, call);
  if (scope === 'text') return null;
  if (script !== undefined && !fromStdin) return judgeFile(script, rest, name);
  return scope === 'words' ? null : judgeStdin(call, words.slice(at));
}

function judgeText(script: Argument, rest: readonly Argument[], { name, reading }: Call): Refusal | null {
  const place = `the program text of "${name} -c"`;
  const hint = `Pass it as an argument: ${name} -c '… "$1" …' ${name} ${script.taint?.text ?? '…'}`;
  if (script.taint !== null) return leftToShell(wouldBeCode(script.taint, place, hint), script.taint, reading);
  const taint = firstTaint(rest);
  if (taint !== null && script.literal === null) {
    return wouldBeCode(taint, `the arguments of "${name} -c" with a text that is not known before it runs`);
  }
  return judgeScriptWords([script], { positional: taint, own: true }, reading);
}

function judgeStdin({ name, stdin, document, reading }: Call, operands: readonly Argument[]): Refusal | null {
  const taint = stdin ?? firstTaint(operands);
  const place = `what "${name}" reads and runs`;
  if (taint !== null) return wouldBeCode(taint, place);
  if (document !== null) return judgeScript(document, { positional: null, own: true }, reading);
  // a text that is not known may name the variables which have values
  return hasValues(reading.flow) ? wouldBeCode(reading.flow.some, place) : null;
}

/** A path may choose the script, as long as no value can be its code: `sh +c …` is `sh -c …`. */
function judgeFile(script: Argument, rest: readonly Argument[], name: string): Refusal | null {
  const taint = firstTaint(rest);
  const { dash, vague, written, start } = script;
  const choosesCode = dash || written !== null || start !== '' || taint !== null;
  if (script.taint !== null && choosesCode) return wouldBeCode(script.taint, `the script of "${name}"`);
  return vague && taint !== null ? wouldBeCode(taint, `the arguments of "${name}" with an unknown script`) : null;
}
