import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';

/** Files that say which hooks there are; below folders that are called as those of what lasts from event to event. */
const FILES = [
  'home/.config/hookline/hooks.json',
  'home/.config/hookline/audit/more.json',
  'home/.config/hookline/sessions/more.json',
  'projects/a/.hookline/hooks.json',
  'projects/b/.hookline/hooks.json',
  'projects/a/.hookline/parsed/more.json',
] as const;

/** Links, and where each may lead. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  here: ['projects/a', 'projects/b', 'projects/c', 'nowhere'],
  'home/.config/hookline': ['home/conf-one', 'home/conf-other'],
  'home/.config/hookline/hooks.json': ['home/dot-one.json', 'home/dot-other.json'],
  'home/.config/hookline/audit/more.json': ['home/dot-one.json', 'home/dot-other.json'],
};

const FOLDERS = ['projects/a', 'projects/b', 'projects/c', 'home/conf-one', 'home/conf-other', 'projects/a/.hookline'];

export type Move =
  | {
      readonly kind: 'write' | 'rewrite' | 'rename' | 'hard link';
      readonly file: string;
      readonly words: readonly number[];
    }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'point'; readonly link: string; readonly to: string }
  | { readonly kind: 'swap'; readonly one: string; readonly other: string }
  | { readonly kind: 'approve' };

const anyWords = fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 2 });

export const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('write', 'rewrite', 'rename', 'hard link'),
    file: fc.constantFrom(...FILES),
    words: anyWords,
  }),
  fc.record({ kind: fc.constant('remove'), path: fc.constantFrom(...FILES, 'projects/a/.git', 'projects/b/.git') }),
  fc
    .constantFrom(...Object.entries(LINKS).flatMap(([link, places]) => places.map((to) => ({ link, to }))))
    .map((one): Move => ({ kind: 'point', ...one })),
  fc
    .uniqueArray(fc.constantFrom(...FOLDERS), { minLength: 2, maxLength: 2 })
    .map(([one = '', other = '']): Move => ({ kind: 'swap', one, other })),
  fc.constant<Move>({ kind: 'approve' }),
);

/** A command that every rule there can be is about. */
export const COMMAND = 'git push --word-0 --word-1 --word-2 --word-3';

/** All texts are of one length, so that none shows by it. */
function textOf(file: string, words: readonly number[]): string {
  const extended = file.endsWith('/hooks.json')
    ? ['./audit/more.json', './sessions/more.json', './parsed/more.json']
    : [];
  const hooks = words.map((word) => ({
    ...{ on: 'PreToolUse', tools: 'shell', when: `tool_input.command.contains("--word-${word}")` },
    deny: `Not with ${word} (${file}).`,
  }));
  return JSON.stringify({ extends: extended, hooks }).padEnd(900);
}

/** Carries a move out as far as that can be done; what cannot leaves everything as it is. */
export function carryOut(top: string, move: Exclude<Move, { kind: 'approve' }>): void {
  try {
    carried((path) => join(top, path), move);
  } catch {
    // a folder that is none, a link that leads nowhere
  }
}

function carried(at: (path: string) => string, move: Exclude<Move, { kind: 'approve' }>): void {
  if (move.kind === 'remove') rmSync(at(move.path), { recursive: true, force: true });
  else if (move.kind === 'point') {
    mkdirSync(dirname(at(move.link)), { recursive: true });
    rmSync(at(move.link), { recursive: true, force: true });
    symlinkSync(at(move.to), at(move.link));
  } else if (move.kind === 'swap') swap(at(move.one), at(move.other), at('aside'));
  else put(at(move.file), textOf(move.file, move.words), move.kind, at('draft'));
}

function swap(one: string, other: string, aside: string): void {
  const isWithin = one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
  if (isWithin || !isThere(one) || !isThere(other)) return;
  renameSync(one, aside);
  renameSync(other, one);
  renameSync(aside, other);
}

function put(path: string, text: string, how: 'write' | 'rewrite' | 'rename' | 'hard link', draft: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const before = existsSync(path) ? statSync(path) : null;
  const written = how === 'write' || how === 'rewrite' ? path : draft;
  if (written === draft) rmSync(draft, { force: true });
  writeFileSync(written, text);
  // as old as it was
  if (how !== 'write' && before !== null) utimesSync(written, before.atime, before.mtime);
  if (how === 'rename') renameSync(draft, path);
  if (how !== 'hard link') return;
  rmSync(path, { force: true });
  linkSync(draft, path);
  rmSync(draft);
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Where the moves begin: three projects, of which none has hooks, and a link to the first. */
export function furnish(top: string): void {
  for (const name of ['a', 'b', 'c']) mkdirSync(join(top, 'projects', name, '.git'), { recursive: true });
  for (const name of ['one', 'other']) {
    mkdirSync(join(top, 'home', `conf-${name}`), { recursive: true });
    writeFileSync(join(top, 'home', `conf-${name}`, 'hooks.json'), textOf('hooks.json', [name.length % 4]));
    writeFileSync(join(top, 'home', `dot-${name}.json`), textOf('dot.json', [name.length % 4]));
  }
  for (const folder of ['audit', 'sessions'])
    mkdirSync(join(top, 'home/.config/hookline', folder), { recursive: true });
  for (const file of FILES) put(join(top, file), textOf(file, []), 'write', join(top, 'draft'));
  symlinkSync(join(top, 'projects/a'), join(top, 'here'));
}
