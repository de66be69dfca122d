import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The table of words in ARCHITECTURE.md: the word, and where it lives. */
function rows(): readonly (readonly [word: string, where: string])[] {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const table = /^## Words$([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  return [...table.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)]
    .map(([, word = '', where = '']) => [word, where] as const)
    .filter(([word]) => word !== 'word' && word !== '---');
}

test('every word of the glossary is where the glossary says it is', () => {
  expect(rows().length).toBeGreaterThan(25);
  const missing = rows().flatMap(([word, where]) => {
    const files = [...where.matchAll(/`([\w./-]+(?:\.ts|\/))`/g)].map(([, file = '']) => file);
    const absent = files.filter((file) => !existsSync(join(root, 'src', file)));
    const named = [...where.matchAll(/`(\w+)` in `([\w./-]+\.ts)`/g)].filter(([, name = '', file = '']) => {
      const path = join(root, 'src', file);
      return existsSync(path) && !new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8'));
    });
    return [...absent.map((file) => `${word}: ${file}`), ...named.map(([text]) => `${word}: ${text}`)];
  });
  expect(missing).toEqual([]);
});
