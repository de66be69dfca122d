import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { orElse } from '../../core/or-else.ts';
import { existsSync, readdirSync } from '../../looks/files.ts';

/** Seen from an entry of what is shipped, from a chunk of it, and from the sources. */
const PLACES = ['../packs', '../../packs', '../../../packs'];
const PACK = /^([a-z-]+)\.yml$/;

/** The folder of the packs that come with hookline; null: whoever put this program together left it out. */
export function packsFolder(): string | null {
  const folders = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return folders.find((folder) => existsSync(join(folder, 'guard.yml'))) ?? null;
}

/** The file of a pack; null: none of that name comes with hookline. */
export function shippedPack(name: string): string | null {
  const folder = PACK.test(`${name}.yml`) ? packsFolder() : null;
  const path = folder === null ? null : join(folder, `${name}.yml`);
  return path !== null && existsSync(path) ? path : null;
}

export function shippedPackNames(): readonly string[] {
  const folder = packsFolder();
  const names = folder === null ? [] : orElse(() => readdirSync(folder).sort(), []);
  return names.flatMap((name) => PACK.exec(name)?.[1] ?? []);
}
