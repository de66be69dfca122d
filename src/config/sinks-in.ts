import type { Layer } from '../core/layer.ts';
import type { Sink } from '../core/sink.ts';
import type { LoadedFile } from './config-file.ts';

/** A sink, and whose word it is. */
export interface PlacedSink extends Sink {
  readonly layer: Layer;
  readonly file: string;
}

/**
 * All sinks, those of an organization first. A pack has none: what somebody extends for its rules does not say where
 * their decisions go. Where two files have one of the same name, the later is called after its place.
 */
export function sinksIn(files: readonly LoadedFile[], more: readonly PlacedSink[] = []): readonly PlacedSink[] {
  const own = files.filter(({ file, settings }) => file.pack === undefined && settings.sinks !== undefined);
  const placed = own.flatMap(({ file, settings: { sinks = [] } }) =>
    sinks.map((sink): PlacedSink => ({ ...sink, layer: file.layer, file: file.path })),
  );
  const names = new Set<string>();
  return [...more, ...placed]
    .toSorted((a, b) => Number(b.layer === 'enforced') - Number(a.layer === 'enforced'))
    .map((sink) => {
      let name = sink.name;
      for (let n = 2; names.has(name); n++) name = `${sink.name}-${n}`;
      names.add(name);
      return name === sink.name ? sink : { ...sink, name };
    });
}

/** Whether there are any, which is asked for each event. `onlyEnforced`: those that nobody else can mute. */
export function hasSinks(files: readonly LoadedFile[], onlyEnforced: boolean): boolean {
  return files.some(
    ({ file, settings }) =>
      file.pack === undefined && (settings.sinks?.length ?? 0) > 0 && (!onlyEnforced || file.layer === 'enforced'),
  );
}
