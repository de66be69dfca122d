import type { Dialect, FileContext, FileReading, Switch } from '../../core/dialect.ts';
import type { HookSpec } from '../../core/hook.ts';
import type { Layer } from '../../core/layer.ts';
import { entryOf, type Located, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { sayMisspelt, sayMisspeltHooks } from '../misspelt.ts';
import { readMapFile } from '../read-map-file.ts';
import { type BlocksForm, blocksIn, readBlocks } from './blocks.ts';
import { STRICT_KEYS } from './entry.ts';

/** How the hooks of such an agent stand in its settings. */
export interface AgentFile {
  readonly blocks: Omit<BlocksForm, 'events'>;
  /** Events may stand at the top of the file. */
  readonly eventsAtTop?: true;
  /** What the file says about all of its hooks. */
  readonly switches?: (read: FieldReader, file: LocatedMap, layer: Layer) => readonly Switch[];
  /** What only the whole file says about each of them. */
  readonly settled?: (specs: readonly HookSpec[], file: LocatedMap) => readonly HookSpec[];
}

/** Settings have many words that are none of ours. */
export function readAgentFile(
  tree: Located,
  { layer }: FileContext,
  form: AgentFile,
  events: Dialect['events'],
): FileReading {
  const blocks: BlocksForm = { ...form.blocks, events };
  return readMapFile(tree, 'Settings', STRICT_KEYS, (read, file) => {
    if (layer === 'enforced') sayMisspelt(read, file, ['hooks']);
    else sayMisspeltHooks(read, file, events, blocks.where);
    const found = [...blocksIn(read, file, 'a list of groups'), ...(form.eventsAtTop ? [atTop(file, events)] : [])];
    const specs = found.flatMap((block) => readBlocks(read, block, blocks));
    return { hooks: form.settled?.(specs, file) ?? specs, switches: form.switches?.(read, file, layer) ?? [] };
  });
}

/** What holds groups can only be an event there, be it a misspelt one. */
function atTop(file: LocatedMap, events: Dialect['events']): LocatedMap {
  return { ...file, entries: file.entries.filter(({ key, value }) => events.has(key) || hasGroups(value)) };
}

function hasGroups(value: Located): boolean {
  return (
    value.kind === 'list' && value.items.some((item) => item.kind === 'map' && entryOf(item, 'hooks') !== undefined)
  );
}

/** A switch that turns hooks off: a repository's own file those of itself only. */
export function switchedOff(layer: Layer): readonly Switch[] {
  return layer === 'user' || layer === 'enforced' ? ['own-hooks', 'dialect-hooks'] : ['own-hooks'];
}

/** The value of `section.key`, where it is one; null: it is not there. */
export function settingIn(file: LocatedMap, section: string, key: string): unknown {
  const map = entryOf(file, section)?.value;
  const value = map?.kind === 'map' ? entryOf(map, key)?.value : undefined;
  return value?.kind === 'scalar' ? value.value : null;
}
