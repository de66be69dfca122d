import { ARGUMENTS, argumentsIn, namesBy, substituted } from './make-functions.ts';
import type { Makefile } from './make-text.ts';

/** What is known where a text of a Makefile is expanded. */
export interface MakeScope extends Pick<Makefile, 'variables' | 'isPartly'> {
  /** `$@`, `$<`, `$^`. */
  readonly own: ReadonlyMap<string, string>;
  /** What the line or the environment gives a variable. */
  readonly given: (name: string) => string | undefined;
}

const UNKNOWN = '${HOOKLINE_UNKNOWN}';
const MOST = 4;
const MAX_CHARS = 16 * 1024;
const MAX_DEPTH = 12;
const BUILT_IN: Readonly<Record<string, string>> = {
  ...{ MAKE: 'make', RM: 'rm -f', SHELL: '/bin/sh' },
  ...{ CC: 'cc', CXX: 'g++', AR: 'ar' },
};

/** What a text becomes, as shell text; several where a variable may have several values. */
export function expandMake(text: string, scope: MakeScope, depth = 0): readonly string[] {
  let made: readonly string[] = [''];
  const add = (more: readonly string[]): void => {
    made = made.flatMap((one) => more.map((other) => one + other)).slice(0, MOST);
  };
  for (let at = 0; at < text.length; ) {
    const dollar = text.indexOf('$', at);
    if (dollar < 0 || made.some(({ length }) => length > MAX_CHARS)) {
      add([text.slice(at)]);
      break;
    }
    add([text.slice(at, dollar)]);
    const next = text[dollar + 1] ?? '';
    if (next === '(' || next === '{') {
      const end = closing(text, dollar + 1);
      add(valuesOf(text.slice(dollar + 2, end), scope, depth));
      at = end + 1;
    } else {
      add(next === '$' ? ['$'] : valuesOf(next, scope, depth));
      at = dollar + 2;
    }
  }
  return made;
}

/** Where the bracket at this place ends. */
function closing(text: string, at: number): number {
  const [open = '', close] = text[at] === '(' ? ['(', ')'] : ['{', '}'];
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === open) depth += 1;
    if (text[i] === close) depth -= 1;
    if (depth === 0) return i;
  }
  return text.length;
}

function valuesOf(inner: string, scope: MakeScope, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return [UNKNOWN];
  const [, called, rest = ''] = /^([a-z-]+)[ \t](.*)$/s.exec(inner) ?? [];
  // a shell runs it either way, and finds what a pattern means
  if (called === 'shell') return expandMake(rest, scope, depth + 1).map((one) => `$(${one})`);
  if (called !== undefined) return calledWith(called, rest, scope, depth);
  const [, changed, from = '', to = ''] = /^([\w.-]+):([^=]*)=(.*)$/s.exec(inner) ?? [];
  if (changed !== undefined) return suffixed(valuesOf(changed, scope, depth + 1), from, to);
  if (inner.includes('$')) return [UNKNOWN];
  const name = inner.trim();
  const own = scope.own.get(name) ?? scope.given(name);
  if (own !== undefined) return [own];
  const known = scope.variables.get(name);
  if (known !== undefined) return known.flatMap((one) => expandMake(one, scope, depth + 1)).slice(0, MOST);
  if (Object.hasOwn(BUILT_IN, name)) return [BUILT_IN[name] ?? ''];
  // to make, what has no value is nothing
  return [scope.isPartly || /^[@<^*?+%|]/.test(name) ? UNKNOWN : ''];
}

/** Each argument is expanded before it is used. */
function calledWith(called: string, rest: string, scope: MakeScope, depth: number): readonly string[] {
  const most = Object.hasOwn(ARGUMENTS, called) ? (ARGUMENTS[called] ?? 0) : 0;
  if (most === 0) return [UNKNOWN];
  const args = argumentsIn(rest, most).map((one) => expandMake(one, scope, depth + 1));
  // of variables with several values the first ones go together, and so on
  const count = Math.max(...args.map(({ length }) => length));
  return Array.from({ length: count }, (_, i) => {
    const made = args.map((values) => values[i] ?? values[0] ?? '');
    return made.some((one) => one.includes(UNKNOWN)) ? UNKNOWN : (namesBy(called, made) ?? UNKNOWN);
  });
}

function suffixed(values: readonly string[], from: string, to: string): readonly string[] {
  if ((from + to).includes('$')) return [UNKNOWN];
  if (from.includes('%'))
    return values.map((value) =>
      value
        .split(/\s+/)
        .map((word) => substituted(word, from, to))
        .join(' '),
    );
  return values.map((value) =>
    value
      .split(/\s+/)
      .map((word) => (word.endsWith(from) ? word.slice(0, word.length - from.length) + to : word))
      .join(' '),
  );
}
