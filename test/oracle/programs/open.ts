import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', 'seen', 'open.json');

/** Lines of which the reader does not say all that the kernel saw, each with what it leaves out: known, and not mended yet. */
export function openLines(): Readonly<Record<string, readonly string[]>> {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}
