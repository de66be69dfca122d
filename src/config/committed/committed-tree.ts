import { join } from 'node:path';
import { type GitFolders, smallText } from '../../looks/git-config.ts';
import { gitObject } from './git-objects.ts';

/** What the commit has on which a working tree stands. */
export interface CommittedTree {
  /** The text of a file; null: it has no such file. Throws where that cannot be told. */
  readonly text: (path: string) => string | null;
  readonly has: (path: string) => boolean;
}

/** Null: there is no commit, or it cannot be read. */
export function committedTree({ own, shared }: GitFolders): CommittedTree | null {
  const objects = join(shared, 'objects');
  const commit = headIn(own, shared);
  const read = commit === null ? null : gitObject(objects, commit);
  const [, root] = /^tree ([0-9a-f]{40})$/m.exec(read?.type === 'commit' ? read.body.toString('latin1') : '') ?? [];
  if (root === undefined) return null;
  const entriesOf = (id: string): ReadonlyMap<string, Entry> => {
    const tree = gitObject(objects, id);
    if (tree?.type !== 'tree') throw new Error('a folder of the commit cannot be read');
    return entriesIn(tree.body);
  };
  const find = (path: string): Entry | null => {
    let found: Entry | null = { mode: FOLDER, id: root };
    for (const name of path.split('/')) {
      if (found?.mode !== FOLDER) return null;
      found = entriesOf(found.id).get(name) ?? null;
    }
    return found;
  };
  return {
    has: (path) => find(path) !== null,
    text(path) {
      const entry = find(path);
      if (entry === null || !FILE.test(entry.mode)) return null;
      const blob = gitObject(objects, entry.id);
      if (blob === null) throw new Error('a file of the commit cannot be read');
      return blob.body.toString('utf8');
    },
  };
}

interface Entry {
  readonly mode: string;
  readonly id: string;
}

const FOLDER = '40000';
const FILE = /^100/;

function entriesIn(body: Buffer): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let at = 0; at < body.length; ) {
    const blank = body.indexOf(0x20, at);
    const end = body.indexOf(0, blank);
    if (blank < 0 || end < 0) throw new Error('a folder of the commit cannot be read');
    const id = body.toString('hex', end + 1, end + 21);
    entries.set(body.toString('utf8', blank + 1, end), { mode: body.toString('latin1', at, blank), id });
    at = end + 21;
  }
  return entries;
}

/** A name for a commit leads to another a few times at most. */
const MOST_NAMES = 5;

function headIn(own: string, shared: string): string | null {
  let name = 'HEAD';
  for (let i = 0; i < MOST_NAMES; i++) {
    const text = (smallText(join(own, name)) ?? smallText(join(shared, name)))?.trim();
    if (text === undefined) return packedRef(shared, name);
    const [, next] = /^ref:\s*(refs\/\S+)$/.exec(text) ?? [];
    if (next === undefined || next.includes('..')) return text;
    name = next;
  }
  return null;
}

function packedRef(shared: string, name: string): string | null {
  const lines = (smallText(join(shared, 'packed-refs')) ?? '').split('\n');
  return lines.find((line) => line.slice(41) === name)?.slice(0, 40) ?? null;
}
