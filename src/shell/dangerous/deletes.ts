import { wrappedCommands } from '../programs/wrapped-commands.ts';
import type { Run } from '../walk/run.ts';
import { isWhole, meantPaths } from './meant-paths.ts';
import { argumentsOf, hasLong } from './options.ts';

/** The whole of something that a command deletes; null: nothing of the kind. */
export function deletesEverything(ran: Run): string | null {
  switch (ran.program) {
    case 'rm':
    case 'grm':
      return removed(ran);
    case 'find':
    case 'gfind':
      return foundAndRemoved(ran);
    case 'xargs':
    case 'gxargs':
      return listedAndRemoved(ran);
    case 'mv':
      return movedAway(ran);
    default:
      return null;
  }
}

/** The whole of something whose rights a command changes. */
export function opensEverything(ran: Run): string | null {
  if (!['chmod', 'chown', 'chgrp', 'gchmod', 'gchown'].includes(ran.program)) return null;
  const { options, operands } = argumentsOf(ran.words);
  if (!options.has('-R') && !hasLong(options, '--recursive', '--r')) return null;
  const paths = operands.slice(hasLong(options, '--reference', '--ref') ? 0 : 1);
  return paths.flatMap((word) => meantPaths(word, ran.folder)).find(isWhole) ?? null;
}

function removed({ words, folder }: Run): string | null {
  const { options, operands } = argumentsOf(words);
  const recursive = options.has('-r') || options.has('-R') || hasLong(options, '--recursive', '--r');
  if (options.has('--no-preserve-root')) return operands[0]?.value ?? '/';
  if (!recursive) return null;
  return operands.flatMap((word) => meantPaths(word, folder)).find(isWhole) ?? null;
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
  const { options } = argumentsOf(inner.words);
  const recursive = options.has('-r') || options.has('-R') || hasLong(options, '--recursive', '--r');
  const lists = feeds.filter(({ program }) => (recursive ? LISTS : /^g?find$/).test(program));
  const wholes = lists.flatMap((feed) => (/find$/.test(feed.program) ? foundWhole(feed) : listedWhole(feed)) ?? []);
  return wholes[0] ?? null;
}

const LISTS = /^g?(?:find|ls)$/;
const PASSES_ON = /^(?:sort|tr|cat|tac|uniq|tee)$/;

function listedWhole({ words, folder }: Run): string | null {
  const { operands } = argumentsOf(words);
  return operands.flatMap((word) => meantPaths(word, folder)).find(isWhole) ?? null;
}

function foundWhole({ words, folder }: Run): string | null {
  const values = words.slice(1).map(({ value }) => value);
  if (values.some((value) => NARROWS.test(value))) return null;
  const end = values.findIndex((value) => /^[-(!]/.test(value));
  const roots = words.slice(1, end < 0 ? undefined : end + 1);
  return roots.flatMap((word) => meantPaths(word, folder)).find(isWhole) ?? null;
}

function isRm(value: string | undefined): boolean {
  return value !== undefined && /(?:^|\/)(?:rm|shred|unlink)$/.test(value);
}

function movedAway({ words, folder }: Run): string | null {
  const { operands } = argumentsOf(words);
  if (operands.at(-1)?.value !== '/dev/null') return null;
  return operands.flatMap((word) => meantPaths(word, folder)).find(isWhole) ?? null;
}
