import type { Act } from '../effects/effect.ts';
import type { ShellWord } from '../parse/shell-word.ts';
import { wrappedCommands } from '../programs/wrapped-commands.ts';
import type { Run } from '../walk/run.ts';
import { pathsOf } from './acts-of.ts';
import { isWhole, meantPaths } from './meant-paths.ts';
import { argumentsOf } from './options.ts';

/** The whole of something that a command deletes; null: nothing of the kind. */
export function deletesEverything(ran: Run, acts: readonly Act[]): string | null {
  switch (ran.program) {
    case 'rm':
    case 'grm':
      return removed(ran, acts);
    case 'find':
    case 'gfind':
      return foundAndRemoved(ran);
    case 'xargs':
    case 'gxargs':
      return listedAndRemoved(ran);
    case 'mv':
      // elsewhere it is all still there
      return argumentsOf(ran.words).operands.at(-1)?.value === '/dev/null'
        ? wholeIn(pathsOf(acts, ran.folder, 'deletes'))
        : null;
    default:
      return null;
  }
}

/** The whole of something whose rights a command changes. */
export function opensEverything({ program, words, folder }: Run, acts: readonly Act[]): string | null {
  // `chmod -r` takes the right to read
  if (!/^g?ch(?:mod|own|grp)$/.test(program) || !argumentsOf(words).hasShort('-R --recursive')) return null;
  return wholeIn(pathsOf(acts, folder, 'rights'));
}

const RECURSIVE = '-r -R --recursive';

function removed({ words, folder }: Run, acts: readonly Act[]): string | null {
  const { has, hasShort, operands } = argumentsOf(words);
  if (has('--no-preserve-root')) return operands[0]?.value ?? '/';
  return hasShort(RECURSIVE) ? wholeIn(pathsOf(acts, folder, 'deletes')) : null;
}

function wholeIn(paths: readonly string[]): string | null {
  return paths.find(isWhole) ?? null;
}

function wholeOf(words: readonly ShellWord[], folder: string | null): string | null {
  return wholeIn(words.flatMap(({ value }) => meantPaths(value, folder)));
}

const NARROWS =
  /^-(?:i?name|i?path|i?wholename|i?regex|[acm]?newer\w*|[acm](?:min|time)|size|empty|user|group|perm|inum|uid|gid|nouser|nogroup)$/;

function foundAndRemoved(ran: Run): string | null {
  const values = ran.words.map(({ value }) => value);
  const removes = values.some(
    (value, i) => value === '-delete' || (/^-(?:exec|ok)(?:dir)?$/.test(value) && isRm(values[i + 1])),
  );
  return removes ? foundWhole(ran) : null;
}

/** `find ~ -print0 | xargs -0 rm -rf`: what is narrowed on the way is not the whole. */
function listedAndRemoved({ words, feeds }: Run): string | null {
  const [inner] = wrappedCommands(words);
  if (inner?.kind !== 'fed' || !isRm(inner.words[0]?.value)) return null;
  if (!feeds.every(({ program }) => LISTS.test(program) || PASSES_ON.test(program))) return null;
  const recursive = argumentsOf(inner.words).hasShort(RECURSIVE);
  const lists = feeds.filter(({ program }) => (recursive ? LISTS : /^g?find$/).test(program));
  const listed = ({ words: all, folder }: Run) => wholeOf(argumentsOf(all).operands, folder);
  const wholes = lists.flatMap((feed) => (/find$/.test(feed.program) ? foundWhole(feed) : listed(feed)) ?? []);
  return wholes[0] ?? null;
}

const LISTS = /^g?(?:find|ls)$/;
const PASSES_ON = /^(?:sort|tr|cat|tac|uniq|tee)$/;

function foundWhole({ words, folder }: Run): string | null {
  const values = words.slice(1).map(({ value }) => value);
  if (values.some((value) => NARROWS.test(value))) return null;
  const end = values.findIndex((value) => /^[-(!]/.test(value));
  const roots = words.slice(1, end < 0 ? undefined : end + 1);
  return wholeOf(roots, folder);
}

function isRm(value: string | undefined): boolean {
  return value !== undefined && /(?:^|\/)(?:rm|shred|unlink)$/.test(value);
}
