import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withJsonValue } from '../../src/config/edit-json.ts';
import { withYamlValue } from '../../src/config/edit-yaml.ts';

const ITEM = { command: 'git push', in: '~/app' };
const PATH = ['rules', 'guard/x', 'except'];

describe('an item is put into a file that somebody wrote', () => {
  test.each<[string, string, string]>([
    ['an empty file', '', 'rules:\n  "guard/x":\n    except:\n      - { command: "git push", in: "~/app" }\n'],
    [
      'a file with comments only',
      '# mine\n',
      '# mine\nrules:\n  "guard/x":\n    except:\n      - { command: "git push", in: "~/app" }\n',
    ],
    [
      'a file without such a key',
      '# mine\nextends: [guard]   # all of it\n\nhooks:\n- on: Stop\n  run: "true"\n',
      '# mine\nextends: [guard]   # all of it\n\nhooks:\n- on: Stop\n  run: "true"\nrules:\n  "guard/x":\n    except:\n      - { command: "git push", in: "~/app" }\n',
    ],
    [
      'a file without an end of its last line',
      'extends: [guard]',
      'extends: [guard]\nrules:\n  "guard/x":\n    except:\n      - { command: "git push", in: "~/app" }\n',
    ],
    [
      'other rules, indented as theirs are',
      'rules:\n    guard/a: ask # why\n\n# later\nhooks: []\n',
      'rules:\n    guard/a: ask # why\n    "guard/x":\n      except:\n        - { command: "git push", in: "~/app" }\n\n# later\nhooks: []\n',
    ],
    [
      'other exceptions',
      'rules:\n  guard/x:\n    except:\n    - { command: ls }\nhooks: []\n',
      'rules:\n  guard/x:\n    except:\n    - { command: ls }\n    - { command: "git push", in: "~/app" }\nhooks: []\n',
    ],
    [
      'the same rule, softened',
      'rules:\n  guard/x:\n    is: ask\nhooks: []\n',
      'rules:\n  guard/x:\n    is: ask\n    except:\n      - { command: "git push", in: "~/app" }\nhooks: []\n',
    ],
  ])('%s: nothing else changes', (_, before, after) => {
    expect(withYamlValue(before, PATH, ITEM)).toBe(after);
  });

  test('a file in flow form is written anew, and says the same and more', () => {
    const edited = withYamlValue('{ extends: [guard], rules: { a: ask } } # mine\n', PATH, ITEM);
    expect(parse(edited ?? '')).toEqual({ extends: ['guard'], rules: { a: 'ask', 'guard/x': { except: [ITEM] } } });
    expect(edited).toContain('# mine');
  });

  test('texts that could be read as something else come back as they were', () => {
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
    const edited = texts.reduce((text, command) => withYamlValue(text, PATH, { command }) ?? text, '');
    expect(parse(edited).rules['guard/x'].except).toEqual(texts.map((command) => ({ command })));
  });

  test.each([
    ['that cannot be read', 'rules: [\n'],
    ['in which something else stands there', 'rules: { guard/x: { except: yes } }\n'],
    ['that is a list', '- a\n'],
  ])('a file %s is left alone', (_, text) => {
    expect(withYamlValue(text, PATH, ITEM)).toBeNull();
  });
});

describe('JSON', () => {
  test('keeps its comments, and gets a list or one item more', () => {
    const once = withJsonValue('{\n  // mine\n  "hooks": []\n}\n', PATH, ITEM) ?? '';
    const twice = withJsonValue(once, PATH, { command: 'ls' }) ?? '';
    expect(twice).toContain('// mine');
    expect(JSON.parse(twice.replace('// mine', ''))).toEqual({
      hooks: [],
      rules: { 'guard/x': { except: [ITEM, { command: 'ls' }] } },
    });
    expect(withJsonValue('{', PATH, ITEM)).toBeNull();
    expect(withJsonValue('{"rules":{"guard/x":{"except":true}}}', PATH, ITEM)).toBeNull();
  });
});
