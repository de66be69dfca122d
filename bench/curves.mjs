// Draws what was measured (bench/results) into docs/performance.md and docs/performance/*.svg: node bench/curves.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { curvesOf } from './page/curves-of.mjs';
import { withPart } from './page/page-of.mjs';
import { promisesText } from './page/promises-text.mjs';
import { peersText } from './page/words.mjs';

const root = new URL('../', import.meta.url);
const PAGE = 'docs/performance.md';

/** Every file that is drawn, below the top folder → its text. */
export function drawnFiles() {
  const read = (path) => readFileSync(new URL(path, root), 'utf8');
  const [peers, promises] = ['peers', 'promises'].map((name) => JSON.parse(read(`bench/results/${name}.json`)));
  const svgs = Object.entries(curvesOf(peers)).map(([name, text]) => [`docs/performance/${name}`, text]);
  const page = withPart(withPart(read(PAGE), 'promises', promisesText(promises)), 'peers', peersText(peers));
  return Object.fromEntries([[PAGE, page], ...svgs]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(new URL('docs/performance/', root), { recursive: true });
  for (const [path, text] of Object.entries(drawnFiles())) writeFileSync(new URL(path, root), text);
}
