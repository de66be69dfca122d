import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the packs are that come with hookline, seen from what is shipped and from the sources; null: there are none. */
export function packsFolder(): string | null {
  const places = ['../packs', '../../packs'];
  return places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path)) ?? null;
}
