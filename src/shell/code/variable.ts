import { ANY, type WildText } from '../effects/wild-text.ts';
import type { Reader } from './reader.ts';
import { START } from './start-folder.ts';
import { ENVIRONMENT, oneOf, plainText, text, textOf, unknown, type Value } from './value.ts';

const KNOWN_VARIABLES: Readonly<Record<string, WildText>> = {
  HOME: '~',
  USERPROFILE: '~',
  PWD: '.',
  TMPDIR: '/tmp',
  TMP: '/tmp',
  TEMP: '/tmp',
};

/** One variable of the environment, by its name: what the program gave it, or what it was given. */
export function variable(reader: Reader, name: Value | null): Value {
  const plain = name === null ? null : plainText(name);
  return (plain === null ? undefined : reader.replaced.get(keyOf(plain))) ?? given(plain, reader);
}

/** From here on it is this; what is not known to the last character may be what it was. */
export function setVariable(reader: Reader, name: string, value: Value): void {
  if (plainText(value) === null) return;
  const before = reader.replaced.get(keyOf(name)) ?? given(name, reader);
  reader.set(reader.replaced, keyOf(name), reader.isSure() ? value : oneOf([before, value]));
}

function keyOf(name: string): string {
  return `environment ${name}`;
}

function given(plain: string | null, { found }: Reader): Value {
  if (plain === null) return unknown(new Set([ENVIRONMENT]));
  const known = Object.hasOwn(KNOWN_VARIABLES, plain) ? KNOWN_VARIABLES[plain] : undefined;
  if (plain === 'PWD' && found.mayMove) return text(START);
  return known === undefined ? textOf([ANY], new Set([plain])) : text(known);
}
