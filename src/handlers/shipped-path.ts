import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file that is shipped along, seen from a chunk of what is shipped, from an entry of it, and from the sources; null: it is not there. */
export function shippedPath(name: string): string | null {
  const places = [`../${name}`, `./${name}`, `../../dist/${name}`];
  return places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path)) ?? null;
}
