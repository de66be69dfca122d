// Writes the tables of ARCHITECTURE.md from scripts/arrows.json. `--check`: says whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { areas } = JSON.parse(readFileSync(at('scripts/arrows.json'), 'utf8'));
const before = readFileSync(at('ARCHITECTURE.md'), 'utf8');
let page = before;
for (const area of areas) {
  const place = new RegExp(`(<!-- ${area.root}: [^\\n]*\\n)[^]*?(<!-- end -->)`);
  if (!place.test(page)) throw new Error(`ARCHITECTURE.md has no place for the table of "${area.root}".`);
  page = page.replace(place, (_, begin, end) => `${begin}${tableOf(area)}\n${end}`);
}
if (!process.argv.includes('--check')) writeFileSync(at('ARCHITECTURE.md'), page);
else if (page !== before) {
  console.error('ARCHITECTURE.md is out of date: node scripts/architecture-page.mjs');
  process.exitCode = 1;
}

function tableOf({ units, parts }) {
  const rows = parts.map((part) => {
    const names = [part.name, ...(part.also ?? [])].map((name) => `\`${shown(name, units)}\``).join(', ');
    return `| ${names} | ${part.about} | ${mayImport(part)} |`;
  });
  const [first, last] = units ? ['part', 'may include'] : ['folder', 'may import'];
  return [`| ${first} | what it is | ${last} |`, '| --- | --- | --- |', ...rows].join('\n');
}

function mayImport({ mayImport: names, typesOf = [] }) {
  const listed = [...names, ...typesOf.map((name) => `*types* of ${name}`)];
  return listed.length === 0 ? '–' : listed.join(', ');
}

function shown(name, units) {
  return units || name.includes('.') ? name : `${name}/`;
}
