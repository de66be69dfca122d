import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';
import { CLAIMS, NO_CLAIMS } from './threat-model-claims.ts';

const SENTENCES = sentencesOf(readFileSync('docs/threat-model.md', 'utf8'));

test('each sentence of the threat model is tried by a test, or claims nothing (say which in threat-model-claims.ts)', () => {
  expect(SENTENCES.length).toBeGreaterThan(40);
  expect(SENTENCES.filter((one) => !Object.hasOwn(CLAIMS, one) && !NO_CLAIMS.has(one))).toEqual([]);
});

test('no test is named for a sentence that is not there any more', () => {
  expect([...Object.keys(CLAIMS), ...NO_CLAIMS].filter((one) => !SENTENCES.includes(one))).toEqual([]);
});

test('each of these tests is there, under its title', () => {
  const missing = Object.values(CLAIMS)
    .flat()
    .filter(([file, title]) => !existsSync(file) || !titlesIn(file).includes(title));
  expect(missing).toEqual([]);
  expect(Object.values(CLAIMS).filter((tried) => tried.length === 0)).toEqual([]);
});

test('a sentence that was changed is found', () => {
  const changed = sentencesOf(
    '## A\nOne thing holds. Another `one` does,\ntoo.\n\n| a | b |\n| --- | --- |\n| *x* | [y](z.md) |\n',
  );
  expect(changed).toEqual(['One thing holds.', 'Another one does, too.', 'x | y']);
});

function titlesIn(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/g)].map(([, , text = '']) => text);
}
