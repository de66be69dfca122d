import type { LoadedFile } from './config-file.ts';
import { shelfIndex } from './index-for-shelf.ts';
import { labelOf, type ShelfHead, type ShelfItem, type Shelved } from './shelved-file.ts';
import { survivesJson } from './survives-json.ts';

/** Deeper than any entry. */
const MAX_DEPTH = 64;

/** What was understood of a file without a word about it. False: it is nothing to keep. */
export async function toShelf(loaded: LoadedFile, { memory, text, changedMs }: Shelved): Promise<boolean> {
  const { file, specs = [], hooks } = loaded;
  if (memory.fillShelf === undefined || !isFit(loaded)) return false;
  const { index, nth } = shelfIndex(hooks, specs, file.dialect);
  const items = specs.map((spec, i): ShelfItem => {
    const { line = 1, column = 1 } = hooks[i]?.source ?? {};
    return { spec, line, column, nth: nth[i] ?? 0 };
  });
  const head = headOf(loaded, index);
  if (!survivesJson(MAX_DEPTH, [head, items])) return false;
  const goods = { head, items, stamp: String(changedMs), isPublic: file.pack?.kind === 'shipped' };
  return memory.fillShelf(file.path, labelOf(file), text, goods);
}

/** What of a file is made anew each time, or cannot be there where nothing is wrong with it. */
const MADE_ANEW = {
  ...{ file: true, hooks: true, specs: true, resting: true, changedMs: true, isPartly: true, takes: true },
  ...{ diagnostics: true, unreadable: true, lost: true, emptied: true, lastGood: true },
} as const satisfies { readonly [key in keyof LoadedFile]?: true };

/**
 * All that a file says besides its hooks: a field that nobody thought of here is kept. How a model is reached is hidden from
 * whoever writes settings down, and so it is kept apart; a key comes from the environment, and then nothing of the file is kept.
 */
function headOf(loaded: LoadedFile, index: ShelfHead['index']): ShelfHead {
  const { switches, settings } = loaded;
  const { model, ...others } = settings;
  const access = model === undefined ? {} : { model: { ...model, baseUrl: model.baseUrl, apiKey: model.apiKey } };
  const kept = Object.fromEntries(Object.entries(loaded).filter(([key]) => !Object.hasOwn(MADE_ANEW, key)));
  return { ...kept, index, switches, settings: others, ...access };
}

/** Nothing is wrong with it. */
function isFit({ diagnostics, specs = [], hooks, settings }: LoadedFile): boolean {
  if (diagnostics.length > 0 || hooks.length !== specs.length || settings.debugLog !== undefined) return false;
  return hooks.every(
    ({ fault, doubt, dangers, rank }) =>
      fault === null && doubt === undefined && dangers === undefined && rank === undefined,
  );
}
