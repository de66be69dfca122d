import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Asset, readAssets } from '../../../../src/ui/server/assets.ts';
import { SAFE_HEADERS } from '../../../../src/ui/server/headers.ts';
import { Problem } from '../http/problem.ts';
import { type Answer, openRoute } from '../http/route.ts';

/** Beside the built server; or, where its sources run, where it would be built. */
const PLACES = ['page/', '../../dist/page/'];

const YEAR_S = 31_536_000;

/** The page itself is for everybody: there is nothing of the fleet in it before somebody has signed in. */
export const pageRoutes = [
  openRoute({
    method: 'GET',
    url: '/',
    summary: 'The page for people.',
    handle: async ({ sent }) => answerWith('/', sent.headers['accept-encoding']),
  }),
  openRoute({
    method: 'GET',
    url: '/assets/:name',
    summary: 'A file of the page.',
    handle: async ({ sent, params: { name = '' } }) => answerWith(`/assets/${name}`, sent.headers['accept-encoding']),
  }),
];

/** They are read when the first of them is asked for. */
function fromFiles() {
  let files: ReadonlyMap<string, Asset> | null = null;
  return (path: string): Asset | undefined => {
    files ??= readFiles();
    return files.get(path);
  };
}

const fileAt = fromFiles();

function answerWith(path: string, accepts: string | string[] | undefined): Answer {
  const asset = fileAt(path);
  if (asset === undefined) throw new Problem(404, 'NO_ROUTE', 'There is nothing at this address.');
  const isZipped = /\bgzip\b/.test(String(accepts));
  return {
    status: 200,
    headers: {
      ...SAFE_HEADERS,
      'content-type': asset.type,
      vary: 'accept-encoding',
      'cache-control': asset.lasts ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
      ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
    },
    body: isZipped ? asset.zipped : asset.bytes,
  };
}

function readFiles(): ReadonlyMap<string, Asset> {
  const folder = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
  return folder === undefined ? new Map() : readAssets(folder);
}
