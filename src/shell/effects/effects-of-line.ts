import { readBounded } from '../parse/parse-shell.ts';
import { isOnlyZsh, zshAsPlain } from '../parse/zsh-forms.ts';
import { readLine } from '../walk/walk.ts';
import { type LineContent, lineContent } from './content/line-content.ts';
import { type Disk, type LookedFiles, newDisk } from './disk/disk.ts';
import { withFiles } from './disk/with-files.ts';
import type { Effect } from './effect.ts';
import { unsettledFiles } from './file-texts.ts';
import type { LineEffects } from './line-effects.ts';
import { type LinePlace, scopeAt } from './line-place.ts';
import { loadingBetween } from './load-code-reader.ts';
import { type Found, readingInto } from './reading-into.ts';
import { newLine } from './scope.ts';
import { optionsIn, type ShellOptions } from './shell-options.ts';
import { withoutData } from './without-data.ts';

const LIMITS = { limitMs: 80 };
/** However short the line is, a file may be long; and what it does counts only as far as it was read. */
const FILE_LIMITS = { limitMs: 250, untimedChars: 0 };
/** The first text of a program that is read in a process. */
const COLD = { limitMs: 2000 };
/** Of a line that was not read to its end, all that it reads may be shown. */
const UNTOLD: LineContent = { goes: new Map(), named: new Set(), copies: [], environment: [] };

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
    asksFiles: all.some(({ asksFiles }) => asksFiles),
    content: () => UNTOLD,
    files: new Map(all.flatMap(({ files }) => [...files])),
  };
}

const MAX_CHARS = 256 * 1024;
const END_CHARS = 4 * 1024;

/** First by its own words; where these name files to run that are there, once more with their texts. */
function readWhole(given: string, place: LinePlace): LineEffects {
  const read = readWithDisk(given, place);
  const plain = read.isCut || isOnlyZsh(given) ? zshAsPlain(given) : given;
  if (plain !== given) return readWhole(plain, { ...place, written: `${place.written ?? ''}\n${given}` });
  const { files, ...bare } = place;
  if (files === undefined || !read.asksFiles) return read;
  const unsettled = unsettledFiles(read, files);
  if (unsettled.size === 0) return read;
  // what the others hold still counts
  const others = { ...files, textOf: (path: string) => (unsettled.has(path) ? null : files.textOf(path)) };
  const again = readWithDisk(given, { ...place, files: others });
  const isSettled = unsettledFiles(again, others).size === 0;
  return { ...(isSettled ? again : readWithDisk(given, bare)), asksFiles: true };
}

type Once = LineEffects & Pick<Found, 'line'> & { readonly raw: Pick<LineEffects, 'effects' | 'runs'> };

function readWithDisk(given: string, place: LinePlace): Once {
  const { textOf } = place;
  if (textOf === undefined) return readOnce(given, place, LIMITS, () => null);
  let disk: Disk | null = null;
  const looking = { cwd: place.cwd, home: place.home, textOf };
  const first = readOnce(given, place, LIMITS, () => (disk = newDisk(looking, null)));
  const before = diskOf(disk);
  if (before === null) return first;
  if (!before.isWanted) return { ...first, files: before.looked };
  const second = readOnce(given, place, FILE_LIMITS, () => (disk = newDisk(looking, before)));
  return { ...second, ...withFiles(first, second, diskOf(disk)?.looked ?? before.looked) };
}

/** To the compiler a variable that only a function sets is never set. */
const diskOf = (disk: Disk | null): Disk | null => disk;

function readOnce(given: string, place: LinePlace, limits: object, newDisk: () => Disk | null): Once {
  const options = optionsIn(`${given}\n${place.written ?? ''}`);
  // some shells refuse a whole line with such a pattern
  const isSure = !EXTENDED.test(given);
  let found: Found = nothingFound(place, options);
  const read = (): boolean => {
    // what is cut off and begun anew begins with nothing
    found = nothingFound(place, options);
    const { broken, cut } = readLine(
      given,
      readingInto(found, LAST_OWN.test(given)),
      scopeAt(place, isSure, found.line, newDisk()),
    );
    return !broken && !cut && !found.isCut;
  };
  const inTime = loadingBetween((isCold) => readBounded(given, read, isCold ? { ...limits, ...COLD } : limits));
  const { effects, runs, line } = found;
  const isNew = (name: string): boolean => !PLAIN_VARIABLE.test(name);
  const renames = line.functions.size > 0 || line.aliases.size > 0 || [...line.values.keys()].some(isNew);
  const isCut = inTime !== true;
  let content: LineContent | null = isCut ? UNTOLD : null;
  const { asksFiles } = line;
  return {
    ...{ effects, runs, line, renames, isCut, asksFiles, files: NO_FILES, raw: { effects, runs } },
    content: () => (content ??= lineContent(effects, runs)),
  };
}

const NO_FILES: LookedFiles = new Map();
const EXTENDED = /[?*+@!]\(/;

function nothingFound({ cwd }: LinePlace, options: ShellOptions): Found {
  return { effects: [], runs: [], line: newLine(cwd, options), isCut: false };
}

/** What nobody looks at by itself; positional ones too. */
const PLAIN_VARIABLE = /^(?!argv$|prompt$|.*path$|.*proxy$)(?:[a-z_][a-z\d_]*|[A-Z]|[\d@*_]+)$/;

/** `shopt -s lastpipe`: the last command of a pipe is the shell's own. */
const LAST_OWN = /\bshopt -s lastpipe\b/;
