import type { Command, Redirection, SyntaxNode, Word } from 'unbash';
import { type Argument, argumentOf, argumentsOf } from './argument.ts';
import { fileName, isScriptFile } from './file-name.ts';
import { firstFound } from './first-found.ts';
import { carryFile, carryTo, type Reading } from './flow.ts';
import { handVariables } from './hand-on.ts';
import { judgeWords } from './judge-words.ts';
import { type Refusal, readDifferently, type Taint, wouldBeCode } from './refusal.ts';
import { taintWithin } from './taint-within.ts';

/** A simple command: where its output goes, what it reads, and what its program makes of its words. */
export function judgeCommand(command: Command, reading: Reading): Refusal | null {
  const { stdin, document, refusal } = judgeRedirects(command.redirects, command, reading);
  if (refusal !== null) return refusal;
  const cut = reading.bash ? null : afterAmpersand(command, reading);
  if (cut !== null) return readDifferently(cut, 'a word after "&>"', 'Put the redirection last, or use ">… 2>&1".');
  if (command.name === undefined) return null;
  const words = argumentsOf([command.name, ...command.args], { ...reading, stdin });
  if (words[0] !== undefined) handVariables(words[0], variablesOf(command, reading), reading.flow);
  if (words[0]?.literal === 'exec' && words.length === 1) carryTo('stdin', stdin, reading.flow);
  return judgeWords(words, { stdin, document }, reading);
}

function variablesOf({ prefix }: Command, reading: Reading): readonly Argument[] {
  return prefix.flatMap((part) =>
    part.type === 'Assignment' && part.value.type === 'Word' ? [argumentOf(part.value, reading)] : [],
  );
}

interface Redirected {
  /** What the command then reads. */
  readonly stdin: Taint | null;
  /** The literal text that it reads; null: unknown. */
  readonly document: string | null;
  readonly refusal: Refusal | null;
}

/** What redirections do to a command, and to the files that it writes. */
export function judgeRedirects(redirects: readonly Redirection[], of: SyntaxNode, reading: Reading): Redirected {
  let stdin = reading.stdin ?? reading.flow.stdin;
  let document: string | null = null;
  for (const redirect of redirects) {
    const { descriptor } = redirect;
    const input = descriptor === undefined || (descriptor.type === 'FileDescriptor' && descriptor.value === 0);
    if (redirect.type === 'HereDoc') {
      if (!input) continue;
      stdin = taintWithin(redirect.body, reading);
      document = redirect.delimiter?.quoted === true ? redirect.body.text : null;
    } else if (redirect.target !== undefined) {
      const { target, operator } = redirect;
      const taint = taintWithin(target, reading);
      // bash expands this target twice
      if (taint !== null && /^[<>]&$/.test(operator)) {
        return { stdin, document, refusal: wouldBeCode(taint, `the target of "${operator}"`) };
      }
      // where a descriptor comes from is not followed
      if (input && operator.startsWith('<')) stdin = operator === '<&' ? reading.flow.some : taint;
    }
  }
  const value = stdin ?? taintWithin(of, reading);
  const files = outputs(redirects).map((target) => fileName(target, reading.source));
  // a file may get a value later, through a descriptor, or code for which the words of this script are values
  for (const file of files) carryFile(file, value ?? reading.flow.some, reading.flow);
  const script = value !== null && printsWords(of) ? files.find(isScriptFile) : undefined;
  const refusal = value && script !== undefined ? wouldBeCode(value, `the script "${script}"`) : null;
  return { stdin, document, refusal };
}

function printsWords(command: SyntaxNode): boolean {
  return command.type === 'Command' && /^(?:echo|printf|cat|tee)$/.test(command.name?.value ?? '');
}

function outputs(redirects: readonly Redirection[]): readonly Word[] {
  return redirects.flatMap((redirect) => {
    if (redirect.type !== 'Redirect' || redirect.target === undefined || !redirect.operator.includes('>')) return [];
    // `2>&1` names no file
    return /^(?:\d+|-|\/dev\/(?:null|stdout|stderr|tty))$/.test(redirect.target.text) ? [] : [redirect.target];
  });
}

/** dash ends the command at `&>`: a word after it is a program. */
function afterAmpersand({ suffix }: Command, reading: Reading): Taint | null {
  const at = suffix.findIndex((part) => part.type === 'Redirect' && part.operator.startsWith('&>'));
  const after = at < 0 ? [] : suffix.slice(at + 1);
  return firstFound(after, (part) => (part.type === 'Word' ? taintWithin(part, reading) : null));
}
