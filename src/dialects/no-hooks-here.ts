import { didYouMean } from '../core/did-you-mean.ts';
import type { Located } from '../core/located.ts';
import type { FieldReader } from './fields.ts';

/** A file that says something, but has no `hooks`: whatever was meant does not run, and somebody should know. */
export function noHooksHere(read: FieldReader, tree: Located, where: string): void {
  if (tree.kind !== 'map' || tree.entries.length === 0) return;
  const misspelt = tree.entries.find((entry) => didYouMean(entry.key, ['hooks']) !== null);
  const hint = misspelt === undefined ? 'its hooks stand under "hooks"' : 'did you mean "hooks"?';
  const [first] = tree.entries;
  const { key, keyAt } = misspelt ?? first ?? { key: '', keyAt: tree.at };
  read.lost('MISSING_KEY', keyAt, `There are no "hooks" in ${where}; "${key}" means nothing here.`, hint);
}
