import { orElse } from './or-else.ts';
/** The paths that a tool's input names, the one that is the tool's file first. */
export interface PathsIn {
  /** What stands in a field for paths. */
  readonly sure: readonly string[];
  /** What stands under a name that may mean a path: somebody's `to`, or a file's. */
  readonly maybe: readonly string[];
  /** Both. */
  readonly all: readonly string[];
}

/** The one table of fields for paths. The first that is there names the tool's file. */
const FIELDS = [
  ...['file_path', 'path', 'notebook_path', 'filename', 'target_file'],
  ...['old_path', 'new_path', 'source_path', 'destination_path'],
  ...['file', 'filePath', 'notebookPath', 'fileName', 'targetFile'],
  ...['oldPath', 'newPath', 'sourcePath', 'destinationPath'],
];
const LISTS = ['file_paths', 'paths', 'files', 'edits', 'filePaths'];

/** How the fields of tools that nobody listed are called when a path is in them. After a move it is where it went. */
const MAYBE = [
  /(?:path|file|filename)s?$/i,
  /(?:uri|target|destination|directory|folder)s?$/i,
  /^(?:dest|dst|to|dir)$/i,
  /^(?:sources?|src|from)$/i,
];

/** Fields in which some tools are given a patch, which names its files itself. */
const PATCHES = ['command', 'cmd', 'input', 'patch', 'diff', 'patchText', 'patch_text'];
const PATCHED = /^[ \t]*\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;
const DIFFERING = /^(?:---|\+\+\+) (?:[ab]\/)?([^\t\r\n]+)/gm;

/** No payload is nested deeper. */
const MAX_DEPTH = 500;

/** Every path that a tool's input names: the single fields first, then those in lists, then those of a patch. */
export function pathsIn(toolInput: unknown): PathsIn {
  const found: Found = { sure: [], maybe: [], seen: new Set() };
  search(toolInput, found, found.sure, 0);
  const { sure, maybe } = found;
  return { sure, maybe, all: maybe.length === 0 ? sure : [...sure, ...maybe] };
}

/** The tool's file, for hooks that are told one: never a word that is more likely something else. */
export function fileIn(toolInput: unknown): string | undefined {
  const { sure, maybe } = pathsIn(toolInput);
  return sure[0] ?? maybe.find((path) => /[/\\]|\.\w+$/.test(path) && !/@|:\/\//.test(path));
}

interface Found {
  readonly sure: string[];
  readonly maybe: string[];
  /** Before it is written down, a payload may hold itself. */
  readonly seen: Set<object>;
}

function search(value: unknown, found: Found, sure: string[], depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || found.seen.has(value)) return;
  found.seen.add(value);
  const { maybe } = found;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const field of FIELDS) addTexts(fields[field], sure);
  for (const field of LISTS) addList(fields[field], found, sure, depth);
  for (const field of PATCHES) addPatched(fields[field], sure, maybe);
  const others = Object.entries(fields).filter(([key]) => !KNOWN.has(key));
  for (const form of MAYBE) for (const [key, one] of others) if (form.test(key)) addTexts(one, maybe);
  // a tool for many files has them in objects of its own
  for (const [, one] of others) searchBelow(one, found, depth + 1);
}

const KNOWN: ReadonlySet<string> = new Set([...FIELDS, ...LISTS]);

function addList(items: unknown, found: Found, sure: string[], depth: number): void {
  addTexts(items, sure);
  if (!Array.isArray(items)) searchBelow(items, found, depth + 1);
  else for (const item of items) search(item, found, sure, depth + 1);
}

function searchBelow(value: unknown, found: Found, depth: number): void {
  if (!Array.isArray(value)) search(value, found, found.maybe, depth);
  else if (depth <= MAX_DEPTH && !found.seen.has(value)) {
    found.seen.add(value);
    for (const item of value) searchBelow(item, found, depth + 1);
  }
}

function addTexts(value: unknown, found: string[]): void {
  for (const text of Array.isArray(value) ? value : [value]) {
    if (typeof text !== 'string' || text === '') continue;
    // a tool that knows no addresses opens what is written there
    if (/^file:\//i.test(text)) found.push(fromUri(text));
    found.push(text);
  }
}

function fromUri(uri: string): string {
  const path = uri.replace(/^file:(?:\/\/[^/]*)?|[?#].*$/gis, '').replace(/^\/(?=[A-Za-z]:)/, '');
  return orElse(() => decodeURIComponent(path), path);
}

function addPatched(value: unknown, sure: string[], maybe: string[]): void {
  for (const text of Array.isArray(value) ? value : [value]) {
    if (typeof text !== 'string') continue;
    if (text.includes('*** Begin Patch')) sure.push(...namedBy(PATCHED, text));
    if (/^\+\+\+ /m.test(text)) maybe.push(...namedBy(DIFFERING, text).filter((path) => path !== '/dev/null'));
  }
}

function namedBy(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, path = '']) => path.trim()).filter((path) => path !== '');
}
