import { describe, expect, test } from 'vitest';
import { cellOf, ranOrRefused, type SeenCall } from './evidence.ts';

const refused: SeenCall = {
  wasMade: false,
  result: 'A rule says no.',
  trail: 'refused',
  isKeptByAgent: true,
  control: true,
};
const word = (seen: SeenCall, by: 'hookline' | 'anybody'): string => cellOf(ranOrRefused(seen, by)).word;

describe('a refused cell', () => {
  test('has a record, the result that the model saw, no marker, and a control that ran', () => {
    expect(word(refused, 'hookline')).toBe('refused');
  });

  test.each<[string, Partial<SeenCall>]>([
    ['hookline has no record of the call', { trail: 'none' }],
    ["hookline's record says something else than a refusal", { trail: 'other' }],
    ['the model saw no result', { result: undefined }],
    ['the control did not run', { control: false }],
  ])('is none where %s', (_, lacking) => {
    expect(word({ ...refused, ...lacking }, 'hookline')).toBe('wrong');
  });

  test('that hookline cannot have a record of has one of the agent', () => {
    expect(word({ ...refused, trail: 'none' }, 'anybody')).toBe('refused');
    expect(word({ ...refused, trail: 'none', isKeptByAgent: false }, 'anybody')).toBe('wrong');
  });
});

test('a call that has left its marker ran, however much says that it was refused', () => {
  expect(word({ ...refused, wasMade: true }, 'hookline')).toBe('ran');
  expect(word({ ...refused, wasMade: true, result: undefined }, 'hookline')).toBe('wrong');
});

test('a word without any fact is no cell', () => {
  expect(cellOf({ word: 'same', facts: {} }).word).toBe('wrong');
});
