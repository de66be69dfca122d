import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
  readonly zipped: Buffer;
  /** Its name changes with what is in it. */
  readonly lasts: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The page for whoever was led here by another site. */
export const ELSEWHERE = '/from-elsewhere';

/** It says so, and the page asks no other tab for the key. */
function fromElsewhere(page: Asset): Asset {
  const bytes = Buffer.from(page.bytes.toString('utf8').replace('<html ', '<html data-from="elsewhere" '));
  return { ...page, bytes, zipped: gzipSync(bytes) };
}

/** Every file of the built page, by the path that the browser asks for: nothing else of the disk can be named. */
export function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.flatMap((name): readonly (readonly [string, Asset])[] => {
    const type = TYPES[extname(name)];
    if (type === undefined) return [];
    const bytes = readFileSync(join(folder, name));
    const path = `/${name.split(sep).join('/')}`;
    const asset: Asset = { type, bytes, zipped: gzipSync(bytes), lasts: path.startsWith('/assets/') };
    if (path !== '/index.html') return [[path, asset]];
    return [
      ['/', asset],
      [path, asset],
      [ELSEWHERE, fromElsewhere(asset)],
    ];
  });
  return new Map(files);
}
