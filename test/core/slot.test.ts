import { describe, expect, test } from 'vitest';
import { type Slot, slotText } from '../../src/core/slot.ts';

const slot = (as: Slot['as'], path = false): Slot => ({ variable: 'HOOKLINE_VALUE_1', name: 'x', as, path });

describe('the text that a variable carries', () => {
  test.each<[unknown, string, string, string]>([
    [undefined, '', '', 'null'],
    [null, '', '', 'null'],
    ['', '', '', '""'],
    ['a "b"\n', 'a "b"\n', 'a \\"b\\"\\n', '"a \\"b\\"\\n"'],
    [0, '0', '0', '0'],
    [0.05, '0.05', '0.05', '0.05'],
    [false, 'false', 'false', 'false'],
    [{ a: ['b', null] }, '{"a":["b",null]}', '{\\"a\\":[\\"b\\",null]}', '{"a":["b",null]}'],
    [[], '[]', '[]', '[]'],
  ])('of %j', (raw, text, jsonText, jsonValue) => {
    expect(slotText(slot('text'), raw)).toBe(text);
    expect(slotText(slot('json-text'), raw)).toBe(jsonText);
    expect(slotText(slot('json-value'), raw)).toBe(jsonValue);
  });

  test('a path that begins with a dash is no option', () => {
    expect(slotText(slot('text', true), '-rf')).toBe('./-rf');
    expect(slotText(slot('text', true), 'a/-rf')).toBe('a/-rf');
    expect(slotText(slot('text', false), '-rf')).toBe('-rf');
    expect(slotText(slot('json-text', true), '-rf')).toBe('-rf');
  });
});
