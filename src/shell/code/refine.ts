import { ANY, ANY_NAME, isWild, STAR, type WildText } from '../effects/wild-text.ts';
import { type Asked, askedBy, type HowAsked } from './asked-names.ts';
import type { Expr, Statement } from './form.ts';
import { homeOf } from './names.ts';
import type { Run } from './run.ts';
import { isOpen, type Names, plainText, textOf, type Value } from './value.ts';

/** Where a condition holds, or does not, a name that was found on the disk is one that it names: `if name.endswith('.log'):`. */
export function refine(run: Run, condition: Expr, names: Names, holds = true): void {
  if (condition.is === 'not') refine(run, condition.of, names, !holds);
  else if (condition.is === 'logic' && condition.operator === (holds ? 'and' : 'or')) {
    refine(run, condition.left, names, holds);
    refine(run, condition.right, names, holds);
  } else {
    const asked = askedBy(condition, holds);
    if (asked !== null) refineName(run, asked, names);
  }
}

/** Does what is done where a condition holds, or does not. */
export function assuming<T>(run: Run, condition: Expr, names: Names, holds: boolean, body: () => T): T {
  refine(run, condition, names, holds);
  const { missing } = run.found;
  run.found.missing = [...missing, ...missingBy(run, condition, names, holds)];
  const result = body();
  run.found.missing = missing;
  return result;
}

/** Places of which the condition says that nothing lies there: `if not os.path.exists('a'):`. */
function missingBy(run: Run, condition: Expr, names: Names, holds: boolean): readonly string[] {
  if (condition.is === 'not') return missingBy(run, condition.of, names, !holds);
  if (condition.is === 'logic' && condition.operator === (holds ? 'and' : 'or'))
    return [condition.left, condition.right].flatMap((one) => missingBy(run, one, names, holds));
  if (holds || condition.is !== 'call') return [];
  const { of, args } = condition;
  if (!/^(?:exists(?:Sync)?|pathExists(?:Sync)?|is_?file|lexists)$/.test('name' in of ? of.name : '')) return [];
  const place = args[0]?.value ?? (of.is === 'member' ? of.of : null);
  const plain = place === null ? null : plainText(run.value(place, names));
  return plain === null ? [] : [plain];
}

/** An item of a list of names, where a function that is asked about each says that it stays: `names.filter((name) => …)`. */
export function refinedBy(run: Run, callee: Value, item: Value): Value {
  if (callee.is !== 'function') return item;
  const [param] = callee.params;
  const condition = conditionOf(callee.body);
  if (param?.target.is !== 'name' || condition === null) return item;
  const names: Names = { own: new Map([[param.target.name, item]]), outer: callee.scope, isBlock: true };
  refine(run, condition, names);
  return names.own.get(param.target.name) ?? item;
}

function conditionOf([only, ...others]: readonly Statement[]): Expr | null {
  if (only === undefined || others.length > 0) return null;
  return only.is === 'return' ? only.value : only.is === 'block' ? conditionOf(only.body) : null;
}

function refineName(run: Run, { name, how, given, isAmong }: Asked, names: Names): void {
  const home = homeOf(name, names);
  const before = home?.own.get(name);
  if (home === null || before === undefined) return;
  const texts = foundTexts(before, how);
  if (!texts.some(isWild)) return;
  const known = 'is' in given ? meantIn(run.value(given, names), isAmong === true) : given;
  if (known === null) return;
  const meant = texts.map((text) => (isWild(text) ? meantBy(text, how, known) : [text]));
  if (meant.includes(null)) return;
  const all = [...new Set(meant.flatMap((one) => one ?? []))];
  run.set(home.own, name, before.is === 'thing' ? { ...before, texts: all } : textOf(all, before.holds));
}

function foundTexts(value: Value, how: HowAsked): readonly WildText[] {
  if (value.is === 'text' || value.is === 'thing') return value.texts;
  // of something that nobody knows it is not known whether its name is that of a file
  return value.is === 'unknown' && !how.startsWith('name') ? [ANY] : [];
}

/** The texts that it is, or that are in it; null: there may be others. */
function plainsOf(value: Value): readonly string[] | null {
  if (value.is !== 'list') {
    const plain = plainText(value);
    return plain === null ? null : [plain];
  }
  const all = value.items.flatMap((item) => plainText(item) ?? []);
  return isOpen(value) || all.length < value.items.length || all.length > 8 ? null : all;
}

/** Of a text, whatever is in it may be meant. */
function meantIn(value: Value, isAmong: boolean): readonly string[] | null {
  return isAmong && value.is === 'text' ? null : plainsOf(value);
}

/** A name that was found, by itself or in the folders in which it was; null: it is known in part, and stays as it is. */
function meantBy(text: WildText, how: HowAsked, known: readonly string[]): readonly WildText[] | null {
  const [, folder, end = ''] = /^(.*\/)?([^/]*)$/s.exec(text) ?? [];
  // it is one of these already
  if (how === 'end' && known.some((plain) => end.endsWith(plain))) return [text];
  if (!/^(?:\uE000|\uE001{1,2})$/.test(end)) return null;
  const meant = known.map((plain) => meantAs(folder, end, how, plain));
  return meant.includes(null) ? null : meant.flatMap((one) => one ?? []);
}

function meantAs(folder: string | undefined, end: string, how: HowAsked, plain: string): WildText | null {
  switch (how) {
    case 'end':
      return `${folder ?? ''}${end === STAR ? ANY_NAME : end}${plain}`;
    case 'start':
      return folder === undefined || folder === './' ? `${folder ?? ''}${plain}${STAR}` : null;
    case 'whole':
      return folder === undefined || folder === './' ? plain : null;
    case 'name':
      return `${folder ?? ''}${plain}`;
    case 'name starts':
      return `${folder ?? ''}${plain}${STAR}`;
  }
}
