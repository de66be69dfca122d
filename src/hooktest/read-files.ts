import { isAbsolute, normalize } from 'node:path';
import { entryOf, kindName, type Located, type LocatedMap, presentIn } from '../core/located.ts';
import type { CasePlace } from './case-place.ts';
import type { FileContent } from './test-file.ts';
import { CONTENT_KEYS } from './test-keys.ts';

/** The files of a case's own project: a text, a link, a copy, or a folder. */
export function readFiles(map: LocatedMap, place: CasePlace): ReadonlyMap<string, FileContent> {
  const node = presentIn(map, 'files');
  if (node === null) return new Map();
  if (node.kind !== 'map') {
    place.read.finding(
      'error',
      'WRONG_TYPE',
      node.at,
      `"files" must be an object of path: text, not ${kindName(node)}.`,
    );
    return new Map();
  }
  const files = new Map<string, FileContent>();
  for (const { key, keyAt, value } of node.entries) {
    const content = contentOf(key, value, place);
    if (content === null) continue;
    if (isBelow(key)) files.set(key, content);
    else {
      const message = `"${key}" is not below the project: files of a case are relative to it, or begin with "~/".`;
      place.read.finding('error', 'WRONG_TYPE', keyAt, message);
    }
  }
  return files;
}

function contentOf(name: string, node: Located, { read }: CasePlace): FileContent | null {
  if (name.endsWith('/')) return { kind: 'folder' };
  if (node.kind === 'scalar') return { kind: 'text', text: node.value === null ? '' : String(node.value) };
  if (node.kind === 'map') {
    read.onlyKnown(node, CONTENT_KEYS, `"${name}"`);
    const link = read.scalar(node, 'link', 'string')?.value;
    if (link !== undefined) return { kind: 'link', to: link };
    const from = read.scalar(node, 'from', 'string')?.value;
    if (from !== undefined) return { kind: 'copy', from };
    if (entryOf(node, 'link') ?? entryOf(node, 'from')) return null;
  }
  const message = `"${name}" must be a text, { link: path } or { from: path }, not ${kindName(node)}.`;
  read.finding('error', 'WRONG_TYPE', node.at, message);
  return null;
}

/** What a case makes stays in its own folders. */
function isBelow(path: string): boolean {
  const own = normalize(path.startsWith('~/') ? path.slice(2) : path);
  return !isAbsolute(own) && own !== '.' && own !== '..' && !own.startsWith('../') && !path.includes('\0');
}
