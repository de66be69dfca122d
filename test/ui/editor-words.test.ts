import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keysAt, type Schema, schemasAt, valuesAt } from '../../src/ui/page/parts/editor/schema-words.ts';
import { placeInText } from '../../src/ui/page/parts/editor/text-place.ts';

const schema = (name: string): Schema =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}.json`, import.meta.url), 'utf8'));

test.each([
  ['', [], null],
  ['ho', [], null],
  ['hooks:\n  - name: a\n    ', ['hooks', '[]'], null],
  ['hooks:\n  - ', ['hooks', '[]'], null],
  ['hooks:\n- name: a\n  ', ['hooks', '[]'], null],
  ['hooks:\n  - name: a\n    on: ', ['hooks', '[]'], 'on'],
  ['hooks:\n  - name: a\n  - on: Pre', ['hooks', '[]'], 'on'],
  ['hooks:\n  - { on: PreToolUse, ', ['hooks', '[]'], null],
  ['hooks:\n  - { on: ', ['hooks', '[]'], 'on'],
  ['hooks:\n  - name: a\n    after:\n      ', ['hooks', '[]', 'after'], null],
  [
    'hooks:\n  PreToolUse:\n    - matcher: x\n      hooks:\n        - ',
    ['hooks', 'PreToolUse', '[]', 'hooks', '[]'],
    null,
  ],
  ['extends: [gu', ['extends', '[]'], null],
  ['{ "hooks": { "', ['hooks'], null],
  ['{ "hooks": { "PreToolUse": [ { "matcher": "', ['hooks', 'PreToolUse', '[]'], 'matcher'],
  [
    '{ "hooks": { "PreToolUse": [ { "hooks": [ { "type": "command" }, { "',
    ['hooks', 'PreToolUse', '[]', 'hooks', '[]'],
    null,
  ],
])('the place at the end of %j is known', (text, path, key) => {
  expect(placeInText(text)).toEqual({ path, key });
});

test('keys and values are those of the schema, whatever stands between', () => {
  const native = schema('hookline');
  expect(keysAt(schemasAt(native, [])).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['hooks', 'extends', 'rules']),
  );
  const entry = keysAt(schemasAt(native, ['hooks', '[]'])).map(({ name }) => name);
  expect(entry).toEqual(expect.arrayContaining(['on', 'deny', 'ask', 'run', 'tools', 'when']));
  expect(valuesAt(schemasAt(native, ['hooks', '[]', 'on']))).toEqual(expect.arrayContaining(['PreToolUse', 'Stop']));
  const claude = schema('claude-code');
  expect(keysAt(schemasAt(claude, ['hooks'])).map(({ name }) => name)).toContain('PreToolUse');
  expect(keysAt(schemasAt(claude, ['hooks', 'PreToolUse', '[]', 'hooks', '[]'])).map(({ name }) => name)).toContain(
    'command',
  );
  expect(keysAt(schemasAt(native, ['nowhere', 'at', 'all']))).toEqual([]);
});
