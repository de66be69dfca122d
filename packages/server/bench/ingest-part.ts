import { ingest } from './ingest.ts';
import type { Figure, Part } from './part.ts';

const CASES = [
  { detail: 'metadata', batch: 200 },
  { detail: 'metadata', batch: 1000 },
  { detail: 'masked', batch: 200 },
] as const;

/** What the server stores in a second, beside what the database can. */
export const ingestPart: Part = async (world) => {
  const figures: Figure[] = [];
  for (const one of CASES) {
    const told = await ingest(world, { ...one, rows: world.isQuick ? 4000 : 60_000 });
    const name = `ingest, ${one.detail}, ${one.batch} at once`;
    figures.push(
      // a few thousand rows are too few to tell more than that nothing is wrong by far
      { name: `${name}: of a bare COPY`, value: told.ratio, unit: 'x', promise: { least: world.isQuick ? 0.25 : 0.4 } },
      { name: `${name}: rows a second`, value: told.serverPerSecond, unit: 'rows/s' },
      { name: `${name}: COPY, rows a second`, value: told.copyPerSecond, unit: 'rows/s' },
      { name: `${name}: in the database`, value: told.bytesPerRow, unit: 'B/row' },
      { name: `${name}: sent, packed`, value: told.sentBytesPerRow, unit: 'B/row' },
      { name: `${name}: the server's memory`, value: told.serverMostMb, unit: 'MB', promise: { most: 512 } },
      { name: `${name}: of a core, the server`, value: told.serverCpu, unit: 'x' },
    );
  }
  return figures;
};
