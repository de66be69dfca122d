import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CODES } from '../../src/core/codes.ts';

const text = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
const sections = text
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [code = '', meaning = '', ...rest] = section.replace(/^# .*$/gm, '').split('\n');
    return { code, meaning, advice: rest.join('\n').trim() };
  });

test('docs/errors.md has a section for each code, in the order of the table, and no other', () => {
  expect(sections.map(({ code }) => code)).toEqual(Object.keys(CODES));
});

test('docs/errors.md gives each code the meaning that the table gives it', () => {
  expect(Object.fromEntries(sections.map(({ code, meaning }) => [code, meaning]))).toEqual(CODES);
});

test.each(sections)('docs/errors.md says how one gets $code and what to do', ({ advice }) => {
  expect(advice.length).toBeGreaterThan(60);
});
