import type { Concern } from '../core/concern.ts';
import type { Finding } from '../core/diagnostic.ts';
import type { HookSpec } from '../core/hook.ts';
import { isObject } from '../core/json.ts';
import { type ModelSource, reachedAt } from '../core/model.ts';
import type { ConfigFile, LoadedFile } from './config-file.ts';
import { hooksOf, type Making, shownFile } from './hooks-of.ts';
import type { TextMemory } from './parse-remembered.ts';
import type { Position } from './position.ts';
import { isShelfIndex, mayFit, neededOf, type ShelfIndex } from './shelf-index.ts';

/** What a file says besides its hooks, and which of them are for what. `model`: with how it is reached, which settings hide. */
export interface ShelfHead extends Pick<LoadedFile, 'switches' | 'settings' | 'composition' | 'demands'> {
  readonly index: ShelfIndex;
  readonly model?: ModelSource;
}

/** One hook as it was read. `nth`: how many like it stand before it. */
export interface ShelfItem extends Position {
  readonly spec: HookSpec;
  readonly nth: number;
}

export interface Shelved {
  readonly memory: TextMemory;
  readonly text: Uint8Array;
  readonly changedMs: number;
  /** Null: all of it is wanted. */
  readonly concern: Concern | null;
  /** All of it may be wanted, and nothing of it is yet. */
  readonly mayRest: boolean;
}

/**
 * Whether what was read of a file says all about it. What was enforced on somebody, or has to be approved, is read each time:
 * nobody who could write the memory may say what it is. So is what depends on more than the text. A bundle's files, and that they were
 * verified, are kept where this memory is: who could write the one could write the other.
 */
export function isForShelf({ layer, bundle, isHook, dialect, pack, problem, ignored }: ConfigFile): boolean {
  if ((layer !== 'user' && bundle === undefined) || isHook || problem !== undefined || ignored) return false;
  if (dialect.holdsSecrets || dialect.forbiddenFolders !== undefined) return false;
  return pack === undefined || pack.kind === 'shipped';
}

/** The file with the hooks that may be concerned, as an earlier process read them; null: it has to be read. */
export async function fromShelf(
  file: ConfigFile,
  { memory, text, changedMs, concern, mayRest }: Shelved,
  { compiler, place, env }: Pick<Making, 'compiler' | 'place' | 'env'>,
): Promise<LoadedFile | null> {
  const shelf = memory.openShelf?.(file.path, labelOf(file), text) ?? null;
  if (shelf === null) return null;
  try {
    const { head } = shelf;
    if (!isHead(head)) return null;
    const rests = mayRest && head.index.awake.length < head.index.count;
    const { numbers, meant } = rests ? awakeIn(head.index) : neededOf(head.index, concern, file.dialect.name);
    const always = new Set(head.index.always);
    const items = numbers.map((number): ShelfItem & { readonly isMeant: boolean } => {
      const item = itemOf(shelf.item(number));
      const isMeant = always.has(number) || (meant.has(number) && mayFit(item.spec, concern, file.dialect.name));
      return { ...item, isMeant };
    });
    // what cannot be meant is never run, nor asked what it says; what a rule says, its dialect does not read
    if (items.some(({ spec, isMeant }) => isMeant && spec.handler.kind !== 'rule')) await file.dialect.ready?.();
    const places = new Map(items.map(({ spec, line, column }) => [spec.at, { line, column }]));
    const at = (offset: number): Position => places.get(offset) ?? { line: 1, column: 1 };
    const findings: Finding[] = [];
    const specs = items.map(({ spec, isMeant }) => (isMeant ? spec : signOf(spec)));
    const known = { nth: items.map(({ nth }) => nth) };
    const hooks = await hooksOf(specs, {
      compiler,
      place,
      env,
      file,
      at,
      findings,
      known,
      memory: { texts: memory, path: file.path },
    });
    // the world is not as it was: it is told what is wrong with all of them
    if (findings.length > 0) return null;
    const { index, model, ...kept } = head;
    const settings = model === undefined ? kept.settings : { ...kept.settings, model: reachedAt(model, model) };
    const besides = { ...kept, settings, file, changedMs };
    if (rests) {
      const { restingFile } = await import('./resting-hooks.ts');
      await file.dialect.ready?.();
      const itemIn = shelf.keep();
      const itemAt = (number: number): ShelfItem => itemOf(itemIn(number));
      return restingFile(besides, { shown: shownFile(file, place), index, itemAt, compiler, awake: hooks });
    }
    const isWhole = numbers.length === head.index.count && items.every(({ isMeant }) => isMeant);
    const isPartly = isWhole ? {} : { isPartly: true as const };
    return { ...besides, hooks, specs, diagnostics: [], unreadable: null, lost: [], ...isPartly };
  } catch {
    // it is not as it was put there
    return null;
  } finally {
    shelf.close();
  }
}

function awakeIn({ awake: numbers }: ShelfIndex): ReturnType<typeof neededOf> {
  return { numbers, meant: new Set(numbers) };
}

/** In place of a hook that cannot be meant, and of which only the event counts: nothing has to be compiled for it. */
function signOf(spec: HookSpec): HookSpec {
  const { handler } = spec;
  const says = handler.kind === 'rule' ? { handler: { ...handler, text: '' } } : {};
  return { ...spec, ...{ files: null, condition: null, when: null, effects: null, after: null }, ...says };
}

/** What else than its text decides what a file is read as. */
export function labelOf({ dialect, layer, root, named = false, owner = '', pack }: ConfigFile): string {
  return JSON.stringify([dialect.name, layer, root, named, owner, pack?.name ?? null, pack?.kind ?? null]);
}

function isHead(head: unknown): head is ShelfHead {
  if (!isObject(head) || !Array.isArray(head.switches) || !isObject(head.settings)) return false;
  return isShelfIndex(head.index);
}

function itemOf(item: unknown): ShelfItem {
  if (isObject(item) && isObject(item.spec) && isObject(item.spec.definition) && isObject(item.spec.handler))
    return item as unknown as ShelfItem;
  throw new Error('it is no hook');
}
