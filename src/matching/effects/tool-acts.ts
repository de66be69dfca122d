import { isObject } from '../../core/json.ts';
import { pathsIn } from '../../core/paths-in.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import { type Act, type Effect, type Touch, touches } from '../../shell/effects/effect.ts';
import { textActs } from '../../shell/effects/interpreter-acts.ts';
import type { LineEffects } from '../../shell/effects/line-effects.ts';
import { goneBy, patchedIn } from '../../shell/effects/patch-acts.ts';
import { absoluteText, tame } from '../../shell/effects/wild-text.ts';
import { LINE_FIELDS, workingFolder } from '../changes/tool-fields.ts';
import { hasUnreadWords, linesIn, withoutFolder } from '../changes/tool-lines.ts';
import type { CallPart } from './call-effects.ts';
import { globReads, isGlob } from './glob-acts.ts';
import { innerCalls } from './inner-calls.ts';
import { partOfRun } from './part-of-run.ts';
import type { OtherReading, ReadLine } from './read-lines.ts';
import { textsIn } from './texts-in.ts';
import { fetchActs, serverActs } from './tool-hosts.ts';
import { outputPaths, serverPaths } from './tool-paths.ts';
import { isNamedDeleting, isReading, ownName, takesAway } from './tool-words.ts';

/** What a call does, as the words of its tool tell. Paths are whole. */
export interface ToolActs {
  readonly acts: readonly PartAct[];
  /** Its shell lines. */
  readonly lines: readonly { readonly text: string; readonly read: LineEffects }[];
}

/** `of`: what of a line it is. */
export type PartAct = Act & { readonly part: CallPart; readonly of?: Effect };

/** Where a call is made, and how its lines are read. */
export interface CallPlace {
  readonly cwd: string;
  readonly home: string;
  readonly read: ReadLine;
  /** The agent has another home: what either reading finds, the call may do. */
  readonly agents?: OtherReading | null;
}

/** What a tool call does, whichever tool it is of. */
export function toolActs(name: string, input: unknown, { agents = null, ...place }: CallPlace): ToolActs {
  const own = actsIn(name, input, place);
  if (agents === null) return own;
  const other = actsIn(name, input, { ...place, ...agents });
  return { acts: [...own.acts, ...other.acts], lines: [...own.lines, ...other.lines] };
}

function actsIn(name: string, input: unknown, given: CallPlace, depth = 0): ToolActs {
  const place = { ...given, cwd: absoluteText(tame(workingFolder(input) ?? '.'), given.cwd, given.home) };
  const kind = toolKind(name);
  const isServers = kind === 'mcp' || kind === 'other';
  const isTyped = isServers && TYPES.test(ownName(name));
  const isShell = kind === 'shell' || isTyped;
  const isLines = isShell || (isServers && !isReading(name, input));
  const texts = isLines ? linesIn(input, isTyped ? [...LINE_FIELDS, ...TYPED] : LINE_FIELDS) : [];
  const read = texts.map((text) => ({ text, read: place.read(text, place.cwd) }));
  // only what a shell is given must be shell text
  const code = isShell ? [] : linesIn(input, ['code']);
  const own = read.filter((line) => !line.read.isCut || !code.includes(line.text));
  const part = { text: name };
  const acts = [
    ...own.flatMap((line) => actsOfLine(line, isShell, place)),
    ...ownActs(name, input, own.length).map((act) => ({ ...wholeAct(act, place), part })),
  ];
  const inner = isServers && depth < MAX_DEPTH ? innerCalls(input) : [];
  if (inner.length === 0) return { acts, lines: own };
  const made = inner.map((call) => actsIn(call.name, call.input, place, depth + 1));
  return {
    acts: [...acts, ...made.flatMap((one) => one.acts)],
    lines: [...own, ...made.flatMap(({ lines }) => lines)],
  };
}

const MAX_DEPTH = 3;
/** What is typed into a terminal that is open already. */
const TYPES = /(?:write|send)_?(?:to_?)?(?:stdin|keys|input|terminal|text)/i;
const TYPED = ['chars', 'input', 'keys', 'stdin', 'text', 'data'];

function wholeAct(act: Act, { cwd, home }: CallPlace): Act {
  return act.path === null ? act : { ...act, path: absoluteText(act.path, cwd, home) };
}

/** A line that cannot be read may do something to whatever it names; one that a shell would run, may do anything. */
function actsOfLine({ text, read }: ToolActs['lines'][number], isShell: boolean, place: CallPlace): readonly PartAct[] {
  const told = read.effects.map((effect) => ({ ...effect, part: partOfRun(effect.part), of: effect }));
  if (!read.isCut) return told;
  const words = new Set(text.replace(/\\\n|['"\\]/g, '').split(/[\s;|&<>()=`]+/));
  const part = { text };
  const named = [...words].slice(0, MOST_WORDS).map((word): PartAct => {
    const path = absoluteText(tame(word), place.cwd, place.home);
    const reach = word.length > 1 && word !== '..' ? 'below' : 'file';
    return { does: 'unknown', reach, path, only: 'guessed', part };
  });
  return isShell ? [...told, { does: 'unknown', path: null, part }, ...named] : [...told, ...named];
}

function ownActs(name: string, input: unknown, lines: number): readonly Act[] {
  const { all, sure, maybe } = pathsIn(input);
  switch (toolKind(name)) {
    case 'agent':
      return [];
    case 'fetch':
      return [...fetchActs(input), ...files('reads', filesAsAddresses(input))];
    case 'search':
      return searchActs(name, input);
    case 'file-read':
      return manyActs(name, input, all);
    case 'shell': {
      const named = files('writes', pathsIn(withoutFolder(input)).all);
      // one without a line that can be read could run anything
      return lines === 0 || hasUnreadWords(input) ? [{ does: 'unknown', path: null }, ...named] : named;
    }
    case 'file-write':
      // one tool for many things, of which one is to look
      if (isObject(input) && input.command === 'view') return files('reads', all);
      return written(name, input, [...all, ...patchesIn(input)]);
    case 'mcp':
    case 'other': {
      const paths = serverPaths(input, { all, sure, maybe });
      const looks = isReading(name, input);
      const sent = serverActs(name, input, looks);
      if (looks) return [...files('reads', paths), ...files('writes', outputPaths(input)), ...sent];
      const others = textsIn(input).map((path) => ({ ...tamed('unknown', path), only: 'guessed' }) as const);
      const code = linesIn(input, ['code']).flatMap(textActs);
      const put = [...paths, ...outputPaths(input)];
      return [...written(name, input, put), ...files('reads', paths), ...sent, ...code, ...others];
    }
  }
}

/** What the tool is called, what it is told to do, and what a patch says, tells what becomes of the files. */
function written(name: string, input: unknown, paths: readonly string[]): readonly Act[] {
  if (isNamedDeleting(name)) return files('deletes', paths, 'tree');
  const gone = takesAway(name, input) ? files('deletes', paths, 'tree') : [];
  return [...files('writes', paths), ...gone, ...files('deletes', patchTexts(input).flatMap(goneBy))];
}

/** Some fetch what lies on this machine as well. */
function filesAsAddresses(input: unknown): readonly string[] {
  const url = isObject(input) ? (input.url ?? input.uri) : undefined;
  return typeof url === 'string' && /^file:/i.test(url) ? pathsIn({ path: url }).sure : [];
}

/** Tools for many files take folders and patterns as well. */
function manyActs(name: string, input: unknown, all: readonly string[]): readonly Act[] {
  if (!/many|multiple/i.test(name) || !isObject(input)) return files('reads', all);
  const given: readonly unknown[] = ['include', 'patterns', 'globs'].flatMap((field) => input[field]);
  const paths = [...all, ...given.filter((one) => typeof one === 'string')];
  return paths.flatMap((path) => (isGlob(path) ? globReads(path, '.', true) : files('reads', [path], 'tree')));
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
  return [...globReads(`**/${glob.replace(/^(?:\*\*\/)+/, '')}`, folder, false)];
}

function patchTexts(input: unknown): readonly string[] {
  if (typeof input === 'string') return [input];
  if (!isObject(input)) return [];
  const given: readonly unknown[] = PATCHES.flatMap((key) => input[key]);
  return given.filter((text) => typeof text === 'string');
}

const PATCHES = ['patch', 'diff', 'input', 'patchText', 'patch_text', 'command'];

function patchesIn(input: unknown): readonly string[] {
  return isObject(input) ? patchTexts({ ...input, command: undefined }).flatMap(patchedIn) : [];
}

const MOST_WORDS = 50_000;
