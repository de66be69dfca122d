import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Edit } from '../../../src/config/edit/edit.ts';
import { editedText } from '../../../src/config/edit/edited-text.ts';
import type { Format } from '../../../src/config/format-of.ts';

const extend = (...items: string[]): Edit => ({ kind: 'append', path: ['extends'], items });
const HOOK: Edit = {
  kind: 'append',
  path: ['hooks'],
  items: [{ name: 'no-env', on: 'PreToolUse', reads: ['**/.env'], deny: 'Ask the person.' }],
};
const YAML_HOOK = [
  '  - name: no-env',
  '    on: PreToolUse',
  '    reads: ["**/.env"]',
  '    deny: Ask the person.',
  '',
].join('\n');

const changed = (format: Format, before: string, ...edits: Edit[]): Promise<string> =>
  editedText(before, format, edits, 'hooks');

describe('something is added to a file, and every other character stays', () => {
  test.each<[string, string, Edit, string]>([
    ['an empty file', '', extend('guard'), 'extends: [guard]\n'],
    ['comments only', '# mine\n', extend('guard'), '# mine\nextends: [guard]\n'],
    [
      'no list yet',
      '# mine\nmode:   serial # kept\n',
      extend('guard', 'git'),
      '# mine\nextends: [guard, git]\nmode:   serial # kept\n',
    ],
    ['a list in brackets', 'extends: [ guard ]  # mine\n', extend('guard', 'git'), 'extends: [ guard, git ]  # mine\n'],
    [
      'a list of lines',
      'extends:\n- guard # a\n\n# b\nmode: serial\n',
      extend('git'),
      'extends:\n- guard # a\n- git\n\n# b\nmode: serial\n',
    ],
    ['one word', 'extends: guard # mine\n', extend('guard', 'git'), 'extends: [guard, git] # mine\n'],
    ['no hooks yet', 'extends: [guard]\n', HOOK, `extends: [guard]\n\nhooks:\n${YAML_HOOK}`],
    ['an empty key', 'hooks:   # none yet\nmode: serial\n', HOOK, `hooks:   # none yet\n${YAML_HOOK}mode: serial\n`],
    ['an empty list', 'hooks: []\nmode: serial\n', HOOK, `hooks:\n${YAML_HOOK}mode: serial\n`],
    [
      'hooks with comments and blocks',
      'hooks:\n  - on: Stop\n    run: |\n      echo "a"   \n\n      exit 0\n# the end\n',
      HOOK,
      `hooks:\n  - on: Stop\n    run: |\n      echo "a"   \n\n      exit 0\n${YAML_HOOK}# the end\n`,
    ],
    ['no line end', 'hooks:\n  - {on: Stop, run: "true"}', HOOK, `hooks:\n  - {on: Stop, run: "true"}\n${YAML_HOOK}`],
    ['lines as on Windows', 'mode: serial\r\n', extend('guard'), 'extends: [guard]\r\nmode: serial\r\n'],
    [
      'a key deeper down',
      'rules:\n  guard/x: ask   # mine\nhooks: []\n',
      { kind: 'put', path: ['rules', 'guard/y'], value: 'off' },
      'rules:\n  guard/x: ask   # mine\n  guard/y: off\nhooks: []\n',
    ],
    [
      'keys that are not there',
      '# a\nextends: [guard]\n',
      { kind: 'append', path: ['rules', 'guard/y', 'except'], items: [{ command: 'ls: x', in: '~/a' }] },
      '# a\nextends: [guard]\n\nrules:\n  guard/y:\n    except:\n      - {command: "ls: x", in: ~/a}\n',
    ],
  ])('YAML: %s', async (_what, before, edit, after) => {
    const result = await changed('yaml', before, edit);
    expect(result).toBe(after);
    expect(await changed('yaml', result, edit)).toBe(result);
  });

  test.each<[string, string, Edit, string]>([
    ['an empty file', '', extend('guard'), '{\n  "extends": ["guard"]\n}\n'],
    ['an empty object', '{}', extend('guard'), '{ "extends": ["guard"] }'],
    [
      'comments',
      '{\n  // mine\n  "mode": "serial", /* kept */\n}\n',
      extend('guard'),
      '{\n  // mine\n  "mode": "serial",\n  "extends": ["guard"], /* kept */\n}\n',
    ],
    ['a list', '{"extends":["guard"]}\n', extend('guard', 'git'), '{"extends":["guard", "git"]}\n'],
    ['one word', '{"extends":"guard"}\n', extend('git'), '{"extends":["guard","git"]}\n'],
    [
      'hooks',
      '{\n\t"hooks": [\n\t\t{ "on": "Stop", "run": "true" }\n\t]\n}\n',
      { kind: 'append', path: ['hooks'], items: [{ on: 'Stop', deny: 'no' }] },
      '{\n\t"hooks": [\n\t\t{ "on": "Stop", "run": "true" },\n\t\t{\n\t\t\t"on": "Stop",\n\t\t\t"deny": "no"\n\t\t}\n\t]\n}\n',
    ],
  ])('JSON: %s', async (_what, before, edit, after) => {
    const result = await changed('json', before, edit);
    expect(result).toBe(after);
    expect(await changed('json', result, edit)).toBe(result);
  });

  test.each<[string, string, Edit, string]>([
    ['an empty file', '', extend('guard'), 'extends = ["guard"]\n'],
    [
      'before the first table',
      '# mine\n\n[[hooks]]\non = "Stop"\n',
      extend('guard'),
      '# mine\n\nextends = ["guard"]\n[[hooks]]\non = "Stop"\n',
    ],
    ['a list', 'extends = [ "guard", # a\n]\n', extend('git'), 'extends = [ "guard", "git", # a\n]\n'],
    [
      'hooks',
      '[[hooks]]\non = "Stop"\nrun = "true"\n',
      HOOK,
      '[[hooks]]\non = "Stop"\nrun = "true"\n\n[[hooks]]\nname = "no-env"\non = "PreToolUse"\nreads = ["**/.env"]\ndeny = "Ask the person."\n',
    ],
  ])('TOML: %s', async (_what, before, edit, after) => {
    const result = await changed('toml', before, edit);
    expect(result).toBe(after);
    expect(await changed('toml', result, edit)).toBe(result);
  });

  test('a comment stands above what is added, where the format has comments', async () => {
    const noted: Edit = { kind: 'append', path: ['hooks'], items: [{ on: 'Stop', run: 'x' }], comment: 'Why.\nMore.' };
    expect(await changed('yaml', 'hooks:\n  - {on: Stop, run: y}\n', noted)).toBe(
      'hooks:\n  - {on: Stop, run: y}\n  # Why.\n  # More.\n  - on: Stop\n    run: x\n',
    );
    expect(await changed('toml', '', noted)).toBe('\n# Why.\n# More.\n[[hooks]]\non = "Stop"\nrun = "x"\n');
  });

  test('what stands where no line can be put in is laid out anew, with its comments', async () => {
    const before = '# top\n{ hooks: [ {on: Stop, run: "true"} ], mode: serial } # end\n';
    const after = await changed('yaml', before, HOOK);
    expect(after).toMatch(/# top[\s\S]*no-env[\s\S]*# end/);
  });
});

describe('what cannot be added to is left alone, and it is said why', () => {
  test.each<[Format, string, string, object]>([
    ['yaml', 'a: [1\nb: 2\n', 'is not valid YAML', { line: 2 }],
    ['yaml', 'hooks:\n\t- on: Stop\n', 'is not valid YAML', { line: 2 }],
    ['json', '{\n  "a": 1,,\n}', 'is not valid JSON', { line: 2, column: 10 }],
    ['toml', 'a = 1\nb = = 2\n', 'is not valid TOML', { line: 2 }],
    ['yaml', '- on: Stop\n  run: x\n', 'is not written so that something could be added to "extends"', {}],
    ['yaml', 'extends: { a: b }\n', 'is not written so that', {}],
    ['yaml', 'x: &a [guard]\nextends: *a # mine\n', 'is not written so that', {}],
    ['json', '[]', 'is not written so that', {}],
    ['toml', 'extends = "guard"\n', 'is not written so that', {}],
  ])('%s: %s', async (format, text, message, place) => {
    await expect(changed(format, text, extend('guard', 'git'))).rejects.toMatchObject({
      code: 'SYNTAX',
      message: expect.stringContaining(message),
      ...place,
    });
  });

  test('what to write by hand is said in the form of the file', async () => {
    const hintOf = (format: Format, text: string): Promise<string> =>
      changed(format, text, extend('guard')).catch(({ hint }) => hint);
    expect(await hintOf('yaml', '- on: Stop\n  run: x\n')).toBe('add it by hand: extends: [guard]');
    expect(await hintOf('toml', 'extends = { a = 1 }\n')).toBe('add it by hand: extends = ["guard"]');
  });
});

test('whatever the file says, it says it afterwards, and every comment of it is still there', async () => {
  const word = fc.stringMatching(/^[a-z: #'"-]{1,12}$/);
  const hook = fc.record({
    on: fc.constant('Stop'),
    run: fc.oneof(word, fc.constant('a\n\n  b\n')),
    env: fc.dictionary(word, word),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(hook, { maxLength: 3 }), fc.boolean(), fc.boolean(), async (hooks, flow, comments) => {
      const plain = stringify({ mode: 'serial', hooks }, { collectionStyle: flow ? 'flow' : 'any', lineWidth: 0 });
      const before = comments ? `# first\n${plain}# last\n` : plain;
      const after = await changed('yaml', before, extend('guard'), HOOK);
      if (comments) expect(after).toMatch(/# first[\s\S]*# last/);
      const { parse } = await import('yaml');
      expect(parse(after)).toEqual({
        mode: 'serial',
        extends: ['guard'],
        hooks: [...hooks, ...(HOOK.kind === 'append' ? HOOK.items : [])],
      });
    }),
  );
});
