import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Case, CaseFileError, readCases } from './read-cases.ts';
import { runCase, type Through, whyNot } from './run-case.ts';

const top = resolve(import.meta.dirname, '..');

/** The folders of cases: one for each agent. */
export function dialectsWithCases(): readonly string[] {
  return readdirSync(top, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'runner')
    .map((entry) => entry.name);
}

/** Every case of a dialect is a test, beside each other. A file for each dialect, so that every core has some of them. */
export function casesOf(dialect: string): void {
  const files = filesBelow(dialect).map((name) => [name, casesIn(name)] as const);

  test('a file beside the cases that would never be run is a mistake', () => {
    expect(files.map(([name]) => name).filter((name) => !name.endsWith('.yml'))).toEqual([]);
  });

  test('what a case cites stands in the repository, under the heading that it names', () => {
    const cited = new Map(files.flatMap(([, cases]) => cases.map((one) => [one.source, one.place])));
    const missing = [...cited].filter(([source]) => !source.split('; ').every(isThere));
    expect(missing).toEqual([]);
    expect(['docs/nowhere.md', 'docs/cli.md, "Nowhere"', 'CLI.md'].filter(isThere)).toEqual([]);
  });

  for (const [name, cases] of files) {
    describe.concurrent(name, () => {
      for (const [index, one] of cases.entries()) {
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
}

/** A sample goes through processes, and all of it where `HOOKLINE_THROUGH=cli` asks for that. */
function throughFor(index: number): Through {
  return process.env.HOOKLINE_THROUGH === 'cli' || index % ONE_IN === 0 ? 'cli' : 'same-process';
}

/** The first one of each file among them. */
const ONE_IN = 30;

const pages = new Map<string, ReadonlySet<string> | null>();

/** `docs/page.md`, or `docs/page.md, "A heading"`. */
function isThere(citation: string): boolean {
  const [, page = '', heading] = /^(docs\/[\w./-]+\.md)(?:, "(.+)")?$/.exec(citation) ?? [];
  if (page === '') return false;
  const headings = pages.get(page) ?? headingsIn(join(top, '../..', page));
  pages.set(page, headings);
  return headings !== null && (heading === undefined || headings.has(heading));
}

function headingsIn(path: string): ReadonlySet<string> | null {
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').match(/^#+ .*$/gm) ?? [];
  return new Set(lines.map((line) => line.replace(/^#+ /, '')));
}

/** A file that is wrong fails by itself; the others are run. */
function casesIn(name: string): readonly Case[] {
  if (!name.endsWith('.yml')) return [];
  try {
    return readCases(readFileSync(join(top, name), 'utf8'), `test/conformance/${name}`);
  } catch (error) {
    if (!(error instanceof CaseFileError)) throw error;
    test(`${name} is a case file`, () => expect.fail(error.message));
    return [];
  }
}

function filesBelow(dialect: string): readonly string[] {
  return readdirSync(join(top, dialect), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(top.length + 1))
    .map((name) => name.split(sep).join('/'))
    .sort();
}
