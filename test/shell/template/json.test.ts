import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slotText } from '../../../src/core/slot.ts';
import { HOSTILE } from './hostile-values.ts';
import { runFilled, SHELLS } from './run-filled.ts';
import { compiled, SYNTAXES, spelled } from './syntaxes.ts';

const encodings = (command: string): readonly string[] => {
  const outcome = compiled(command);
  return outcome.kind === 'filled' ? outcome.slots.map((slot) => `${slot.name} ${slot.as}`) : [outcome.kind];
};

describe('where the word around it is JSON, a value is encoded for its place', () => {
  test.each<[string, string[]]>([
    [`a '{"t":"{x}"}'`, ['x json-text']],
    [`a '{"t":{x}}'`, ['x json-value']],
    [`a '{"t":"{x}","u":[{y},"b {p}"]}'`, ['x json-text', 'y json-value', 'p json-text']],
    [`a '["{x}"]'`, ['x json-text']],
    [`a "{\\"t\\":\\"{x}\\"}"`, ['x json-text']],
    [`a --data='{"t":"{x}"}'`, ['x json-text']],
    [`a -d'{"t":"{x}"}'`, ['x json-text']],
    [`a 'payload={"t":"{x}"}'`, ['x json-text']],
    [`a {y}'={"t":"{x}"}'`, ['y text', 'x json-text']],
    [`a '{"t":"'{x}'"}'`, ['x json-text']],
    [`a '{"t":"'"{x}"'"}'`, ['x json-text']],
    [`a "{\\"t\\":\\"$(date) {x}\\",\\"n\\":$N}"`, ['x json-text']],
    [`a "{\\"t\\":\\"\${n:-{x}}\\"}"`, ['x json-text']],
    [`a '{"{x}":1}'`, ['x json-text']],
    [`a '{"t":"\\n{x}\\\\"}'`, ['x json-text']],
    [`cat <<E\n{\n  "t": "{x}",\n  "n": {y}\n}\nE`, ['x json-text', 'y json-value']],
    [`cat <<E\nlog {"t":"{x}"}\nplain {x}\nE`, ['x json-text', 'x text']],
    [`a '[{"t":"{x}"}]'`, ['x json-text']],
    [`printf '{"t":"{x}"}\\n'`, ['x json-text']],
  ])('%s', (command, expected) => {
    expect(encodings(command)).toEqual(expected);
  });

  test.each([
    ["a '[{x}]'"],
    ["a '[$(date)] {x}'"],
    [`a '"{x}"'`],
    [`a '{"t":"{x}"} and more'`],
    [`a '{"t":"{x}"'`],
    [`a '{"t":"\\{x}"}'`],
    [`a '{t:"{x}"}'`],
    [`a '{"t":5{x}}'`],
    ['a {x} {"b"}'],
  ])('what is no JSON gets the value as it is: %s', (command) => {
    expect(encodings(command)).toEqual(['x text']);
  });

  test('both encodings of one name are two slots', () => {
    expect(encodings(`a {x} '{"t":"{x}"}' "{x}"`)).toEqual(['x text', 'x json-text']);
  });
});

const TEMPLATES = [
  `printf %s '{"t":"a @ b","v":@}'`,
  `printf %s "{\\"t\\":\\"a @ b\\",\\"v\\":@}"`,
  `printf %s '{"t":"a '@' b","v":'"@"'}'`,
  `cat <<E\n{"t": "a @ b",\n "v": @}\nE`,
];

const read = (printed: string): unknown => JSON.parse(printed);

describe.each(SYNTAXES)('%s', (_, syntax, spell) => {
  test.each(SHELLS)('JSON stays JSON and has the value in it, in %s', (shell) => {
    for (const template of TEMPLATES) {
      const outcome = compiled(spelled(template, spell), syntax);
      if (outcome.kind !== 'filled') throw new Error(template);
      const { printed, pwned } = runFilled(shell, outcome, HOSTILE);
      expect(pwned).toEqual([]);
      expect(printed.map(read)).toEqual(HOSTILE.map((value) => ({ t: `a ${value} b`, v: value })));
    }
  });
});

test('a value encoded for JSON is that value again, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), (text, value) => {
      const slot = { variable: 'V', name: 'x', path: false };
      expect(JSON.parse(`"${slotText({ ...slot, as: 'json-text' }, text)}"`)).toBe(text);
      expect(JSON.stringify(JSON.parse(slotText({ ...slot, as: 'json-value' }, value)))).toBe(JSON.stringify(value));
    }),
  );
});
