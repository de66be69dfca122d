import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/core/json.ts';

/** The decisions in the trail of a world, in their order, as its files have them. */
export function decisionsIn(state: string): readonly JsonObject[] {
  const folder = join(state, 'hookline/audit');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((line): JsonObject => JSON.parse(line))
    .filter(({ kind }) => kind === 'outcome');
}
