import { lineIndex, type Position } from '../../config/position.ts';
import { readConfigFile } from '../../config/read-file.ts';
import { treeOf } from '../../config/understood-file.ts';
import type { EventName } from '../../core/events.ts';
import { grouped } from '../../core/grouped.ts';
import { type Hook, hookLabel, NATIVE } from '../../core/hook.ts';
import type { JsonObject } from '../../core/json.ts';
import { entryOf, type Located } from '../../core/located.ts';
import type { Stage } from '../stage.ts';
import type { TestedConfig } from '../tested-config.ts';
import { type Flip, flipsOf } from './flips.ts';

/** An entry of a tested file: its hooks, one for each of its events, and everything that may be flipped in it. */
export interface Entry {
  readonly label: string;
  readonly dialect: string;
  readonly file: string;
  /** The folder that the file configures. */
  readonly root: string;
  readonly position: Position;
  readonly hooks: readonly Hook[];
  /** As it is written, without its events. */
  readonly definition: JsonObject;
  readonly flips: readonly Flip[];
}

/** The entries of the tested files themselves; what they extend has tests of its own. */
export function entriesIn({ hooks }: Pick<Stage, 'hooks'>, { files }: TestedConfig): readonly Entry[] {
  const own = hooks.inForce().filter(({ source, disabled }) => {
    return disabled === null && source !== null && files.some(({ path }) => path === source.file);
  });
  const byPlace = grouped(
    own,
    ({ source, dialect }) => `${dialect}\0${source?.file}\0${source?.line}\0${source?.column}`,
  );
  return [...byPlace.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [entryFrom(first, others)]));
}

function entryFrom(first: Hook, others: readonly Hook[]): Entry {
  const { event: _, on: __, ...written } = first.definition;
  const definition = first.name === null ? written : { ...written, name: first.name };
  const hooks = [first, ...others];
  const events: readonly EventName[] = [...new Set(hooks.map(({ event }) => event))];
  const flips = flipsOf(definition, events);
  const { file = '', line = 0, column = 0, root = '/' } = first.source ?? {};
  return {
    label: hookLabel(first),
    dialect: first.dialect,
    file,
    root,
    position: { line, column },
    hooks,
    definition,
    // only the native form is known key by key
    flips: first.dialect === NATIVE ? flips : flips.slice(0, 1),
  };
}

/** Where in a file a flip is about: the place of its key or item, else of its entry. */
export async function placeFinder(file: string): Promise<(entry: Entry, flip: Flip) => Position> {
  const [read, tree] = [readConfigFile(file), await treeOf(file)];
  const at = lineIndex(read.kind === 'text' ? read.text : '');
  return ({ position }, { path }) => {
    const map = tree === null ? null : mapAt(tree, position, at);
    return map === null ? position : at(placeIn(map, path));
  };
}

function mapAt(node: Located, wanted: Position, at: (offset: number) => Position): Located | null {
  if (node.kind === 'scalar') return null;
  const { line, column } = at(node.at);
  if (node.kind === 'map' && line === wanted.line && column === wanted.column) return node;
  const inner = node.kind === 'list' ? node.items : node.entries.map(({ value }) => value);
  for (const one of inner) {
    const found = mapAt(one, wanted, at);
    if (found !== null) return found;
  }
  return null;
}

function placeIn(node: Located, [step, ...rest]: Flip['path']): number {
  if (step === undefined) return node.at;
  if (typeof step === 'number') {
    const item = node.kind === 'list' ? node.items[step] : undefined;
    return item === undefined ? node.at : placeIn(item, rest);
  }
  const entry = node.kind === 'map' ? entryOf(node, step) : undefined;
  if (entry === undefined) return node.at;
  return rest.length === 0 ? entry.keyAt : placeIn(entry.value, rest);
}
