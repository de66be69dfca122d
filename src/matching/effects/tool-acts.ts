import { isObject } from '../../core/json.ts';
import { pathsIn } from '../../core/paths-in.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import { type Act, type Touch, touches } from '../../shell/effects/effect.ts';
import type { LineEffects } from '../../shell/effects/effects-of-line.ts';
import { hostsIn } from '../../shell/effects/host-in.ts';
import { textActs } from '../../shell/effects/interpreter-acts.ts';
import { patchedIn } from '../../shell/effects/patch-acts.ts';
import { ANY, absoluteText, STAR, tame } from '../../shell/effects/wild-text.ts';
import { workingFolder } from '../changes/tool-fields.ts';
import { linesIn, withoutFolder } from '../changes/tool-lines.ts';
import type { CallPart } from './call-effects.ts';
import { partOfRun } from './part-of-run.ts';
import type { ReadLine } from './read-lines.ts';

/** What a call does, as the words of its tool tell. Paths are whole. */
export interface ToolActs {
  readonly acts: readonly PartAct[];
  /** Its shell lines. */
  readonly lines: readonly { readonly text: string; readonly read: LineEffects | null }[];
}

export type PartAct = Act & { readonly part: CallPart };

/** Where a call is made, and how its lines are read. */
export interface CallPlace {
  readonly cwd: string;
  readonly home: string;
  readonly read: ReadLine;
}

/** What a tool call does, whichever tool it is of. */
export function toolActs(name: string, input: unknown, given: CallPlace): ToolActs {
  const place = { ...given, cwd: absoluteText(tame(workingFolder(input) ?? '.'), given.cwd, given.home) };
  const kind = toolKind(name);
  const isLines = kind === 'shell' || ((kind === 'mcp' || kind === 'other') && !isReading(name));
  const written = isLines ? linesIn(input).map((text) => ({ text, read: place.read(text, place.cwd) })) : [];
  // only what a shell is given must be shell text
  const code = kind === 'shell' ? [] : linesIn(input, ['code']);
  const lines = written.filter(({ text, read }) => read !== null || !code.includes(text));
  const part = { text: name };
  const own = ownActs(name, input, lines.length).map((act) => ({ ...wholeAct(act, place), part }));
  return { acts: [...lines.flatMap((line) => actsOfLine(line, kind === 'shell', place)), ...own], lines };
}

function wholeAct(act: Act, { cwd, home }: CallPlace): Act {
  return act.path === null ? act : { ...act, path: absoluteText(act.path, cwd, home) };
}

/** A line that cannot be read may do something to whatever it names; one that a shell would run, may do anything. */
function actsOfLine({ text, read }: ToolActs['lines'][number], isShell: boolean, place: CallPlace): readonly PartAct[] {
  if (read !== null) return read.effects.map((effect) => ({ ...effect, part: partOfRun(effect.part) }));
  const words = new Set(text.replace(/\\\n|['"\\]/g, '').split(/[\s;|&<>()=`]+/));
  const part = { text };
  const named = [...words].slice(0, MOST_WORDS).map((word): PartAct => {
    const path = absoluteText(tame(word), place.cwd, place.home);
    const reach = word.length > 1 && word !== '..' ? 'below' : 'file';
    return { does: 'unknown', reach, path, only: 'guessed', part };
  });
  return isShell ? [{ does: 'unknown', path: null, part }, ...named] : named;
}

function ownActs(name: string, input: unknown, lines: number): readonly Act[] {
  const { all, sure, maybe } = pathsIn(input);
  switch (toolKind(name)) {
    case 'agent':
      return [];
    case 'fetch':
      return hostActs(input, true);
    case 'search':
      return searchActs(name, input);
    case 'file-read':
      return files('reads', all);
    case 'shell': {
      const named = files('writes', pathsIn(withoutFolder(input)).all);
      // one without a line that can be read could run anything
      return lines === 0 ? [{ does: 'unknown', path: null }, ...named] : named;
    }
    case 'file-write':
      // one tool for many things, of which one is to look
      if (isObject(input) && input.command === 'view') return files('reads', all);
      return written(name, input, [...all, ...patchesIn(input)]);
    case 'mcp':
    case 'other': {
      const paths = [...sure, ...maybe.filter(looksLikePath)];
      if (isReading(name)) return [...files('reads', paths), ...hostActs(input, false)];
      const others = textsIn(input).map((path) => ({ ...tamed('unknown', path), only: 'guessed' }) as const);
      const code = linesIn(input, ['code']).flatMap(textActs);
      return [...written(name, input, paths), ...files('reads', paths), ...hostActs(input, false), ...code, ...others];
    }
  }
}

const DELETED = /^\*\*\* Delete File: (.+)$/gm;
const DELETES = /delet|remov|unlink|trash/i;
const MOVES = /(?:^|[_-])mov|renam/i;

/** What the tool is called, and what a patch says, tells what becomes of the files. */
function written(name: string, input: unknown, paths: readonly string[]): readonly Act[] {
  const own = ownName(name);
  if (DELETES.test(own)) return files('deletes', paths, 'tree');
  const moved = MOVES.test(own) ? files('deletes', paths, 'tree') : [];
  const gone = patchTexts(input).flatMap((text) => [...text.matchAll(DELETED)].map(([, path = '']) => path.trim()));
  return [...files('writes', paths), ...moved, ...files('deletes', gone)];
}

function files(does: Touch['does'], paths: readonly string[], reach: Touch['reach'] = 'file'): readonly Act[] {
  return touches(does, paths.map(tame), reach);
}

function tamed(does: Touch['does'], path: string): Touch {
  return { does, reach: 'file', path: tame(path) };
}

/** Names of files are no content: who lists them reads nothing. */
function searchActs(name: string, input: unknown): readonly Act[] {
  if (!/grep|search|code/i.test(ownName(name)) || !isObject(input)) return [];
  const [folder = '.'] = pathsIn(input).all;
  const filter = ['glob', 'include', 'include_pattern', 'filePattern', 'file_pattern'].map((key) => input[key]);
  const glob = filter.find((one) => typeof one === 'string');
  if (typeof glob !== 'string')
    return touches('reads', [tame(folder)], 'tree').map((act) => ({ ...act, spares: 'hidden' }));
  const text = tame(glob)
    .replace(/\*\*\//g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]|\*+|\?/g, STAR);
  return touches('reads', [`${tame(folder)}/${ANY}/${text}`, `${tame(folder)}/${text}`], 'file');
}

/** With whom it talks: `always`, even where nothing says with whom. */
function hostActs(input: unknown, always: boolean): readonly Act[] {
  const texts = isObject(input) ? URL_FIELDS.flatMap((field) => input[field]) : [];
  const urls = texts.flatMap((text) => (typeof text === 'string' ? (text.match(/\bhttps?:\/\/\S+/gi) ?? []) : []));
  const named = hostsIn(urls);
  const hosts = named.length === 0 && always ? [null] : named;
  return hosts.map((host) => ({ does: 'sends', host, path: null }));
}

const URL_FIELDS = ['url', 'uri', 'urls', 'endpoint', 'href', 'prompt'];

function patchTexts(input: unknown): readonly string[] {
  if (typeof input === 'string') return [input];
  if (!isObject(input)) return [];
  return ['patch', 'diff', 'input', 'command'].flatMap((key) => (typeof input[key] === 'string' ? [input[key]] : []));
}

function patchesIn(input: unknown): readonly string[] {
  return isObject(input) ? patchTexts({ ...input, command: undefined }).flatMap(patchedIn) : [];
}

const READING =
  /(?:^|[_-])(?:read|get|list|search|find|view|show|stat|info|tree|grep|fetch|query|describe|open|cat|ls)(?:$|[_-])/i;
const WRITING =
  /write|edit|creat|delet|remov|mov|renam|patch|append|replac|insert|updat|put|save|copy|link|chmod|exec|run/i;

/** By the name that its server gives it. */
function isReading(name: string): boolean {
  const own = ownName(name);
  return READING.test(own) && !WRITING.test(own);
}

function ownName(name: string): string {
  return name.slice(name.lastIndexOf('__') + 1).replace(/([a-z])([A-Z])/g, '$1_$2');
}

/** Not an address, and not a word. */
function looksLikePath(text: string): boolean {
  return /[/\\]|\.\w+$|^~/.test(text) && !/@|:\/\//.test(text);
}

const MOST_WORDS = 50_000;
const MAX_CHARS = 4096;
const MAX_DEPTH = 4;
/** What people read is no path. */
const PROSE = /^(?:title|body|description|message|comment|summary|subject)$/i;

function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return value.length <= MAX_CHARS && !value.includes('\n') ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.entries(value)
    .slice(0, 100)
    .flatMap(([key, one]) => (PROSE.test(key) ? [] : textsIn(one, depth + 1)));
}
