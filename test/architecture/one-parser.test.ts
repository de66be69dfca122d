import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const IMPORT = /import\s+(?!type\b)\{([^}]*)\}\s+from 'unbash'/g;

/** The files that import the parser itself, not only the types of its trees. */
function parsing(sources: ReadonlyMap<string, string>): readonly string[] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)].some(([, names = '']) => /(?:^|,)\s*parse\b/.test(names)) ? [file] : [],
  );
}

test('shell text is parsed in one place', async () => {
  const names = (await readdir(src, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const sources = await Promise.all(
    names.map(
      async (name) =>
        [relative(src, join(src, name)).split(sep).join('/'), await readFile(join(src, name), 'utf8')] as const,
    ),
  );
  expect(parsing(new Map(sources))).toEqual(['shell/parse/parse-shell.ts']);
});

test('a planted second one is found', () => {
  const planted = new Map([
    ['matching/own.ts', "import { forEachChild, parse } from 'unbash';"],
    ['matching/types.ts', "import type { Command } from 'unbash';"],
  ]);
  expect(parsing(planted)).toEqual(['matching/own.ts']);
});
