import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { migrate } from '../src/db/migrate.ts';
import { postgresDb } from '../src/db/postgres.ts';
import { backTestPart } from './back-test/back-test-part.ts';
import { beatsPart } from './beats-part.ts';
import type { BenchWorld } from './bench-world.ts';
import { ingestPart } from './ingest-part.ts';
import { machinesPart } from './machines-part.ts';
import type { Figure, Part } from './part.ts';
import { queriesPart } from './queries/queries-part.ts';

const PARTS: Readonly<Record<string, Part>> = {
  ingest: ingestPart,
  queries: queriesPart,
  beats: beatsPart,
  machines: machinesPart,
  'back-test': backTestPart,
};

/** Runs the parts that are named, or all; 1: a promise is not kept. */
export async function main(args: readonly string[], world: Omit<BenchWorld, 'rows' | 'isQuick'>): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, rows: { type: 'string' }, json: { type: 'string' } },
  });
  const isQuick = values.quick === true;
  const rows = Number(values.rows ?? (isQuick ? 200_000 : 10_000_000));
  const names = positionals.length === 0 ? Object.keys(PARTS) : positionals;
  const db = postgresDb(world.url);
  await migrate(db).finally(db.close);
  const all: Figure[] = [];
  for (const name of names) {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`There is no part "${name}"; there are ${Object.keys(PARTS).join(', ')}.`);
    all.push(...(await part({ ...world, isQuick, rows })));
  }
  for (const figure of all) world.told(lineOf(figure));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`);
  return all.every(isKept) ? 0 : 1;
}

function isKept({ value, promise }: Figure): boolean {
  if (promise === undefined) return true;
  return 'least' in promise ? value >= promise.least : value <= promise.most;
}

function lineOf(figure: Figure): string {
  const { name, value, unit, promise } = figure;
  const told = `${name.padEnd(64)} ${shown(value).padStart(10)} ${unit.padEnd(6)}`;
  if (promise === undefined) return told;
  const target = 'least' in promise ? `at least ${promise.least}` : `at most ${promise.most}`;
  return `${told} ${isKept(figure) ? '✓' : '✗'} ${target}`;
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}
