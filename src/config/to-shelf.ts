import type { HookSpec } from '../core/hook.ts';
import { isPlainJson } from '../core/json.ts';
import type { LoadedFile } from './config-file.ts';
import { shelfIndex } from './index-for-shelf.ts';
import { labelOf, type ShelfHead, type ShelfItem, type Shelved } from './shelved-file.ts';

/** Deeper than any entry. */
const MAX_DEPTH = 64;

/** What was understood of a file without a word about it. False: it is nothing to keep. */
export async function toShelf(loaded: LoadedFile, { memory, text, changedMs }: Shelved): Promise<boolean> {
  const { file, specs = [], hooks, switches, settings, composition } = loaded;
  if (memory.fillShelf === undefined || !isPlain(loaded)) return false;
  const { index, nth } = shelfIndex(hooks, specs, file.dialect);
  const items = specs.map((spec, i): ShelfItem => {
    const { line = 1, column = 1 } = hooks[i]?.source ?? {};
    return { spec, line, column, nth: nth[i] ?? 0 };
  });
  const head: ShelfHead = { index, switches, settings, ...(composition === undefined ? {} : { composition }) };
  const goods = { head, items, stamp: String(changedMs), isPublic: file.pack?.kind === 'shipped' };
  return memory.fillShelf(file.path, labelOf(file), text, goods);
}

/** Nothing is wrong with it, and JSON can say all of it. */
function isPlain({ diagnostics, specs = [], hooks, settings, composition }: LoadedFile): boolean {
  if (diagnostics.length > 0 || hooks.length !== specs.length || settings.debugLog !== undefined) return false;
  const isFit = hooks.every(
    ({ fault, doubt, dangers, rank }) =>
      fault === null && doubt === undefined && dangers === undefined && rank === undefined,
  );
  return isFit && specs.every(isExact) && isPlainJson(MAX_DEPTH, [specs, settings, composition]);
}

/** JSON has no other numbers. */
function isExact({ timeoutMs, rank = 0 }: HookSpec): boolean {
  return Number.isFinite(timeoutMs) && Number.isFinite(rank);
}
