import { expect, test } from 'vitest';
import { junitText } from '../../src/hooktest/junit.ts';
import { world } from '../world/world.ts';
import { played } from './played.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside: Element[];
}

const TOKEN = /<\?xml [^?]*\?>\s*|<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<]+)/y;
const WRITTEN = /^(?:[^&]|&(?:amp|lt|gt|quot|#\d+);)*$/;

/** Reads what JUnit's XML needs of XML, strictly: whatever is not well-formed throws. */
function parsedXml(text: string): Element {
  const top: Element = { name: '', attributes: {}, inside: [] };
  const open = [top];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) throw new Error(`not well-formed at ${text.slice(at, at + 40)}`);
    const [, closing, name = '', attributes = '', empty, content = ''] = found;
    if (!WRITTEN.test(content) || !WRITTEN.test(attributes)) throw new Error(`not escaped: ${found[0]}`);
    if (found[2] === undefined) continue;
    if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`"${name}" was not open`);
      continue;
    }
    const pairs = [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
    const element = { name, attributes: Object.fromEntries(pairs), inside: [] };
    open.at(-1)?.inside.push(element);
    if (empty !== '/') open.push(element);
  }
  const [root] = top.inside;
  if (open.length !== 1 || root === undefined) throw new Error('something is left open');
  return root;
}

test('the report is XML, whatever stands in names, reasons and outputs, with a suite per file and every count', async () => {
  const on = world();
  const nasty = '<a href=\\"&amp;\\">]]> \\u0000\\u001b[31m \\ud800 \\n zwei';
  const result = await played({
    on,
    hooks: `hooks:\n  - { name: "<b>", on: PreToolUse, if: Bash(git push *), deny: "${nasty.replace('\\ud800', '')}" }\n`,
    tests: `tests:
  - { name: "${nasty.replace('\\ud800', '')}", command: git push x, expect: ask }
  - { name: fine, command: make, expect: none }
  - { name: broken }
`,
  });
  const text = junitText([result], 1234.5, () => 'a "file" <1>.yml');
  const root = parsedXml(text);
  expect(root.attributes).toEqual({ name: 'hookline test', tests: '3', failures: '1', errors: '1', time: '1.234' });
  const [suite] = root.inside;
  expect(suite?.attributes).toMatchObject({
    name: 'a &quot;file&quot; &lt;1&gt;.yml',
    tests: '3',
    failures: '1',
    errors: '1',
  });
  expect(suite?.inside.map(({ name, inside }) => [name, inside.map((one) => one.name)])).toEqual([
    ['testcase', ['error']],
    ['testcase', ['failure']],
    ['testcase', []],
  ]);
  expect(suite?.inside[1]?.attributes.line).toBe('2');
  expect(text).not.toMatch(/[^\t\n\r\u0020-\uFFFD]/);
});

test('a lone half of a character becomes one that XML can hold', async () => {
  const result = await played({ hooks: 'hooks: []\n', tests: 'tests:\n  - { command: make, expect: deny }\n' });
  const [first] = result.cases;
  if (first === undefined) throw new Error('there is no case');
  const odd = { ...result, cases: [{ ...first, testCase: { ...first.testCase, name: 'a\uD800b' } }] };
  expect(junitText([odd], 0, (path) => path)).toContain('name="a\uFFFDb"');
});

test('the reader of this test finds what is no XML', () => {
  expect(() => parsedXml('<a><b></a>')).toThrow();
  expect(() => parsedXml('<a x="<"/>')).toThrow();
  expect(() => parsedXml('<a>&</a>')).toThrow();
  expect(() => parsedXml('<a>')).toThrow();
});
