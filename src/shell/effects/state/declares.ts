import type { Assignment, Word } from 'unbash';
import { parseShell } from '../../parse/parse-shell.ts';
import { expandFields, expandValue, hasBraces } from '../expand-word.ts';
import type { Scope } from '../scope.ts';
import { assign, setVariable, valuesOf, variableOf, workOut } from '../values.ts';
import { ANY, isWild, type WildText } from '../wild-text.ts';
import { numberOfText } from './arithmetic-text.ts';
import type { Called } from './called.ts';
import { mayBeMore } from './may-be-more.ts';
import { notInDash } from './not-in-dash.ts';
import {
  arrayWith,
  elementsOf,
  LOOSE,
  looseIn,
  nextKey,
  someOf,
  type Texts,
  UNKNOWN,
  type Variable,
} from './variable.ts';

/** What an assignment gives a variable from here on. */
export function declare({ name, value, append, index }: Assignment, scope: Scope): void {
  const isMore = append === true;
  const before = variableOf(scope, name);
  if (value.type === 'ArrayValue') {
    const elements = new Map(isMore && before !== undefined ? elementsOf(before) : []);
    if (before?.isKeyed === true && !value.elements.some((word) => word.text.startsWith('[')))
      addPairs(elements, value.elements, scope);
    else
      for (const [i, word] of value.elements.entries())
        addElement(
          elements,
          word,
          { isKeyed: before?.isKeyed === true, isLast: i === value.elements.length - 1 },
          scope,
        );
    if (before?.becomes === 'number') for (const text of [...elements.values()].flat()) workOut(text, scope);
    setVariable(scope, name, { ...before, ...arrayWith(before?.isKeyed === true ? elements : inOrder(elements)) });
    for (const [key, own] of elements) names(name, key, own, scope);
    return;
  }
  const texts = valueInAnyShell(value, scope);
  if (index === undefined) {
    const values = scope.values;
    assign(scope, name, texts, isMore);
    // to dash `F+=a` is the name of a program
    if (isMore) notInDash(values, scope);
    return;
  }
  workOut(index.value, scope);
  if (before?.becomes === 'number') for (const text of texts) workOut(text, scope);
  for (const key of expandValue(index, scope)) names(name, key, texts, scope);
  const elements = new Map(before === undefined ? [] : elementsOf(before));
  for (const key of keysIn(index, before?.isKeyed === true, scope)) {
    const old = elements.get(key) ?? [];
    elements.set(
      key,
      someOf(
        isMore && old.length > 0
          ? old.flatMap((one) => texts.map((text) => one + text))
          : isWild(key)
            ? [...old, ...texts]
            : texts,
      ),
    );
  }
  setVariable(scope, name, { ...before, ...arrayWith(elements) });
}

/** `BASH_CMDS[k]=/bin/cat`, `BASH_ALIASES[k]=cat`: from here on `k` is that. */
function names(array: string, name: WildText, texts: Texts, { line }: Scope): void {
  if (/^BASH_(?:CMDS|ALIASES)$/.test(array)) line.aliases.set(name, [...(line.aliases.get(name) ?? []), ...texts]);
}

/** `y=$A[2]`: to zsh an element. */
function valueInAnyShell(value: Word, scope: Scope): Texts {
  scope.line.differs = false;
  const texts = expandValue(value, scope);
  if (!scope.line.differs || scope.readBy !== 'bash' || !/\$\w+\[/.test(value.text)) return texts;
  scope.readBy = 'zsh';
  const others = expandValue(value, scope);
  scope.readBy = 'bash';
  return someOf([...texts, ...others]);
}

function keysIn(index: Word, isKeyed: boolean, scope: Scope): Texts {
  const keys = expandValue(index, scope);
  return someOf(keys.map((key) => keyOf(key, isKeyed, scope)));
}

/** As a number, unless its array has others. What nobody can tell is any of them. */
function keyOf(key: WildText, isKeyed: boolean, scope: Scope): string {
  if (isWild(key)) return ANY;
  if (isKeyed) return key.replace(/^(['"])(.*)\1$/s, '$2');
  const number = numberOfText(key, scope);
  return number === null ? ANY : String(number);
}

/** `declare -A m=(key value)` */
function addPairs(elements: Map<string, Texts>, words: readonly Word[], scope: Scope): void {
  for (let i = 0; i < words.length; i += 2) {
    const [key, value] = words.slice(i, i + 2);
    const keys = key === undefined ? UNKNOWN : expandValue(key, scope);
    for (const one of keys)
      elements.set(keyOf(one, true, scope), value === undefined ? [''] : expandValue(value, scope));
  }
}

/** `([1]=b [0]=a)`: by their numbers, however they were given. */
function inOrder(elements: ReadonlyMap<string, Texts>): ReadonlyMap<string, Texts> {
  const all = [...elements];
  if (!all.every(([key]) => /^\d+$/.test(key))) return elements;
  return new Map(all.sort(([one], [other]) => Number(one) - Number(other)));
}

/** `(a b)`, `([k]=v)` */
function addElement(
  elements: Map<string, Texts>,
  word: Word,
  { isKeyed, isLast }: { readonly isKeyed: boolean; readonly isLast: boolean },
  scope: Scope,
): void {
  const [, key, rest] = /^\[([^\]]*)\]=(.*)$/s.exec(word.text) ?? [];
  if (key !== undefined) {
    const inner = parseShell(`_=${rest ?? ''}`).commands[0]?.command;
    const [given] = inner?.type === 'Command' ? inner.prefix : [];
    const texts =
      given?.type === 'Assignment' && given.value.type === 'Word' ? expandValue(given.value, scope) : UNKNOWN;
    const plain = key.replace(/^(['"])(.*)\1$/s, '$2');
    const isName = isKeyed || !/^[\w\s()+*/%-]+$/.test(plain) || numberOfText(plain, scope) === null;
    elements.set(/[$`]/.test(key) ? ANY : isName ? plain : String(numberOfText(plain, scope)), texts);
    return;
  }
  const [fields = [], ...others] = expandFields(word, scope);
  const isMore = mayBeMore(word, isLast, scope);
  const isUneven = others.some(({ length }) => length !== fields.length);
  if (elements.has(LOOSE) || isUneven || fields.some(isMore) || others.flat().some(isMore)) {
    const all = [fields, ...others].flat();
    const at = elements.has(LOOSE) || others.length > 0 ? 0 : fields.findIndex(isMore);
    for (const text of all.slice(0, at)) elements.set(String(nextKey(elements)), [text]);
    elements.set(LOOSE, someOf([...looseIn(elements), ...all.slice(at)]));
  } else if (others.length > 0) elements.set(String(nextKey(elements)), someOf([...fields, ...others.flat()]));
  else for (const text of fields) elements.set(String(nextKey(elements)), [text]);
}

const ASSIGNED = /^([A-Za-z_]\w*)(\+?)=(.*)$/s;

/** `declare`, `local`, `export`, `readonly`: what a variable is, beside its value. */
export function declares({ name, args, run }: Called, scope: Scope): boolean {
  const options = args.filter((word) => /^[-+][A-Za-z]+$/.test(word)).join('');
  const has = (letter: string): boolean => new RegExp(`-[A-Za-z]*${letter}`).test(options);
  if (/-[A-Za-z]*[fFp]/.test(options)) return false;
  const assignments = (run.command?.args ?? []).filter((arg) => arg.type === 'Assignment');
  const isLocal =
    scope.locals !== null && (name === 'local' || ((name === 'declare' || name === 'typeset') && !has('g')));
  const traits: Partial<Variable> = {
    ...(has('l')
      ? { becomes: 'lower' }
      : has('u')
        ? { becomes: 'upper' }
        : has('i') || name === 'integer' || name === 'float'
          ? { becomes: 'number' }
          : {}),
    ...(has('x') || name === 'export' ? { isExported: true } : {}),
    ...(has('A') ? { isKeyed: true } : {}),
  };
  const begin = (variable: string): void => {
    if (isLocal && scope.locals?.has(variable) === false)
      scope.locals.set(variable, scope.values.get(variable) ?? null);
    const known = scope.values.get(variable);
    if (isLocal) setVariable(scope, variable, { texts: [''], ...traits });
    else if (Object.keys(traits).length > 0)
      setVariable(scope, variable, { ...(known ?? { texts: valuesOf(scope, variable) ?? [''] }), ...traits });
  };
  const isReference = has('n');
  const seen = new Set<string>();
  for (const one of assignments) {
    seen.add(one.name);
    const kept = isReference ? null : expandedBefore(one, scope);
    begin(one.name);
    if (kept !== null && (has('a') || has('A')) && kept.some((text) => /^\(.*\)$/s.test(text))) {
      for (const text of kept) inParentheses(one.name, text, scope);
      continue;
    }
    if (isReference) refer(one.name, one.value.type === 'Word' ? expandValue(one.value, scope) : UNKNOWN, scope);
    else if (kept !== null) assign(scope, one.name, kept, one.append === true);
    else declare(one, scope);
  }
  for (const word of args) {
    // what stands between brackets is worked out
    if (/^\w+\[/.test(word)) workOut(word, scope);
    const [, variable, more, text = ''] =
      ASSIGNED.exec(word) ?? (/^[A-Za-z_]\w*$/.test(word) ? ['', word, '', null] : []);
    if (variable === undefined || seen.has(variable)) continue;
    begin(variable);
    if (text === null) continue;
    if (isReference) refer(variable, [text], scope);
    else assign(scope, variable, [text], more === '+');
  }
  if (has('r') || name === 'readonly') {
    for (const variable of [...seen, ...args]) {
      const known = scope.values.get(variable.replace(/=.*$/s, ''));
      if (known !== undefined) setVariable(scope, variable.replace(/=.*$/s, ''), { ...known, isFixed: true });
    }
  }
  return false;
}

/** `declare -a A='(a b)'`: the text is read as an array. */
function inParentheses(name: string, text: WildText, scope: Scope): void {
  const command = isWild(text) ? undefined : parseShell(`${name}=${text}`).commands[0]?.command;
  const [given] = command?.type === 'Command' ? command.prefix : [];
  workOut(text, scope);
  if (given?.type === 'Assignment') declare(given, scope);
  else setVariable(scope, name, { texts: UNKNOWN, elements: new Map([[ANY, UNKNOWN]]) });
}

/** `local x=$x` has the value from before. To bash `local x={a,b}` are two words, to others one. */
function expandedBefore({ value, index }: Assignment, scope: Scope): Texts | null {
  if (value.type !== 'Word' || index !== undefined) return null;
  const texts = expandValue(value, scope);
  return hasBraces(value) ? someOf([...texts, ...expandFields(value, scope).flat()]) : texts;
}

/** From here on, what is done to the one is done to the other. */
function refer(name: string, targets: readonly WildText[], scope: Scope): void {
  const [target = ANY, ...others] = targets;
  const isName = others.length === 0 && /^[A-Za-z_]\w*$/.test(target);
  workOut(target, scope);
  setVariable(scope, name, isName ? { texts: valuesOf(scope, target) ?? [''], target } : { texts: UNKNOWN });
}
