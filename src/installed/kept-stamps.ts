import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../core/or-else.ts';
import { isAtOnce, isWhenLoaded, type PackageNow } from './package-files.ts';
import { readStamps, type Stamps, stampLines, stampsText } from './stamps.ts';
import { modeIn, writeIn } from './write-in.ts';

const [STAMPS, NEWS] = ['stamps', 'news'];

/** Of a package that was hashed a moment ago. What has no stamp is hashed again when it is met. */
export function stampsOf(root: string, now: PackageNow, news: string): Stamps {
  const folders = [...now.stamps.keys()].filter((name) => !now.files.has(name));
  const pairs = [...now.files.keys(), ...folders].map((name): [string, string] => [
    name,
    now.stamps.get(name) ?? 'none',
  ]);
  const whenLoaded = stampLines(pairs.filter(([name]) => isWhenLoaded(name)));
  return { root, news, atOnce: pairs.filter(([name]) => isAtOnce(name)), whenLoaded };
}

export function keepStamps(folder: string, stamps: Stamps): void {
  writeIn(folder, STAMPS, stampsText(stamps), modeIn(folder));
}

/** From now on every call reads the whole package. */
export function dropStamps(folder: string): void {
  rmSync(join(folder, STAMPS), { force: true });
}

/** What nobody was told yet. */
export function newsIn(folder: string): string {
  return orElse(() => readFileSync(join(folder, NEWS), 'utf8'), '');
}

export function keepNews(folder: string, news: string): void {
  writeIn(folder, NEWS, news, modeIn(folder));
}

/** True for one process alone: that tells it. */
export function takeNews(folder: string): boolean {
  const isFirst = orElse(() => rmSync(join(folder, NEWS)) === undefined, false);
  const kept = orElse(() => readStamps(readFileSync(join(folder, STAMPS), 'utf8')), null);
  if (kept !== null && kept.news !== '') orElse(() => keepStamps(folder, { ...kept, news: '' }), undefined);
  return isFirst;
}
