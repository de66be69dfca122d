import { expect, test } from 'vitest';
import { ours } from './ours.ts';

const IMPORT = /import\s+(?!type\b)\{([^}]*)\}\s+from 'unbash'/g;

/** The files that import the parser itself, not only the types of its trees. */
function parsing(sources: ReadonlyMap<string, string>): readonly string[] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)].some(([, names = '']) => /(?:^|,)\s*parse\b/.test(names)) ? [file] : [],
  );
}

test('shell text is parsed in one place', () => {
  expect(parsing(ours(/\.tsx?$/))).toEqual(['src/shell/parse/parse-shell.ts']);
});

test('a planted second one is found', () => {
  const planted = new Map([
    ['matching/own.ts', "import { forEachChild, parse } from 'unbash';"],
    ['matching/types.ts', "import type { Command } from 'unbash';"],
  ]);
  expect(parsing(planted)).toEqual(['matching/own.ts']);
});
