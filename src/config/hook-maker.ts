import type { Hook, HookSpec } from '../core/hook.ts';
import type { Compiled } from './compile.ts';
import type { ConfigFile } from './config-file.ts';
import { hookOf } from './hook-of.ts';
import type { Position } from './position.ts';

/** The hooks of one file: each knows where it stands. */
export function hookMaker(
  file: ConfigFile,
  shown: string,
  at: (offset: number) => Position,
): (spec: HookSpec, compiled: Compiled, nth?: number) => Hook {
  const { dialect, layer, path, pack } = file;
  const where = {
    root: file.root,
    ...(file.owner === undefined ? {} : { owner: file.owner }),
    ...(pack === undefined ? {} : { pack: { name: pack.name, shipped: pack.kind === 'shipped', first: pack.first } }),
  };
  const lane = { ...dialect.lane, key: dialect.name };
  const chained = lane.chained || dialect.chainsWhenSerial === true;
  const serialLane = { ...lane, mode: 'serial', chained, key: `${dialect.name}\0${path}` } as const;
  // several layers may extend one file
  const place = `${dialect.name}\0${path}\0${pack === undefined ? '' : `${layer}\0`}`;
  const count = counter();
  const keyOf = ({ event, definition }: HookSpec, nth: number | undefined): string => {
    const own = JSON.stringify(definition);
    return `${place}${event}\0${nth ?? count(own)}\0${own}`;
  };

  return (spec, compiled, nth) => {
    const { line, column } = at(spec.at);
    const own = {
      id: `${dialect.name}:${shown}:${line}`,
      key: keyOf(spec, nth),
      dialect: dialect.name,
      layer,
      source: { file: path, line, column, ...where },
      lane: spec.serial === true && lane.mode === 'parallel' ? serialLane : lane,
      where: path,
    };
    return hookOf(spec, own, compiled);
  };
}

/** Equal entries of one file are told apart by their order: how many like it there were before. */
export function counter(): (definition: string) => number {
  const seen = new Map<string, number>();
  return (definition) => {
    const before = seen.get(definition) ?? 0;
    seen.set(definition, before + 1);
    return before;
  };
}
