import type { ParameterExpansionPart, Word } from 'unbash';
import { changedCase, removed, replaced, sliceOf } from './changed-text.ts';
import { NONE, SPLIT } from './fields.ts';
import { cut, fromFirst } from './list-slices.ts';
import { escaped } from './printed.ts';
import type { Scope } from './scope.ts';
import { numberOfText } from './state/arithmetic-text.ts';
import { elementsOf, LOOSE, looseIn, nextKey, someOf, type Texts, UNKNOWN } from './state/variable.ts';
import { assign, valuesOf, variableOf, workOut } from './values.ts';
import { ANY, isWild, STAR, type WildText } from './wild-text.ts';
import { modifiedAs } from './zsh-signs.ts';

type Operand = (word: Word) => Texts;

/** What `$NAME` may become. `isWords`: without quotes, where `$*` falls apart as `$@` does. */
export function expandName(name: string, scope: Scope, isWords: boolean): readonly WildText[] {
  if (name !== '@' && name !== '*') return scalarOf(name, scope);
  return listsOf(name, scope).map((words) => joined(words, name === '@' || isWords, scope));
}

function joined(words: readonly WildText[], isApart: boolean, scope: Scope): WildText {
  if (words.length === 0) return NONE;
  if (isApart) return words.join(SPLIT);
  // `"$*"`: by the first of the characters at which words fall apart
  const [separators = ' '] = valuesOf(scope, 'IFS') ?? [];
  return words.join(isWild(separators) ? ANY : separators.slice(0, 1));
}

/** To zsh an array is all of its elements, to others the first. */
function scalarOf(name: string, scope: Scope): Texts {
  const own = variableOf(scope, name);
  if (own?.elements === undefined) return valuesOf(scope, name) ?? UNKNOWN;
  if (own.elements.size > 1) scope.line.differs = true;
  return scope.readBy === 'zsh' ? [[...own.elements.values()].flat().join(SPLIT)] : own.texts;
}

/** The words of `$@`, or the elements of an array: each of these lists is one that it may be. */
function listsOf(name: string, scope: Scope): readonly (readonly WildText[])[] {
  if (name === '@' || name === '*') return scope.given.map(({ words, isOpen }) => (isOpen ? [...words, ANY] : words));
  const own = variableOf(scope, name);
  if (own === undefined) return [valuesOf(scope, name) ?? UNKNOWN];
  return [[...elementsOf(own).values()].flat()];
}

export function expandParameter(
  part: ParameterExpansionPart,
  scope: Scope,
  isWords: boolean,
  operand: Operand,
): readonly WildText[] {
  const { operation, prefix, parameter, index } = part;
  if (isOfZsh(part)) {
    // what stands in it runs nevertheless
    workOut(part.text.slice(2, -1), scope);
    return UNKNOWN;
  }
  const all = index === undefined ? /^[@*]$/.test(parameter) : /^[@*]$/.test(index.text);
  if (prefix === '#') return [counted(part, all, scope)];
  if (prefix === '!' && all && index !== undefined) return [joined([...keysOf(parameter, scope)], true, scope)];
  const isApart = isWords || index?.text === '@' || parameter === '@';
  if (all && prefix === undefined) {
    const lists = listsOf(parameter, scope);
    if (operation?.type === 'Slice') {
      const from = numberIn(operation.offset, operand, scope) ?? null;
      const count = numberIn(operation.length, operand, scope);
      // where nobody knows which are there, each may be meant
      const elements = variableOf(scope, parameter)?.elements;
      const isOpen = elements?.has(ANY) === true || (elements?.has(LOOSE) === true && !((from ?? -1) > 0));
      return lists.map((words, i) =>
        joined(
          isOpen
            ? words
            : /^[@*]$/.test(parameter)
              ? fromFirst(words, from, count, scope.given[i])
              : cut(words, startOf(parameter, from, scope), elements?.has(LOOSE) === true ? undefined : count),
          isApart,
          scope,
        ),
      );
    }
    return lists.map((words) => {
      const each = words.map((word) => changed(part, [word], scope, operand)[0] ?? ANY);
      return joined(each, isApart, scope);
    });
  }
  const values =
    prefix === '!'
      ? indirect(parameter, scope)
      : index === undefined
        ? operation === undefined || variableOf(scope, parameter) !== undefined
          ? scalarOrNull(parameter, scope)
          : valuesOf(scope, parameter)
        : elementAt(parameter, operand(index), scope);
  return changed(part, values, scope, operand);
}

/** `${(f)…}`, `${=x}`, `${~x}`, `${$(…)[1]}`: of `${:-a}` every shell that knows it makes `a`. */
function isOfZsh({ operation, parameter }: ParameterExpansionPart): boolean {
  if (operation?.type === 'Unknown') return /^\W?$/.test(parameter);
  return parameter === '' && !(operation?.type === 'Default' && /^:?-$/.test(operation.operator));
}

function scalarOrNull(name: string, scope: Scope): Texts | null {
  return variableOf(scope, name) === undefined ? valuesOf(scope, name) : scalarOf(name, scope);
}

/** `${a[@]:3}` begins with the element whose number that is: some before it may be gone. */
function startOf(name: string, from: number | null, scope: Scope): number | null {
  const own = variableOf(scope, name);
  if (from === null || own?.elements === undefined || own.isKeyed === true) return from;
  const keys = [...own.elements.keys()].map(Number);
  const number = from < 0 ? nextKey(own.elements) + from : from;
  return keys.filter((key) => key < number).length;
}

/** What stands there is worked out; nothing is zero. Null: nobody can tell. */
function numberIn(word: Word | undefined, operand: Operand, scope: Scope): number | null | undefined {
  if (word === undefined) return undefined;
  const [text, ...others] = operand(word);
  return others.length > 0 ? null : numberOfText(text, scope);
}

function keysOf(name: string, scope: Scope): Iterable<string> {
  const own = variableOf(scope, name);
  return own === undefined ? UNKNOWN : elementsOf(own).keys();
}

/** Some shells count from zero, some from one. */
export function elementAt(name: string, keys: Texts, scope: Scope): Texts | null {
  const own = variableOf(scope, name);
  if (own === undefined) return valuesOf(scope, name) === null ? null : UNKNOWN;
  // to zsh a text is its characters
  if (own.elements === undefined) {
    scope.line.differs = true;
    if (scope.readBy === 'zsh') return someOf(own.texts.flatMap((text) => keys.map((key) => charactersAt(text, key))));
  }
  const elements = elementsOf(own);
  const found = keys.flatMap((key): readonly WildText[] => {
    // `$A[(r)b*]`, of zsh: the first that fits, or its number
    if (/^\([A-Za-z]/.test(key)) return [...[...elements.values()].flat(), STAR];
    const isPlain = elements.has(key) || own.isKeyed === true;
    const number = isPlain ? Number(key) : numberOfText(key, scope);
    const loose = looseIn(elements);
    if (number !== null && Number.isInteger(number) && key !== '' && !elements.has(ANY) && own.isKeyed !== true) {
      if (elements.size > 1) scope.line.differs = true;
      const at = number < 0 ? nextKey(elements) + number : scope.readBy === 'zsh' ? number - 1 : number;
      if (loose.length > 0 && number < 0) return [...elements.values()].flat();
      return elements.get(String(at)) ?? (loose.length > 0 ? loose : ['']);
    }
    const exact = elements.get(key) ?? elements.get(key.replace(/^(['"])(.*)\1$/, '$2'));
    if (exact !== undefined && !elements.has(ANY) && !isWild(key)) return exact;
    const all = [...elements.values()].flat();
    // what stands there is worked out, to a number that nobody knows
    const isAnyNumber = own.isKeyed !== true && number === null;
    return isAnyNumber || isWild(key) || elements.has(ANY) || valuesOf(scope, key) !== null ? all : [''];
  });
  return someOf(found);
}

/** `${x[2]}`, `${x[1,-2]}`: from one on, and from the end. */
export function charactersAt(text: WildText, key: WildText): WildText {
  const [, from, to = from] = /^(-?\d+)(?:,(-?\d+))?$/.exec(key) ?? [];
  if (from === undefined || isWild(text)) return ANY;
  return rangeOf([...text], Number(from), Number(to)).join('');
}

/** Counted from one, and from the end. */
export function rangeOf<T>(all: readonly T[], ...ends: readonly [from: number, to: number]): readonly T[] {
  const [from = 0, to = 0] = ends.map((at) => (at < 0 ? all.length + at + 1 : at));
  return all.slice(Math.max(from - 1, 0), Math.max(to, 0));
}

function counted({ parameter }: ParameterExpansionPart, all: boolean, scope: Scope): WildText {
  const lists = all ? listsOf(parameter, scope) : [];
  const texts = all ? [] : (valuesOf(scope, parameter) ?? UNKNOWN);
  const counts = all ? lists.map(({ length }) => length) : texts.map(({ length }) => length);
  const isLoose = all && /^[@*]$/.test(parameter) && scope.given.some(({ looseFrom }) => looseFrom !== undefined);
  const isKnown = counts.length === 1 && !isLoose && ![...lists.flat(), ...texts].some(isWild);
  return isKnown ? String(counts[0]) : STAR;
}

function changed(
  part: ParameterExpansionPart,
  values: Texts | null,
  scope: Scope,
  operand: Operand,
): readonly WildText[] {
  const { operation, parameter } = part;
  const known = values ?? UNKNOWN;
  if (operation === undefined) return known;
  switch (operation.type) {
    case 'Default':
      return defaults(
        operation.operator,
        { texts: values, mayLack: part.index === undefined && variableOf(scope, parameter)?.mayLack === true },
        operand(operation.operand),
        (texts) => assign(scope, parameter, texts),
      );
    case 'CaseModification':
      return known.flatMap((value) => changedCase(value, operation.operator, operation.operand !== undefined));
    case 'Remove':
      return known.flatMap((value) =>
        operand(operation.operand).map((text) => removed(value, operation.operator, text)),
      );
    case 'Replace': {
      const cases = scope.line.options.foldsCase ? [false, true] : [false];
      return known.flatMap((value) =>
        operand(operation.pattern).flatMap((pattern) =>
          operand(operation.replacement).flatMap((text) =>
            // to a newer bash `&` is what the pattern has found
            (text.includes('&') ? [false, true] : [false]).flatMap((isMatch) =>
              cases.map((folds) => replaced(value, operation.operator, pattern, text, { folds, isMatch })),
            ),
          ),
        ),
      );
    }
    case 'Slice': {
      const modified = operation.length === undefined ? modifiedAs(operation.offset?.text ?? '', scope) : null;
      if (modified !== null) scope.line.differs = true;
      if (modified !== null && scope.readBy === 'zsh') return known.map(modified);
      const [from, count] = [operation.offset, operation.length].map((word) => numberIn(word, operand, scope));
      return known.map((value) => sliceOf(value, from ?? null, count));
    }
    case 'Transform':
      return known.flatMap((value) => transformed(value, operation.operand.value, parameter, scope));
    default:
      return UNKNOWN;
  }
}

function transformed(value: WildText, how: string, name: string, scope: Scope): readonly WildText[] {
  if (how === 'U' || how === 'L' || how === 'u')
    return changedCase(value, how === 'L' ? ',,' : how === 'U' ? '^^' : '^', false);
  if (how === 'E') return [escaped(value)];
  if (how === 'A') return [/['\s]/.test(value) ? ANY : `${name}='${value}'`];
  // as a prompt: what stands in it runs
  if (how === 'P') workOut(value, scope);
  return how === 'P' && /[$`\\]/.test(value) ? UNKNOWN : [/['\s]/.test(value) ? ANY : value];
}

/** `${F:-a}`, `${F:=a}`, `${F:+a}`: by whether there is something in it. */
function defaults(
  operator: string,
  { texts: values, mayLack }: { readonly texts: Texts | null; readonly mayLack: boolean },
  texts: Texts,
  set: (texts: Texts) => void,
): readonly WildText[] {
  const kind = operator.slice(-1);
  // what is set neither by the line nor in the environment is what stands behind `:-`
  if (values === null) {
    if (kind === '=') set(texts);
    return kind === '+' ? ['', ...texts] : kind === '?' ? UNKNOWN : texts;
  }
  if (mayLack && (kind === '-' || kind === '=')) {
    if (kind === '=') set(someOf([...values, ...texts]));
    return [...values, ...texts];
  }
  const isFull = !mayLack && values.every((value) => value !== '' && !isWild(value));
  const isEmpty = values.every((value) => value === '');
  const isEmptyMeant = operator.startsWith(':');
  const filled = values.filter((value) => value !== '');
  if (kind === '+') return isFull ? texts : isEmpty && isEmptyMeant ? [''] : ['', ...texts];
  if (kind === '?' || isFull) return values;
  if (kind === '=') set(someOf([...filled, ...texts]));
  return isEmptyMeant ? [...filled, ...texts] : [...values, ...texts];
}

function indirect(name: string, scope: Scope): Texts {
  return someOf(
    (valuesOf(scope, name) ?? UNKNOWN).flatMap((inner) => {
      if (inner.includes('[')) workOut(inner, scope);
      const [, array, key] = /^(\w+)\[(.*)\]$/s.exec(inner) ?? [];
      if (array !== undefined && key !== undefined)
        return /^[@*]$/.test(key) ? listsOf(array, scope).flat() : (elementAt(array, [key], scope) ?? UNKNOWN);
      return isWild(inner) ? UNKNOWN : (valuesOf(scope, inner) ?? UNKNOWN);
    }),
  );
}
