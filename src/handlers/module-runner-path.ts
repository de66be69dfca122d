import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** From a chunk of what is shipped, from an entry of it, and from the sources as they are. */
const PLACES = ['../module-runner.js', './module-runner.js', '../../dist/module-runner.js'];

/** The script that calls the functions of modules; null: it was not shipped along. */
export function moduleRunnerPath(): string | null {
  const paths = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return paths.find((path) => existsSync(path)) ?? null;
}
