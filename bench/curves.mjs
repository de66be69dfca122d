// Draws what was measured (bench/results) into docs/performance.md and docs/performance/*.svg: node bench/curves.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { agentCurves } from './page/agent-curves.mjs';
import { agentsText } from './page/agents-text.mjs';
import { curvesOf } from './page/curves-of.mjs';
import { flameSvg } from './page/flame.mjs';
import { longTrailText } from './page/long-trail-text.mjs';
import { withPart } from './page/page-of.mjs';
import { partsText } from './page/parts-text.mjs';
import { promisesText } from './page/promises-text.mjs';
import { peersText } from './page/words.mjs';

const root = new URL('../', import.meta.url);
const PAGE = 'docs/performance.md';

/** Every file that is drawn, below the top folder → its text. */
export function drawnFiles() {
  const read = (path) => readFileSync(new URL(path, root), 'utf8');
  const names = ['peers', 'promises', 'profile', 'agents', 'long-trail'];
  const [peers, promises, profile, agents, longTrail] = names.map((name) =>
    JSON.parse(read(`bench/results/${name}.json`)),
  );
  const flames = profile.rows.filter(({ tree }) => tree !== null).map((row) => [`flame-${row.id}.svg`, flameSvg(row)]);
  const curves = Object.entries({ ...curvesOf(peers), ...agentCurves(agents) });
  const svgs = [...curves, ...flames].map(([name, text]) => [`docs/performance/${name}`, text]);
  const parts = {
    promises: promisesText(promises, agents),
    parts: partsText(profile),
    peers: peersText(peers),
    agents: agentsText(agents),
    'long trail': longTrailText(longTrail),
  };
  const page = Object.entries(parts).reduce((text, [name, part]) => withPart(text, name, part), read(PAGE));
  return Object.fromEntries([[PAGE, page], ...svgs]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(new URL('docs/performance/', root), { recursive: true });
  for (const [path, text] of Object.entries(drawnFiles())) writeFileSync(new URL(path, root), text);
}
