import { parseShell } from '../../parse/parse-shell.ts';
import type { Scope } from '../scope.ts';
import { isWild, type WildText } from '../wild-text.ts';
import { evaluated } from './arithmetic.ts';

/** A text that a shell works out: between brackets, behind the colons of a slice. Null: nobody can tell. */
export function numberOfText(text: WildText, scope: Scope): number | null {
  const plain = text.trim();
  if (plain === '') return 0;
  if (/^-?(?:[1-9]\d{0,14}|0)$/.test(plain)) return Number(plain);
  // a name, or signs between numbers and names
  if (isWild(plain) || !/^[\w\s()+*/%?:<>=!&|~^,-]+$/.test(plain)) return null;
  const command = parseShell(`((${plain}))`).commands[0]?.command;
  return command?.type === 'ArithmeticCommand' ? evaluated(command.expression, scope) : null;
}
