import { didYouMean } from '../core/did-you-mean.ts';
import type { Located, LocatedEntry } from '../core/located.ts';
import type { FieldReader } from './fields.ts';

/** What begins so is a note. */
const NOTE = /^[x_$#/]/;

function mayHoldHooks({ key, value }: LocatedEntry): boolean {
  return value.kind !== 'scalar' && !NOTE.test(key);
}

/**
 * A file that says something, but has no `hooks`: whatever was meant does not run, and somebody should know. Single words
 * such as a version can hardly have been hooks, but in a file that an organization enforces.
 */
export function noHooksHere(read: FieldReader, tree: Located, where: string, isEnforced = true): void {
  if (tree.kind !== 'map' || tree.entries.length === 0) return;
  const misspelt = tree.entries.find((entry) => didYouMean(entry.key, ['hooks']) !== null);
  const hint = misspelt === undefined ? 'its hooks stand under "hooks"' : 'did you mean "hooks"?';
  const [first] = tree.entries;
  const { key, keyAt } = misspelt ?? first ?? { key: '', keyAt: tree.at };
  const mayBeHooks = isEnforced || misspelt !== undefined || tree.entries.some(mayHoldHooks);
  const message = `There are no "hooks" in ${where}; "${key}" means nothing here.`;
  if (mayBeHooks) read.lost('MISSING_KEY', keyAt, message, hint);
  else read.finding('error', 'MISSING_KEY', keyAt, message, hint);
}
