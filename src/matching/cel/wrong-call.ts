import { DIRECTIONS } from '../../core/direction.ts';
import { EFFECT_VALUES, type EffectValue } from '../../core/effect-keys.ts';
import { QUESTION_KEYS } from '../../core/effect-rows.ts';

/** By which texts a question about a call is narrowed. */
const TOLD_BY: Readonly<Record<EffectValue, readonly string[]>> = {
  ...{
    globs: ['a pattern'],
    commands: ['a pattern'],
    hosts: ['a host'],
    folders: ['a folder'],
    directions: [],
    flag: [],
    unknowns: [],
    either: [],
  },
};

/** What these take, in this order. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(QUESTION_KEYS.map((key) => [key, ['call', ...TOLD_BY[EFFECT_VALUES[key]]]])),
  ...Object.fromEntries(DIRECTIONS.map((name) => [name, ['call', 'a pattern']])),
  runs: ['a shell line', 'a pattern'],
  commands: ['a shell line'],
  inside: ['a path', 'a folder'],
  glob: ['a path', 'a pattern'],
  paths: ["a tool's input"],
  changes: ['a pattern'],
  changed: ['a pattern'],
  matches: ['a text', 'a pattern'],
  pushes: ['call', 'a branch'],
};

const ON_A_TEXT = ['contains', 'startsWith', 'endsWith', 'indexOf', 'lastIndexOf', 'split'];
const ON_A_TEXT_ALONE = ['trim', 'lowerAscii', 'upperAscii'];

const TYPES: Readonly<Record<string, string>> = {
  ...{ string: 'a text', bool: 'true or false', null: 'null', list: 'a list', map: 'an object', dyn: 'a value' },
  ...{ int: 'a number', uint: 'a number', double: 'a number' },
};

/** How a function is called, where CEL finds none that is called like this; null: that is not what it says. */
export function wrongCall(problem: string): string | null {
  const [, on, name = '', given = ''] =
    /^found no matching overload for '(?:(.+)\.)?(\w+)\((.*)\)'$/s.exec(problem) ?? [];
  if (name === '') return null;
  const types = typesIn(given);
  const taken = Object.hasOwn(TAKEN, name) ? TAKEN[name] : undefined;
  if (taken !== undefined)
    return on === undefined ? takes(name, taken, types) : `${takes(name, taken)} in its brackets`;
  const written = howWritten(name);
  if (on === undefined && written !== null) return written;
  const receiver = on === undefined ? '' : ` on ${named(on)}`;
  return `${name}() cannot be called${receiver} with ${inWords(types)}`;
}

/** How a function is written that belongs to a text; null: it does not. */
export function howWritten(name: string): string | null {
  if (ON_A_TEXT.includes(name)) return `${name}(a, b) is written a.${name}(b)`;
  return ON_A_TEXT_ALONE.includes(name) ? `${name}(a) is written a.${name}()` : null;
}

function takes(name: string, taken: readonly string[], types: readonly string[] = []): string {
  const known = types.length === taken.length && !types.includes('dyn');
  return `${name}() takes ${taken.join(' and ')}${known ? `, not ${inWords(types)}` : ''}`;
}

function typesIn(given: string): readonly string[] {
  // a map has a comma of its own
  const plainer = given.replace(/<[^<>]*>/g, '');
  if (plainer !== given) return typesIn(plainer);
  return given === '' ? [] : given.split(', ');
}

function inWords(types: readonly string[]): string {
  return types.map(named).join(' and ') || 'nothing';
}

function named(type: string): string {
  const plain = type.replace(/^dyn<(.*)>$/, '$1').replace(/<.*/, '');
  return Object.hasOwn(TYPES, plain) ? (TYPES[plain] ?? plain) : plain;
}
