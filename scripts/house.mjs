//   node scripts/house.mjs                 the figures that may not rise, as they are and as they are recorded; lines by room
//   node scripts/house.mjs --where casts   where each of them is
//   node scripts/house.mjs --record        keeps them: one that rose only with its reason in docs/decisions/house.md
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { houseFigures, housePlaces, linesBy, mayRise, packageOf, roomOf } from './count-house.mjs';
import { houseSources } from './house-sources.mjs';
import { houseTables } from './house-tables.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const RECORD = join(root, 'scripts/house.json');
const PAGE = join(root, 'docs/decisions/house.md');

const [flag, name] = process.argv.slice(2);
const sources = houseSources(root);
if (flag === '--record') record();
else if (flag === '--where') where();
else show();

function show() {
  const { figures } = JSON.parse(readFileSync(RECORD, 'utf8')).now;
  for (const [what, now] of Object.entries(houseFigures(sources)))
    console.log(`${String(now).padStart(7)}  ${what}${now === figures[what] ? '' : ` (recorded: ${figures[what]})`}`);
  console.log('\nLines:');
  for (const [room, lines] of Object.entries(linesBy(roomOf, sources)))
    console.log(`${String(lines).padStart(7)}  ${room}`);
}

function where() {
  const places = housePlaces(sources);
  if (Object.hasOwn(places, name)) return console.log(places[name].join('\n'));
  console.error(`There is no figure "${name}"; there are "${Object.keys(places).join('", "')}".`);
  process.exitCode = 2;
}

function record() {
  const kept = JSON.parse(readFileSync(RECORD, 'utf8'));
  const page = readFileSync(PAGE, 'utf8');
  const figures = houseFigures(sources);
  const rose = Object.entries(figures).filter(
    ([what, now]) => now > (kept.now.figures[what] ?? Number.POSITIVE_INFINITY),
  );
  const unexplained = rose.filter(([what, now]) => !mayRise(what, now, page));
  for (const [what, now] of unexplained)
    console.error(
      `"${what}" rose from ${kept.now.figures[what]} to ${now}, and no line of "Figures that rose" in docs/decisions/house.md says why.`,
    );
  if (unexplained.length > 0) {
    process.exitCode = 1;
    return;
  }
  const columns = { ...kept, now: { name: 'now', figures, lines: linesBy(packageOf, sources) } };
  writeFileSync(RECORD, `${JSON.stringify(columns, null, 2)}\n`);
  const [begin, end] = ['<!-- figures -->\n', '\n<!-- end -->'];
  const [above, rest] = page.split(begin);
  writeFileSync(PAGE, `${above}${begin}${houseTables(Object.values(columns))}${rest.slice(rest.indexOf(end))}`);
}
