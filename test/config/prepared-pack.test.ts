import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SELF_PROTECTION } from '../../src/built-in/self-protection-text.ts';
import { preparedPack } from '../../src/config/extends/prepared-pack.ts';
import { parseText } from '../../src/config/parse-text.ts';
import { scratchFolder } from '../scratch-folder.ts';

const root = new URL('../../', import.meta.url);

/** A package in which this was built of a pack. */
function built(text: string): string {
  const top = scratchFolder();
  mkdirSync(join(top, 'dist/packs'), { recursive: true });
  writeFileSync(join(top, 'dist/packs/guard.json'), text);
  return join(top, 'packs/guard.yml');
}

describe('a pack that was read when hookline was built', () => {
  const tree = { kind: 'map', at: 0, entries: [] };

  test('is taken as it was read', () => {
    expect(preparedPack(built(JSON.stringify({ text: 'hooks: []', tree })), 'hooks: []')).toEqual(tree);
  });

  test.each([
    ['is read again where its file is another now', JSON.stringify({ text: 'hooks: [1]', tree })],
    ['is read again where what was built cannot be read', '{"text":"hooks: []","tree":'],
    ['is read again where nothing was made of it', JSON.stringify({ text: 'hooks: []' })],
  ])('%s', (_, text) => expect(preparedPack(built(text), 'hooks: []')).toBeNull());

  test('is read again where nothing was built', () => {
    expect(preparedPack(join(scratchFolder(), 'packs/guard.yml'), 'hooks: []')).toBeNull();
  });

  test('is in what is published, for every pack, and is what its file says', async () => {
    const packs = readdirSync(new URL('packs', root)).filter((name) => /^[a-z-]+\.yml$/.test(name));
    expect(packs.length).toBeGreaterThan(0);
    for (const name of packs) {
      const path = new URL(`packs/${name}`, root).pathname;
      const text = readFileSync(path, 'utf8');
      expect(preparedPack(path, text), name).toEqual((await parseText('yaml', text)).tree);
    }
  });

  test('is there for the built-in guard too', async () => {
    const path = new URL('packs/self-protection.yml', root).pathname;
    const { tree } = await parseText('yaml', SELF_PROTECTION);
    expect(tree).not.toBeNull();
    expect(preparedPack(path, SELF_PROTECTION)).toEqual(tree);
  });
});
