import { expect, test } from 'vitest';
import { FOLDER_FIELDS, givenLines, LINE_FIELDS, workingFolder } from '../../../src/matching/changes/tool-fields.ts';

test('every field of a folder and of a line that is listed is read, and no other', () => {
  for (const field of FOLDER_FIELDS) expect(workingFolder({ [field]: '/x' })).toBe('/x');
  for (const field of LINE_FIELDS) expect(givenLines({ [field]: 'ls' })).toEqual(['ls']);
  expect(workingFolder({ folder: '/x' })).toBe(null);
  expect(givenLines({ line: 'ls' })).toEqual([]);
});

test('of several fields the first that is listed counts for the folder, and all of them for the lines', () => {
  const folders = Object.fromEntries(FOLDER_FIELDS.toReversed().map((field) => [field, `/${field}`]));
  expect(workingFolder(folders)).toBe(`/${FOLDER_FIELDS[0]}`);
  expect(workingFolder({ ...folders, [FOLDER_FIELDS[0] ?? '']: '' })).toBe(`/${FOLDER_FIELDS[1]}`);
  const lines = Object.fromEntries(LINE_FIELDS.toReversed().map((field) => [field, [field]]));
  expect(givenLines(lines)).toEqual(LINE_FIELDS);
});
