// docs/demo.svg: what `hookline demo` prints, in its colours. With --check nothing is written: the exit code says whether
// the picture shows what is printed today, whatever the durations and ids are.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawn, plain } from './draw-terminal.mjs';

const COLUMNS = 100;

/** The scenes that say most, and what is left out of them: a part from one line to another. */
const SCENES = [
  { number: 2, without: [] },
  { number: 6, without: [[/hooks\.toml/, /url = /]] },
  {
    number: 7,
    without: [
      [/^ {2}\.hookline\/tests\.sh/, /exit 2/],
      [/I mend that/, /context \d/],
    ],
  },
  { number: 8, without: [[/hookline audit tail/, /Stop {2}none/]] },
];

const own = fileURLToPath(new URL('../docs/demo.svg', import.meta.url));
const args = process.argv.slice(2);
const check = args[0] === '--check';
const path = args[check ? 1 : 0] ?? own;

const picture = drawn(chosen(printed()), { columns: COLUMNS, title: 'hookline demo' });
if (!check) {
  writeFileSync(path, picture);
  console.log(`Written: ${relative(process.cwd(), path)}`);
} else {
  const [today, shown] = [picture, readFileSync(path, 'utf8')].map(linesIn);
  const missing = today.filter((line) => !shown.includes(line));
  const surplus = shown.filter((line) => !today.includes(line));
  for (const line of missing) console.log(`not in the picture: ${line}`);
  for (const line of surplus) console.log(`only in the picture: ${line}`);
  if (missing.length + surplus.length > 0) {
    console.log(`${relative(process.cwd(), path)} is stale. Draw it again: node scripts/demo-picture.mjs`);
    process.exitCode = 1;
  }
}

/** With colours, although nobody looks at them here. */
function printed() {
  const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
  const { NO_COLOR: _, ...rest } = process.env;
  const env = { ...rest, FORCE_COLOR: '1', COLUMNS: String(COLUMNS) };
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [cli, 'demo', '--fast'], {
    env,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`hookline demo ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

function chosen(output) {
  const scenes = [];
  for (const line of output.trimEnd().split('\n')) {
    if (/^─+$/.test(plain(line))) scenes.push([]);
    scenes.at(-1)?.push(line);
  }
  const parts = SCENES.flatMap(({ number, without }) =>
    without.reduce((lines, [from, to]) => withoutPart(lines, from, to), scenes[number - 1]),
  );
  // what a picture has no room for: ids, lines between scenes, blank lines that separate little
  const lines = parts.filter((line) => !/^(?:─+| {2}decision .*)$/.test(plain(line)));
  return lines.filter((line, i) => line !== '' || !/^(?:|Checked:| {2}…)$/.test(plain(lines[i + 1] ?? '')));
}

function withoutPart(lines, from, to) {
  const first = lines.findIndex((line) => from.test(plain(line)));
  const last = lines.findLastIndex((line) => to.test(plain(line)));
  if (first === -1 || last < first) throw new Error(`${from} … ${to} is not in the demonstration.`);
  const isExcerpt = plain(lines[last]).startsWith('  │');
  return [...lines.slice(0, first), ...(isExcerpt ? [] : ['\u001B[2m  …\u001B[22m']), ...lines.slice(last + 1)];
}

/** What is written in a picture, without what differs from run to run. */
function linesIn(svg) {
  return [...svg.matchAll(/^<text x[^>]*>(.*)<\/text>$/gm)]
    .map(([, inner]) => inner.replace(/<[^>]*>/g, ''))
    .map((line) =>
      line
        .replace(/\d[\d.,]* m?s\b/g, '0 ms')
        .replace(/\d+ records/, '0 records')
        .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:0'),
    );
}
