import { operandsOf } from '../call.ts';
import { escaped } from '../printed.ts';
import { ANY, ANY_NAME, type WildText } from '../wild-text.ts';
import type { Change } from './change.ts';
import { substitution } from './substitution.ts';

/** Programs that make one line of each that they read, by their words; null: of none that is known. */
const CHANGES: Readonly<Record<string, (args: readonly WildText[]) => Change | null>> = {
  tr: translated,
  rev: () => (line) => [...line].reverse().join(''),
  cut: cutOut,
  sed: substitution,
  gsed: substitution,
  awk: fieldOf,
  gawk: fieldOf,
  mawk: fieldOf,
  base64: decoded,
  base32: () => null,
  xxd: fromHex,
};

/** Undefined: it is no such program. */
export function changeBy(name: string, args: readonly WildText[]): Change | null | undefined {
  return Object.hasOwn(CHANGES, name) ? CHANGES[name]?.(args) : undefined;
}

const CLASSES: Readonly<Record<string, string>> = {
  ...{ '[:upper:]': 'A-Z', '[:lower:]': 'a-z', '[:digit:]': '0-9', '[:alpha:]': 'A-Za-z', '[:alnum:]': 'A-Za-z0-9' },
  ...{ '[:space:]': ' \t\n\r', '[:blank:]': ' \t' },
};

/** The characters of a set such as `a-z.`. */
function characters(set: string): readonly string[] {
  const plain = escaped(set.replace(/\[:\w+:\]/g, (name) => CLASSES[name] ?? ''));
  const all: string[] = [];
  for (let at = 0; at < plain.length; at++) {
    const [first, sign, last] = [plain.charCodeAt(at), plain[at + 1], plain.charCodeAt(at + 2)];
    const isRange = sign === '-' && last >= first;
    for (let code = first; code <= (isRange ? last : first); code++) all.push(String.fromCharCode(code));
    if (isRange) at += 2;
  }
  return all;
}

function translated(args: readonly WildText[]): Change | null {
  const { operands, has } = operandsOf(args, '', 'tr');
  if (has('-c -C -t --complement --truncate-set1')) return null;
  const [from, to] = operands.map(characters);
  if (from === undefined) return null;
  const isGone = has('-d --delete');
  const last = to?.at(-1);
  if (!isGone && last === undefined && !has('-s --squeeze-repeats')) return null;
  const each = (one: string): string => {
    const at = from.indexOf(one);
    return at < 0 ? one : isGone ? '' : (to?.[at] ?? last ?? one);
  };
  const squeezed = has('-s --squeeze-repeats') ? new Set(to ?? from) : null;
  return (line) => {
    const made = [...line].map(each);
    return made.filter((one, i) => squeezed === null || one !== made[i - 1] || !squeezed.has(one)).join('');
  };
}

/** `1-2,4-` */
function isChosen(list: string): ((number: number) => boolean) | null {
  const ranges = list.split(',').map((part) => /^(\d*)(-?)(\d*)$/.exec(part));
  if (ranges.some((range) => range === null)) return null;
  return (number) =>
    ranges.some((range) => {
      const [, from = '', dash, to = ''] = range ?? [];
      if (dash === '') return number === Number(from);
      return number >= Number(from || '1') && (to === '' || number <= Number(to));
    });
}

function cutOut(args: readonly WildText[]): Change | null {
  const { has, valuesOf } = operandsOf(args, '', 'cut');
  const [fields] = valuesOf('-f --fields');
  const [letters] = valuesOf('-c --characters -b --bytes');
  const isIn = isChosen(fields ?? letters ?? 'none');
  if (isIn === null || has('--complement')) return null;
  const [by = '\t'] = valuesOf('-d --delimiter');
  const [between = by] = valuesOf('--output-delimiter');
  if (fields === undefined) return (line) => [...line].filter((_, i) => isIn(i + 1)).join('');
  return (line) => {
    if (!line.includes(by)) return has('-s --only-delimited') ? '' : line;
    const pieces = line.split(by).filter((_, i) => isIn(i + 1));
    return pieces.join(between);
  };
}

/** `awk '{print $2}'`, `awk -F. '{print $NF}'` */
function fieldOf(args: readonly WildText[]): Change | null {
  const { operands, valuesOf } = operandsOf(args, '', 'awk');
  const [, which] = /^\s*\{\s*print(?:\s+\$(\d+|NF))?\s*;?\s*\}\s*$/.exec(operands[0] ?? '') ?? [];
  if (!/^\s*\{\s*print\b/.test(operands[0] ?? '')) return null;
  if (which === undefined) return /^\s*\{\s*print\s*;?\s*\}\s*$/.test(operands[0] ?? '') ? (line) => line : null;
  const [by] = valuesOf('-F --field-separator');
  // a longer one is a pattern
  if (by !== undefined && !/^(?:[^\\^$*+?()[\]{}|\s]|\[.\]|\\.)$/.test(by)) return null;
  const plain = by
    ?.replace(/^\[(.)\]$/, '$1')
    .replace(/^\\t$/, '\t')
    .replace(/^\\/, '');
  return (line) => {
    const fields = plain === undefined ? line.trim().split(/\s+/) : line.split(plain);
    if (which === '0') return line;
    return (which === 'NF' ? fields.at(-1) : fields[Number(which) - 1]) ?? '';
  };
}

/** What of a path is printed that is not known to its end: with `-F/` a name, and otherwise, as a name is one word, all of it. */
export function fieldOfPath(args: readonly WildText[], path: WildText): WildText {
  const { operands, valuesOf } = operandsOf(args, '', 'awk');
  const [, which] = /^\s*\{\s*print\s+\$(\d+|NF)\s*;?\s*\}\s*$/.exec(operands[0] ?? '') ?? [];
  if (!/^\[?\/\]?$/.test(valuesOf('-F --field-separator')[0] ?? '')) return path;
  const parts = path.split('/');
  const part = which === 'NF' ? parts.at(-1) : which === '0' ? path : parts[Number(which) - 1];
  const at = parts.findIndex((one) => one.includes(ANY));
  // where folders may stand between, nobody can count
  const isCounted = which === 'NF' || at < 0 || Number(which) - 1 < at;
  if (which === undefined || part === undefined) return ANY;
  return isCounted && !part.includes(ANY) ? part : ANY_NAME;
}

function decoded(args: readonly WildText[]): Change | null {
  if (!operandsOf(args, '', 'base64').has('-d -D --decode')) return null;
  return (line) => {
    try {
      return atob(line.replace(/[^A-Za-z\d+/=]/g, ''));
    } catch {
      return null;
    }
  };
}

function fromHex(args: readonly WildText[]): Change | null {
  const { has } = operandsOf(args, '', 'xxd');
  if (!has('-r') || !(has('-p') || args.some((word) => /^-(?:ps|plain|[rp]{2})$/.test(word)))) return null;
  return (line) => {
    const bytes = line.replace(/[^\da-f]/gi, '').match(/../g) ?? [];
    return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('');
  };
}
