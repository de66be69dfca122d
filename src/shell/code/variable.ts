import { ANY, type WildText } from '../effects/wild-text.ts';
import { ENVIRONMENT, plainText, text, textOf, unknown, type Value } from './value.ts';

const KNOWN_VARIABLES: Readonly<Record<string, WildText>> = {
  HOME: '~',
  USERPROFILE: '~',
  PWD: '.',
  TMPDIR: '/tmp',
  TMP: '/tmp',
  TEMP: '/tmp',
};

/** One variable of the environment, by its name. */
export function variable(name: Value | null): Value {
  const plain = name === null ? null : plainText(name);
  if (plain === null) return unknown(new Set([ENVIRONMENT]));
  const known = Object.hasOwn(KNOWN_VARIABLES, plain) ? KNOWN_VARIABLES[plain] : undefined;
  return known === undefined ? textOf([ANY], new Set([plain])) : text(known);
}
