import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withItem } from '../../../src/config/edit/with-item.ts';

const ITEM = { command: 'git push', in: '~/app' };
const PATH = ['rules', 'guard/x', 'except'];

describe('an item is put into a file that somebody wrote', () => {
  test.each<[string, string, string]>([
    ['an empty file', '', 'rules:\n  guard/x:\n    except:\n      - { command: git push, in: ~/app }\n'],
    [
      'a file with comments only',
      '# mine\n',
      '# mine\nrules:\n  guard/x:\n    except:\n      - { command: git push, in: ~/app }\n',
    ],
    [
      'a file without such a key',
      '# mine\nextends: [guard]   # all of it\n\nhooks:\n- on: Stop\n  run: "true"\n',
      '# mine\nextends: [guard]   # all of it\n\nhooks:\n- on: Stop\n  run: "true"\n\nrules:\n  guard/x:\n    except:\n      - { command: git push, in: ~/app }\n',
    ],
    [
      'a file without an end of its last line',
      'extends: [guard]',
      'extends: [guard]\n\nrules:\n  guard/x:\n    except:\n      - { command: git push, in: ~/app }\n',
    ],
    [
      'other rules, indented as theirs are',
      'rules:\n    guard/a: ask # why\n\n# later\nhooks: []\n',
      'rules:\n    guard/a: ask # why\n    guard/x:\n      except:\n        - { command: git push, in: ~/app }\n\n# later\nhooks: []\n',
    ],
    [
      'other exceptions',
      'rules:\n  guard/x:\n    except:\n    - { command: ls }\nhooks: []\n',
      'rules:\n  guard/x:\n    except:\n    - { command: ls }\n    - { command: git push, in: ~/app }\nhooks: []\n',
    ],
    [
      'the same rule, softened',
      'rules:\n  guard/x:\n    is: ask\nhooks: []\n',
      'rules:\n  guard/x:\n    is: ask\n    except:\n      - { command: git push, in: ~/app }\nhooks: []\n',
    ],
  ])('%s: nothing else changes', async (_, before, after) => {
    expect(await withItem(before, 'yaml', PATH, ITEM)).toBe(after);
  });

  test('a file in flow form is written anew, and says the same and more', async () => {
    const edited = await withItem('{ extends: [guard], rules: { a: ask } } # mine\n', 'yaml', PATH, ITEM);
    expect(parse(edited ?? '')).toEqual({ extends: ['guard'], rules: { a: 'ask', 'guard/x': { except: [ITEM] } } });
    expect(edited).toContain('# mine');
  });

  test('texts that could be read as something else come back as they were', async () => {
    const texts = [
      'yes',
      '1',
      'null',
      '# no',
      'a: b',
      '- x',
      '*',
      '!x',
      'a\nb',
      "it's",
      '"',
      '\t',
      '{ }',
      'é',
      '\u2028',
      '~',
    ];
    let edited = '';
    for (const command of texts) edited = (await withItem(edited, 'yaml', PATH, { command })) ?? edited;
    expect(edited.trimEnd().split('\n')).toHaveLength(3 + texts.length);
    expect(parse(edited).rules['guard/x'].except).toEqual(texts.map((command) => ({ command })));
  });

  test.each([
    ['that cannot be read', 'rules: [\n'],
    ['in which something else stands there', 'rules: { guard/x: { except: yes } }\n'],
    ['that is a list', '- a\n'],
  ])('a file %s is left alone', async (_, text) => {
    expect(await withItem(text, 'yaml', PATH, ITEM)).toBeNull();
  });
});

describe('JSON', () => {
  test('keeps its comments, and gets a list or one item more', async () => {
    const once = (await withItem('{\n  // mine\n  "hooks": []\n}\n', 'json', PATH, ITEM)) ?? '';
    const twice = (await withItem(once, 'json', PATH, { command: 'ls' })) ?? '';
    expect(twice).toContain('// mine');
    expect(JSON.parse(twice.replace('// mine', ''))).toEqual({
      hooks: [],
      rules: { 'guard/x': { except: [ITEM, { command: 'ls' }] } },
    });
    expect(await withItem('{', 'json', PATH, ITEM)).toBeNull();
    expect(await withItem('{"rules":{"guard/x":{"except":true}}}', 'json', PATH, ITEM)).toBeNull();
  });
});
