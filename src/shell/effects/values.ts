import type { Scope } from './scope.ts';
import { optionsIn, withOptions } from './shell-options.ts';
import { mayLack, wordsAt } from './state/loose-words.ts';
import { someOf, type Texts, UNKNOWN, type Variable } from './state/variable.ts';
import { ANY, STAR, type WildText } from './wild-text.ts';
import { spend } from './work.ts';

export function variableOf(scope: Scope, name: string): Variable | undefined {
  const own = scope.values.get(name);
  return own?.target === undefined || own.target === name ? own : scope.values.get(own.target);
}

export function setVariable(scope: Scope, name: string, value: Variable): void {
  const target = scope.values.get(name)?.target;
  const written = target === undefined || value.target !== undefined ? name : target;
  const values = scope.own ?? new Map(scope.values);
  spend(scope.work, value.texts.length + values.size / 64, value.texts[0].length);
  values.set(written, value);
  scope.values = values;
  scope.own = values;
  if (written === 'GLOBIGNORE') scope.line.options = withOptions(scope.line.options, optionsIn('globignore='));
  // a shell that prints its commands works it out before each
  if (written === 'PS4') for (const text of value.texts) workOut(text, scope);
  const ever = scope.line.values.get(written) ?? [];
  const all = value.elements === undefined ? value.texts : [...value.texts, ...[...value.elements.values()].flat()];
  scope.line.values.set(written, someOf([...ever, ...all]));
}

/** Its value from here on. What it has been told to become stays so. */
export function assign(scope: Scope, name: string, given: readonly WildText[], append = false): void {
  const before = variableOf(scope, name);
  const known = valuesOf(scope, name) ?? [''];
  const { elements: _, mayLack: __, inDash: ___, ...kept }: Variable = before ?? { texts: UNKNOWN };
  const added = append ? known.flatMap((one) => given.map((text) => one + text)) : given;
  const isNumber = kept.becomes === 'number' || NUMBERS.test(name);
  if (isNumber) for (const text of added) workOut(text, scope);
  const texts = someOf(added.flatMap((text) => became(text, kept.becomes)));
  setVariable(scope, name, { ...kept, texts: kept.isFixed === true ? someOf([...known, ...texts]) : texts });
}

/** Variables of which a shell itself says that they are numbers. */
const NUMBERS =
  /^(?:RANDOM|SRANDOM|SECONDS|LINENO|OPTIND|HISTCMD|HIST(?:SIZE|FILESIZE)|SAVEHIST|COLUMNS|LINES|TMOUT|FUNCNEST|KEYTIMEOUT|[EU]?[UG]ID|ERRNO|argc)$/;

/** A text that a shell works out: what it runs on the way runs, and the values of the names in it are worked out as well. */
export function workOut(text: WildText, scope: Scope, seen: Set<string> = new Set()): void {
  scope.line.workedOut.push(text);
  for (const [name] of text.matchAll(NAME)) {
    const known = seen.has(name) || seen.size >= MOST_NAMES ? undefined : variableOf(scope, name);
    seen.add(name);
    if (known === undefined) continue;
    for (const value of known.elements === undefined ? known.texts : [...known.elements.values()].flat())
      if (/[^-\d]/.test(value)) workOut(value, scope, seen);
  }
}

const NAME = /[A-Za-z_]\w*/g;
/** A sum that people write has few names in it. */
const MOST_NAMES = 64;

function became(text: WildText, how: Variable['becomes']): readonly WildText[] {
  if (how === 'lower') return [text.toLowerCase()];
  if (how === 'upper') return [text.toUpperCase()];
  return [how === 'number' && !/^-?\d+$/.test(text) ? STAR : text];
}

/** What a shell counts by itself has no slash. */
const COUNTED = /^(?:[?#!]|RANDOM|SRANDOM|SECONDS|LINENO|EPOCHSECONDS|E?UID|OPTIND|BASHPID)$/;

export function valuesOf(scope: Scope, name: string): Texts | null {
  // who sets them has it so until the next `cd`
  if (name === 'PWD') return someOf([...scope.cwds, ...(scope.values.get(name)?.texts ?? [])]);
  if (name === 'OLDPWD') {
    const set = scope.values.get(name)?.texts ?? [];
    return someOf([...scope.oldCwds.filter((one) => one !== ANY || set.length === 0), ...set]);
  }
  const known = variableOf(scope, name);
  if (known?.inDash !== undefined) {
    scope.line.differs = true;
    if (scope.readBy === 'dash') return known.inDash;
  }
  if (known !== undefined) return known.texts;
  if (/^[1-9]\d*$/.test(name)) return givenAt(scope, Number(name));
  if (name === '@' || name === '*') return givenTexts(scope);
  if (name === '_') {
    // dash has it only from whoever started it
    scope.line.differs = true;
    return [scope.readBy === 'dash' ? '' : scope.line.last];
  }
  if (name === 'HOME') return [scope.home];
  if (name === 'IFS') return [' '];
  // of processes this one is as good as another
  if (name === '$' || name === 'PPID') return ['self'];
  if (name === '#' && scope.given.every(({ isOpen, looseFrom }) => !isOpen && looseFrom === undefined))
    return someOf(scope.given.map(({ words }) => String(words.length)));
  if (COUNTED.test(name)) return [STAR];
  const value = scope.environment(name);
  return value === undefined ? null : [value];
}

function givenAt({ given }: Scope, at: number): Texts | null {
  const texts = given.flatMap((one) => wordsAt(one, at));
  return someOf(given.some((one) => mayLack(one, at)) ? [...texts, ''] : texts);
}

function givenTexts({ given }: Scope): Texts {
  return someOf(given.map(({ words, isOpen }) => (isOpen ? UNKNOWN[0] : words.join(' '))));
}
