import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', 'seen', 'manual.json');

/** The programs whose rows nobody has seen at work, each with why. */
export function manualReasons(): ReadonlyMap<string, string> {
  const reasons: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(FILE, 'utf8'));
  return new Map(Object.entries(reasons).flatMap(([why, names]) => names.map((name) => [name, why] as const)));
}
