import type { Command, Word } from 'unbash';
import { readBounded } from '../parse/parse-shell.ts';
import { redirectedFiles } from '../parse/redirected-files.ts';
import { type PlacedWord, wordsOf } from '../parse/shell-word.ts';
import type { Declaration, Next, Reading, Run } from '../walk/run.ts';
import { readLine } from '../walk/walk.ts';
import { commandEffects, effectsOf } from './command-effects.ts';
import { type LineContent, lineContent } from './content/line-content.ts';
import { type Act, type Effect, touches } from './effect.ts';
import { choicesOf, expandValue, expandWord } from './expand-word.ts';
import { assign, inSubshell, type Scope } from './scope.ts';
import { ANY, asShellWord, isWild, type WildText } from './wild-text.ts';
import { withoutData } from './without-data.ts';
import { enoughWork, refill, spend } from './work.ts';
import { keepWritten } from './written-files.ts';

export interface LinePlace {
  readonly cwd: string;
  readonly home: string;
  readonly environment: (name: string) => string | undefined;
}

const LIMITS = { limitMs: 80 };
/** A program that may be one of more is unknown. */
const MOST_PROGRAMS = 8;
const MOST_ARGUMENTS = 5000;
/** Many files may be read by a line that people write, but not changed. */
const MOST_CHANGES = 4000;
const MOST_EFFECTS = 40_000;

/** What a line does, and everything that it runs, with the words as what they may become. */
export interface LineEffects {
  readonly effects: readonly Effect[];
  readonly runs: readonly Run[];
  /** It names functions or aliases of its own, or says where programs are: one may be another than its name says. */
  readonly renames: boolean;
  /** There is more in it than could be read, and that may do anything. */
  readonly isCut: boolean;
  /** What becomes of what it reads, told when somebody asks. */
  readonly content: () => LineContent;
}

/** Of a line that was not read to its end, all that it reads may be shown. */
const UNTOLD: LineContent = { unseen: new Set(), named: new Set(), copies: [], environment: [] };

/**
 * What a shell line does, part by part, as far as its text tells: everything that it may become counts. Null: it cannot be
 * read, and may do anything.
 */
export function effectsOfLine(given: string, place: LinePlace): readonly Effect[] | null {
  const read = lineEffects(given, place);
  return read.isCut ? null : read.effects;
}

/** The same, with what could be read of a line that is too long, too much, or broken somewhere. */
export function lineEffects(given: string, place: LinePlace): LineEffects {
  const whole = withoutData(given);
  const read = whole.length <= MAX_CHARS ? [readWhole(whole, place)] : [];
  const [first] = read;
  if (first !== undefined && (!first.isCut || whole.length <= 2 * END_CHARS)) return first;
  // whoever pads a line to hide something writes it before or behind
  const ends = [whole.slice(0, END_CHARS), whole.slice(-END_CHARS)].map((end) => readWhole(end, place));
  const all = [...read, ...ends];
  return {
    effects: all.flatMap(({ effects }) => effects),
    runs: all.flatMap(({ runs }) => runs),
    renames: true,
    isCut: true,
    content: () => UNTOLD,
  };
}

const MAX_CHARS = 256 * 1024;
const END_CHARS = 4 * 1024;

function readWhole(line: string, place: LinePlace): LineEffects {
  const values = new Map<string, readonly WildText[]>();
  const functions = new Set<string>();
  const dots = /dotglob|globdots|glob_dots/i.test(line);
  let found: Found = nothingFound();
  const read = (): LineEffects => {
    const inTime = readBounded(
      line,
      () => {
        // what is cut off and begun anew begins with nothing
        found = nothingFound();
        const state = { cwds: [place.cwd], oldCwds: [place.cwd], values, dots, functions, written: new Map() };
        const { broken, cut } = readLine(line, readingInto(found), { ...place, ...state, work: enoughWork() });
        return !broken && !cut && !found.isCut;
      },
      LIMITS,
    );
    const { effects, runs, named } = found;
    const isNew = (name: string): boolean => name.startsWith('alias ') || !PLAIN_VARIABLE.test(name);
    const renames = functions.size > 0 || [...values.keys(), ...named].some(isNew);
    const isCut = inTime !== true;
    let content: LineContent | null = isCut ? UNTOLD : null;
    return { effects, runs, renames, isCut, content: () => (content ??= lineContent(effects, runs)) };
  };
  // a function may use what is assigned after it, and a loop what it shifts: the second reading knows every value
  if (/\(\s*\)|\bfunction\b|\btrap\b|\bshift\b/.test(line)) read();
  return read();
}

/** What was found so far. */
interface Found {
  readonly effects: Effect[];
  readonly runs: Run[];
  /** What it gives a value. */
  readonly named: Set<string>;
  isCut: boolean;
}

function nothingFound(): Found {
  return { effects: [], runs: [], named: new Set(), isCut: false };
}

/** What no shell and no program looks at by itself; positional ones too. */
const PLAIN_VARIABLE = /^(?!argv$|prompt$|.*path$|.*proxy$)(?:[a-z_][a-z\d_]*|[A-Z]|[\d@*_]+)$/;

function readingInto(found: Found): Reading<Scope> {
  const { effects, runs, named } = found;
  let counted = 0;
  let changes = 0;
  const isTooMuch = (): boolean => {
    for (; counted < effects.length; counted++) if (effects[counted]?.does !== 'reads') changes++;
    return changes > MOST_CHANGES || effects.length > MOST_EFFECTS;
  };
  let refills = 0;
  /** What asks for too much is left, and what comes after it is looked at a little. */
  const orLeft = <T>(scope: Scope, left: () => T, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      found.isCut = true;
      if (refill(scope.work) && ++refills > MOST_REFILLS) throw error;
      return left();
    }
  };
  return {
    words: (command, _, scope) => {
      if (command.args.length > MOST_ARGUMENTS) found.isCut = true;
      return orLeft(
        scope,
        () => plainWords(command),
        () => expandedWords(command, scope),
      );
    },
    declared: (node, scope) => {
      if (node.type !== 'Function') named.add(node.type === 'Assignment' ? (node.name ?? '') : node.name.value);
      orLeft(
        scope,
        () => undefined,
        () => declare(node, scope),
      );
    },
    reached: (run, scope) => {
      runs.push(run);
      if (isTooMuch()) {
        found.isCut = true;
        if (run.redirects.length > 0 || run.words.length > FEW_WORDS || effects.length > 2 * MOST_EFFECTS) return [];
      }
      return orLeft<readonly Next<Scope>[]>(
        scope,
        () => [],
        () => {
          spend(scope.work, 1);
          // what another runs has the same redirections
          if (run.kind === 'redirections' || run.command !== null) {
            effects.push(...redirectEffects(run, scope));
            keepWritten(run, scope);
          }
          return run.kind === 'command' ? commandEffects(run, scope, effects) : [];
        },
      );
    },
    fork: inSubshell,
  };
}

const FEW_WORDS = 8;
const MOST_REFILLS = 200;

/** The words as they stand there. */
function plainWords(command: Command): readonly PlacedWord[] {
  return wordsOf(command).map((word) => (word.literal ? word : { ...word, value: ANY }));
}

function expandedWords({ name, args: all }: Command, scope: Scope): readonly PlacedWord[] {
  const args = all.slice(0, MOST_ARGUMENTS);
  const words = name === undefined ? [] : [name, ...args];
  const isOneOfMany = name !== undefined && choicesOf(name, scope) > MOST_PROGRAMS;
  const unknown = isOneOfMany ? [{ ...asShellWord(ANY), pos: name.pos, end: name.end }] : [];
  const expanded = words.flatMap((word) => {
    const texts = word.type === 'Word' ? expandWord(word, scope) : assignedText(word, scope);
    return texts.map((text) => ({ ...asShellWord(text), pos: word.pos, end: word.end }));
  });
  return [...unknown, ...expanded];
}

function assignedText({ name, value }: AssignmentNode, scope: Scope): readonly WildText[] {
  return value.type === 'Word' ? expandValue(value, scope).map((text) => `${name}=${text}`) : [];
}

type AssignmentNode = Extract<Declaration, { type: 'Assignment' }>;

/** What a variable may be from here on, and what is a function. */
function declare(node: Declaration, scope: Scope): void {
  switch (node.type) {
    case 'Assignment': {
      const { name, value, append } = node;
      const words = value.type === 'Word' ? [value] : value.elements;
      const values = words.flatMap((word) => expandValue(word, scope));
      assign(scope, name, values, append === true && value.type === 'Word');
      return;
    }
    case 'For':
    case 'Select':
      for (const word of node.wordlist ?? []) assign(scope, node.name.value, expandWord(word, scope));
      return;
    case 'Function':
      scope.functions.add(node.name.value);
  }
}

function redirectEffects(run: Run, scope: Scope): readonly Effect[] {
  const { read, written } = redirectedFiles(run.redirects);
  const texts = (words: readonly Word[]): readonly WildText[] => words.flatMap((word) => expandWord(word, scope));
  const acts = [
    ...touches('writes', texts(written), 'file'),
    ...touches('reads', texts(read), 'file').map((act) => ({ ...act, handled: 'stdin' }) as const),
    ...texts([...read, ...written]).flatMap(throughSocket),
  ];
  return acts.flatMap((act) => effectsOf(act, run, scope));
}

/** `/dev/tcp/host/port` is no file to a shell. */
function throughSocket(path: WildText): readonly Act[] {
  const [, host] = /^\/dev\/(?:tcp|udp)\/([^/]+)\//.exec(path) ?? [];
  return host === undefined ? [] : [{ does: 'sends', host: isWild(host) ? null : host, path: null }];
}
