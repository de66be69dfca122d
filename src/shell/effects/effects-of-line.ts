import type { Command, Word } from 'unbash';
import { readBounded } from '../parse/parse-shell.ts';
import { redirectedFiles } from '../parse/redirected-files.ts';
import { type PlacedWord, wordsOf } from '../parse/shell-word.ts';
import type { Next, Reading, Run } from '../walk/run.ts';
import { readLine } from '../walk/walk.ts';
import { commandEffects, effectsOf } from './command-effects.ts';
import { type LineContent, lineContent } from './content/line-content.ts';
import { type Act, type Effect, touches } from './effect.ts';
import { expandTarget } from './expand-word.ts';
import {
  ANY_WORDS,
  eitherOf,
  goTo,
  inSubshell,
  type LineState,
  newLine,
  type Scope,
  settle,
  stateOf,
} from './scope.ts';
import { eachCommand, MOST_ARGUMENTS } from './state/commands.ts';
import { through } from './state/flow.ts';
import { placesIn } from './state/state.ts';
import { someOf } from './state/variable.ts';
import { ANY, asShellText, isWild, type WildText } from './wild-text.ts';
import { withoutData } from './without-data.ts';
import { enoughWork, refill, spend } from './work.ts';
import { keepWritten } from './written-files.ts';

export interface LinePlace {
  readonly cwd: string;
  readonly home: string;
  readonly environment: (name: string) => string | undefined;
}

const LIMITS = { limitMs: 80 };
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

function readWhole(given: string, place: LinePlace): LineEffects {
  const dots = /dotglob|globdots|glob_dots/i.test(given);
  let found: Found = nothingFound();
  const inTime = readBounded(
    given,
    () => {
      // what is cut off and begun anew begins with nothing
      found = nothingFound();
      const { broken, cut } = readLine(given, readingInto(found), scopeAt(place, dots, found.line));
      return !broken && !cut && !found.isCut;
    },
    LIMITS,
  );
  const { effects, runs, line } = found;
  const isNew = (name: string): boolean => !PLAIN_VARIABLE.test(name);
  const renames = line.functions.size > 0 || line.aliases.size > 0 || [...line.values.keys()].some(isNew);
  const isCut = inTime !== true;
  let content: LineContent | null = isCut ? UNTOLD : null;
  return { effects, runs, renames, isCut, content: () => (content ??= lineContent(effects, runs)) };
}

/** Written out: this is made for every line. */
function scopeAt({ cwd, home, environment }: LinePlace, dots: boolean, line: LineState): Scope {
  return {
    home,
    environment,
    dots,
    line,
    work: enoughWork(),
    written: new Map(),
    own: null,
    readBy: 'bash',
    cwds: [cwd],
    oldCwds: [cwd],
    stack: [],
    values: NO_VALUES,
    given: ANY_WORDS,
    functions: NO_FUNCTIONS,
    isOver: false,
    failed: null,
    endsOnFailure: false,
    breaks: null,
    continues: null,
    returns: null,
    locals: null,
  };
}

const NO_VALUES: Scope['values'] = new Map();
const NO_FUNCTIONS: Scope['functions'] = new Map();

/** What was found so far. */
interface Found {
  readonly effects: Effect[];
  readonly runs: Run[];
  readonly line: LineState;
  isCut: boolean;
}

function nothingFound(): Found {
  return { effects: [], runs: [], line: newLine(), isCut: false };
}

/** What no shell and no program looks at by itself; positional ones too. */
const PLAIN_VARIABLE = /^(?!argv$|prompt$|.*path$|.*proxy$)(?:[a-z_][a-z\d_]*|[A-Z]|[\d@*_]+)$/;

function readingInto(found: Found): Reading<Scope> {
  const { effects, runs, line } = found;
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
    words: plainWords,
    commands: (command, scope, { run, script }) => {
      if (command.args.length > MOST_ARGUMENTS) found.isCut = true;
      let hasRun = false;
      orLeft(
        scope,
        () => {
          if (!hasRun) run(plainWords(command));
        },
        () =>
          eachCommand(command, scope, (words) => {
            hasRun = true;
            run(words);
          }),
      );
      for (const text of workedOut(line)) script(text);
    },
    through: (node, { source, script }, scope, visit) => through(node, { source, script }, scope, visit),
    rejoin: (scope, last) => {
      if (!last.isOver) goTo(scope, eitherOf(scope, [stateOf(scope), { ...stateOf(last), failed: null }]));
    },
    negated: settle,
    ended: (scope, runNext) => {
      for (const text of workedOut(line)) runNext({ kind: 'script', text, own: true });
      for (const next of atEnd(scope)) runNext(next);
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

/** What runs in texts that a shell works out. */
function workedOut(line: LineState): readonly string[] {
  const texts = line.workedOut.splice(0).filter((text) => /\$\(|`/.test(text));
  return [...new Set(texts)].map((text) => `: "${asShellText(text).replaceAll('"', '')}"`);
}

/** What runs when the line is over, or at a time that nobody knows: with every value that there was. */
function atEnd(scope: Scope): readonly Next<Scope>[] {
  const { line } = scope;
  const uncalled = [...line.functions].filter((body) => !line.called.has(body));
  if (uncalled.length === 0 && line.traps.length === 0) return [];
  const values = new Map(
    [...line.values].map(([name, texts]) => [name, { ...scope.values.get(name), texts: someOf(texts) }]),
  );
  const any = (): Scope => ({
    ...inSubshell(scope),
    values,
    cwds: placesIn([...scope.cwds, ...line.cwds]),
    given: ANY_WORDS,
    isOver: false,
  });
  return [
    ...[...new Set(line.traps)].map((text) => ({ kind: 'script', text, own: true, scope: any() }) as const),
    ...uncalled.map(
      ({ node, source, script }) => ({ kind: 'tree', node: node.body, source, script, scope: any() }) as const,
    ),
  ];
}

function redirectEffects(run: Run, scope: Scope): readonly Effect[] {
  const { read, written } = redirectedFiles(run.redirects);
  const texts = (words: readonly Word[]): readonly WildText[] => words.flatMap((word) => expandTarget(word, scope));
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
