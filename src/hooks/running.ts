import { fileURLToPath } from 'node:url';
import type { Running } from '../core/running.ts';

/** Seen from the sources and from each chunk of what is shipped, the package is two folders up. */
const PACKAGE = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** What runs now: this package, and the Node that runs it. */
export function running(): Running {
  return { package: PACKAGE, node: process.execPath };
}
