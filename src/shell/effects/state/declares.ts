import type { Assignment, Word } from 'unbash';
import { parseShell } from '../../parse/parse-shell.ts';
import { expandFields, expandValue } from '../expand-word.ts';
import { assign, type Scope, setVariable, valuesOf, variableOf } from '../scope.ts';
import { ANY, isWild, type WildText } from '../wild-text.ts';
import type { Called } from './called.ts';
import { arrayWith, elementsOf, someOf, type Texts, UNKNOWN, type Variable } from './variable.ts';

/** What an assignment gives a variable from here on. */
export function declare({ name, value, append, index }: Assignment, scope: Scope): void {
  const isMore = append === true;
  const before = variableOf(scope, name);
  if (value.type === 'ArrayValue') {
    const elements = new Map(isMore && before !== undefined ? elementsOf(before) : []);
    for (const word of value.elements) addElement(elements, word, scope);
    setVariable(scope, name, { ...before, ...arrayWith(elements) });
    return;
  }
  const texts = expandValue(value, scope);
  if (index === undefined) {
    if (before?.becomes === 'number') for (const text of texts) scope.line.workedOut.push(text);
    assign(scope, name, texts, isMore);
    return;
  }
  scope.line.workedOut.push(index.value);
  const elements = new Map(before === undefined ? [] : elementsOf(before));
  for (const key of keysIn(index, scope)) {
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

function keysIn(index: Word, scope: Scope): Texts {
  const keys = expandValue(index, scope);
  return someOf(keys.map((key) => (isWild(key) ? ANY : key)));
}

/** `(a b)`, `([k]=v)` */
function addElement(elements: Map<string, Texts>, word: Word, scope: Scope): void {
  const [, key, rest] = /^\[([^\]]*)\]=(.*)$/s.exec(word.text) ?? [];
  if (key !== undefined) {
    const inner = parseShell(`_=${rest ?? ''}`).commands[0]?.command;
    const [given] = inner?.type === 'Command' ? inner.prefix : [];
    const texts =
      given?.type === 'Assignment' && given.value.type === 'Word' ? expandValue(given.value, scope) : UNKNOWN;
    elements.set(/[$`]/.test(key) ? ANY : key.replace(/^(['"])(.*)\1$/s, '$2'), texts);
    return;
  }
  const [fields = [], ...others] = expandFields(word, scope);
  if (others.length > 0) elements.set(String(elements.size), someOf([...fields, ...others.flat()]));
  else for (const text of fields) elements.set(String(elements.size), [text]);
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
        : has('i') || name === 'integer'
          ? { becomes: 'number' }
          : {}),
    ...(has('x') || name === 'export' ? { isExported: true } : {}),
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
    if (isReference) refer(one.name, one.value.type === 'Word' ? expandValue(one.value, scope) : UNKNOWN, scope);
    else if (kept !== null) assign(scope, one.name, kept, one.append === true);
    else declare(one, scope);
  }
  for (const word of args) {
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

/** `local x=$x` has the value from before. */
function expandedBefore({ value, index }: Assignment, scope: Scope): Texts | null {
  return value.type === 'Word' && index === undefined ? expandValue(value, scope) : null;
}

/** From here on, what is done to the one is done to the other. */
function refer(name: string, targets: readonly WildText[], scope: Scope): void {
  const [target = ANY, ...others] = targets;
  const isName = others.length === 0 && /^[A-Za-z_]\w*$/.test(target);
  scope.line.workedOut.push(target);
  setVariable(scope, name, isName ? { texts: valuesOf(scope, target) ?? [''], target } : { texts: UNKNOWN });
}
