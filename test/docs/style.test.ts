import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(root, 'docs/style.md'), 'utf8');

/** The left column of the tables: what is not written any more. */
const AVOIDED = [...PAGE.matchAll(/^\| (.+?) \| .+? \|$/gm)]
  .map(([, words = '']) => words)
  .filter((words) => words !== 'not' && !words.startsWith('---') && !words.includes('…'))
  .map((words) => words.replace(/ \(.*\)$/, ''));

/** What people read: documents, and source files, whose comments and messages they meet. */
function texts(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|tsx|md|yml)$/.test(path))
    .map((path) => join(folder, path));
}

const READ = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'ARCHITECTURE.md'],
  ...['src', 'packages/server/src', 'packages/server/page', 'docs', 'packs', 'examples', 'starters'].flatMap(texts),
].filter((path) => path !== join('docs', 'style.md'));

test('the page names what is avoided', () => {
  expect(AVOIDED.length).toBeGreaterThan(8);
  expect(AVOIDED).toContain('mend it');
});

test.each(AVOIDED)('nobody reads "%s"', (words) => {
  const found = READ.filter((path) => readFileSync(join(root, path), 'utf8').includes(words));
  expect(found).toEqual([]);
});
