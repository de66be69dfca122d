import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Case, CaseFileError, readCases } from './runner/read-cases.ts';
import { runCase, type Through, whyNot } from './runner/run-case.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const dialects = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'runner')
  .map((entry) => entry.name);
const files = dialects.flatMap((dialect) => filesBelow(join(here, dialect)));

test('a file beside the cases that would never be run is a mistake', () => {
  expect(files.filter((file) => !file.endsWith('.yml'))).toEqual([]);
});

test('what a case cites stands in the repository, under the heading that it names', () => {
  const cited = new Map(
    files.flatMap((file) => casesIn(file, relative(here, file)).map((one) => [one.source, one.place])),
  );
  const missing = [...cited].filter(([source]) => !source.split('; ').every(isThere));
  expect(missing).toEqual([]);
  expect(['docs/nowhere.md', 'docs/cli.md, "Nowhere"', 'CLI.md'].filter(isThere)).toEqual([]);
});

for (const file of files.filter((file) => file.endsWith('.yml'))) {
  const name = relative(here, file).split(sep).join('/');
  describe.concurrent(name, () => {
    for (const [index, one] of casesIn(file, name).entries()) {
      const hindrance = whyNot(one);
      const title = hindrance === null ? one.title : `${one.title} (skipped: ${hindrance})`;
      if (hindrance !== null) console.warn(`${name}: ${title}`);
      test.skipIf(hindrance !== null)(title, async () => {
        const failure = await runCase(one, throughFor(index));
        if (failure !== null) expect.fail(failure);
      });
    }
  });
}

/** `docs/page.md`, or `docs/page.md, "A heading"`. */
function isThere(citation: string): boolean {
  const [, page = '', heading] = /^(docs\/[\w./-]+\.md)(?:, "(.+)")?$/.exec(citation) ?? [];
  const path = join(here, '../..', page);
  if (page === '' || !existsSync(path)) return false;
  const headings = readFileSync(path, 'utf8').match(/^#+ .*$/gm) ?? [];
  return heading === undefined || headings.some((line) => line.replace(/^#+ /, '') === heading);
}

/** A sample goes through processes, and all of it where `HOOKLINE_THROUGH=cli` asks for that. */
function throughFor(index: number): Through {
  return process.env.HOOKLINE_THROUGH === 'cli' || index % 12 === 0 ? 'cli' : 'same-process';
}

/** A file that is wrong fails by itself; the others are run. */
function casesIn(file: string, name: string): readonly Case[] {
  try {
    return readCases(readFileSync(file, 'utf8'), `test/conformance/${name}`);
  } catch (error) {
    if (!(error instanceof CaseFileError)) throw error;
    test('is a case file', () => expect.fail(error.message));
    return [];
  }
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
