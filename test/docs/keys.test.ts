import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ENTRY_KEYS } from '../../src/dialects/hookline/entry.ts';
import { SETTINGS_KEYS } from '../../src/dialects/hookline/file-settings.ts';

const folder = fileURLToPath(new URL('../../docs/keys', import.meta.url));
const pages = readdirSync(folder).filter((name) => name !== 'README.md');

/** What a file may have at the top besides its settings. */
const TOP = ['hooks', 'extends', 'rules', 'mode'];

test('every key of the native form has a page, and every page is about a key', () => {
  const keys = new Set([...ENTRY_KEYS, ...SETTINGS_KEYS, ...TOP]);
  expect(pages.map((name) => name.slice(0, -'.md'.length)).sort()).toEqual([...keys].sort());
});

test('the index of keys names each page once', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const linked = [...index.matchAll(/\]\((\w+\.md)\) \|/g)].map(([, name]) => name);
  expect(linked.sort()).toEqual([...pages].sort());
});
