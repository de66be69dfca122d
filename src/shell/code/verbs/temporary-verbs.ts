import { A_TEMPORARY, ONE } from '../../effects/wild-text.ts';
import type { Findings } from '../findings.ts';
import { FOLDS } from '../folds.ts';
import { type Given, operand } from '../given.ts';
import type { Reader } from '../reader.ts';
import { joined, list, NOTHING, plainText, text, textsOrAny, UNKNOWN, type Value } from '../value.ts';
import type { Verb } from './verb.ts';

/** Python's keywords for such names, in the order in which all of these functions take them. */
function pathOf(first: number, given: Given, reader: Reader): Value | null {
  const [suffix, prefix, folder] = ['suffix', 'prefix', 'dir'].map((name, i) => {
    const value = operand(`${first + i}|${name}`, given);
    return value?.is === 'text' && value.isWord === true ? null : value;
  });
  const place = folder ?? reader.replaced.get('tempfile.tempdir');
  if (place === undefined || place === null) return null;
  const name = joined([prefix ?? text('tmp'), text(ONE.repeat(8)), suffix ?? text('')]);
  return made(FOLDS.path?.([place, name]) ?? UNKNOWN, reader.found);
}

/** Nothing lay there before. */
function made(path: Value, found: Findings): Value {
  found.act('writes', textsOrAny(path), { creates: true });
  return path;
}

/** Files and folders with a name that nobody else has. Below `/tmp` no rule asks who makes them. */
export const TEMPORARY_VERBS: Readonly<Record<string, Verb>> = {
  /** `tempfile.mkstemp(dir='.')`; what comes of it is a path, a file that is open, or both. */
  temporary: ({ operands: [type, first] }, given, reader) => {
    const path = pathOf(Number(first), given, reader) ?? text(A_TEMPORARY);
    if (type === 'pair') return list([UNKNOWN, path]);
    return type === 'path' ? path : { is: 'thing', type: 'tempfile', texts: textsOrAny(path), holds: NOTHING };
  },
  /** `fs.mkdtempSync('a-')` */
  temporaryAt: ({ operands: [prefix] }, given, { found }) => {
    const plain = plainText(operand(prefix, given) ?? UNKNOWN);
    if (plain === null) return text(A_TEMPORARY);
    return plain.startsWith('/tmp/') ? text(`${plain}XXXXXX`) : made(text(`${plain}${ONE.repeat(6)}`), found);
  },
};
