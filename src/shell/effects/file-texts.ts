import { isQuiet } from '../programs/quiet-programs.ts';
import type { Run } from '../walk/run.ts';
import { amongTexts } from './among-texts.ts';
import { MOST_TEXTS } from './bounded.ts';
import { operandsOf } from './call.ts';
import type { LookedFiles } from './disk/disk.ts';
import type { Effect } from './effect.ts';
import { heldInLine } from './held-in-line.ts';
import type { FileTexts, Held } from './held-texts.ts';
import type { LineState, Scope } from './scope.ts';
import { behindWord } from './state/zsh-words.ts';
import { ANY, absoluteText, isWild, tame, type WildText } from './wild-text.ts';

/** What a file holds at this point of a line, in each of the folders where that may be; null: nobody can tell. */
export function textsAt(file: WildText, scope: Scope): Held | null {
  const texts: WildText[] = [];
  let isMissing = false;
  for (const cwd of scope.cwds) {
    const path = absoluteText(file, cwd, scope.home);
    const written = heldInLine(path, scope);
    const text =
      typeof written === 'string' ? whole(written, path, scope) : written === null ? null : heldBefore(path, scope);
    if (text === null) return null;
    if (text === undefined) isMissing = true;
    else if (!texts.includes(text)) texts.push(text);
  }
  return texts.length === 0 ? null : { texts, isMissing };
}

/** What several files hold, one behind the other. */
export function textsOf(files: readonly WildText[], scope: Scope): Held | null {
  let texts: readonly WildText[] = [''];
  let isMissing = false;
  for (const file of files) {
    const held = textsAt(file, scope);
    if (held === null || held.texts.length * texts.length > MOST_TEXTS) return null;
    texts = texts.flatMap((before) => held.texts.map((text) => before + text));
    isMissing ||= held.isMissing;
  }
  return files.length === 0 ? null : { texts, isMissing };
}

/** With what it held before, where the line has only added to it. */
function whole(written: WildText, path: string, scope: Scope): WildText | null {
  if (scope.files === null || !scope.line.appended.has(path)) return written;
  const before = heldBefore(path, scope);
  return before === null ? null : `${before ?? ''}${written}`;
}

/** What it held before the line. */
function heldBefore(path: WildText, { files, line }: Scope): WildText | null | undefined {
  if (files === null || isWild(path) || SECRET.test(path)) return null;
  line.asksFiles = true;
  const text = files.textOf(path);
  if (text === null || (text !== undefined && !hasNames(text))) return null;
  // where it is missing, the line may make it
  line.filesUsed.set(path, line.steps.length);
  return text === undefined ? undefined : tame(text);
}

/** What is in such a file must not become part of what is told about a line. */
const SECRET = /\/\.env|secret|token|credential|passw|\.(?:pem|key|p12|pfx)$|\/\.(?:ssh|aws|gnupg|netrc|npmrc|pgpass)/i;
const MOST_CHARS = 16 * 1024;

/** Names of files and short words, as a list has them: nothing that is set, and nothing that looks like a key. */
function hasNames(text: string): boolean {
  return text.length <= MOST_CHARS && !text.includes('=') && !/[^\s\0/.:-]{24}/.test(text);
}

/** What a line was found to do. */
interface Found {
  readonly line: LineState;
  readonly raw: { readonly effects: readonly Effect[]; readonly runs: readonly Run[] };
  /** The texts of files that it runs. */
  readonly files: LookedFiles;
}

/** The files of which nobody knows whether they still hold what was found in them when the line comes to read them. */
export function unsettledFiles({ line, raw, files: ran }: Found, files: FileTexts): ReadonlySet<string> {
  const { filesUsed, functions, aliases, steps } = line;
  const { runs, effects } = raw;
  const own = new Set([...[...functions].map(({ node }) => node.name.value), ...aliases.keys()]);
  const texts = [...ran].flatMap(([path, found]) => (found === null ? [] : [path]));
  const isTold = (run: Run): boolean =>
    own.has(run.program) || line.toldRuns.has(run) || isKnown(run) || isRead(run, texts);
  const unsettled = [...filesUsed].filter(([path, step]) => {
    // the next statement begins when this one is over
    const until = steps[step] ?? { runs: runs.length, effects: effects.length };
    const used = [path, files.realPath(path)];
    return (
      !runs.slice(0, until.runs).every(isTold) ||
      effects.slice(0, until.effects).some((effect) => mayChange(effect, used, files))
    );
  });
  return new Set(unsettled.map(([path]) => path));
}

/** It changes nothing that its words do not say. */
function isKnown({ kind, program, inner, words }: Run): boolean {
  if (kind === 'redirections' || isQuiet(program) || behindWord(words.map(({ value }) => value)) !== null) return true;
  if (program === 'git') return QUIET_GIT.test(operandsOf(valuesIn(words), GIT_VALUED).operands[0] ?? '');
  return /^(?:ba|da|z)?sh$/.test(program) && inner.length > 0;
}

function valuesIn(words: Run['words']): readonly WildText[] {
  return words.slice(1).map(({ value }) => value);
}

/** It runs a file whose text was read: what that runs is among what the line runs. */
function isRead({ program, words }: Run, texts: readonly string[]): boolean {
  const [first = '', ...args] = words.map(({ value }) => value);
  const file = /^(?:(?:ba|da|z)?sh|\.|source)$/.test(program) ? args.find((word) => !word.startsWith('-')) : first;
  if (file === undefined || isWild(file) || !/[./]/.test(file)) return false;
  // a text of which nothing is known makes the line one that may do anything
  if (/^\/dev\/(?:stdin|fd\/\d+)$/.test(file)) return true;
  const own = `/${file.replace(/^(?:\.\/|\/)+/, '')}`;
  return texts.some((path) => path.endsWith(own));
}

const GIT_VALUED = '-C -c --git-dir --work-tree';
/** Those that start no hook. */
const QUIET_GIT = /^(?:add|rm|mv|diff|restore|apply|clean|stash|reset|status|log|show|ls-files|grep|tag|config)$/;

function mayChange(effect: Effect, used: readonly string[], { realPath }: FileTexts): boolean {
  const { does, path } = effect;
  if (does === 'reads' || does === 'sends' || does === 'escalates') return false;
  if (path === null) return true;
  const cut = path.search(/[\uE000-\uE002]/);
  const folder = cut < 0 ? path : path.slice(0, path.lastIndexOf('/', cut));
  const real = `${realPath(folder || '/').replace(/\/$/, '')}${cut < 0 ? '' : path.slice(folder.length)}`;
  const isFile = 'reach' in effect && effect.reach === 'file';
  const places = [path, real].flatMap((place) => (isFile ? [place] : [place, `${place.replace(/\/$/, '')}/${ANY}`]));
  return used.some(amongTexts(places));
}
