import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/core/json.ts';

export interface TrailRecord {
  readonly kind: string;
  readonly event: string;
  readonly payload: JsonObject;
  readonly [field: string]: unknown;
}

/** The files of the trail below a state folder, in their order. */
export function trailFiles(state: string): readonly string[] {
  const folder = join(state, 'hookline/audit');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => join(folder, name));
}

export function recordsIn(lines: string): readonly TrailRecord[] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TrailRecord);
}

export function trailOf(state: string): readonly TrailRecord[] {
  return recordsIn(
    trailFiles(state)
      .map((path) => readFileSync(path, 'utf8'))
      .join(''),
  );
}
