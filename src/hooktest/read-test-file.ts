import { formatOf } from '../config/format-of.ts';
import { parseText } from '../config/parse-text.ts';
import { lineIndex } from '../config/position.ts';
import { readConfigFile } from '../config/read-file.ts';
import type { Diagnostic, Finding } from '../core/diagnostic.ts';
import { entryOf, isNothing, kindName, type Located, type LocatedMap } from '../core/located.ts';
import { fieldReader } from '../dialects/fields.ts';
import type { CasePlace } from './case-place.ts';
import { readCases } from './read-cases.ts';
import type { TestCase, TestFile } from './test-file.ts';
import { FILE_KEYS } from './test-keys.ts';

/** A file of cases. What is wrong with it is told with its place; the cases that can be read are read all the same. */
export async function readTestFile(path: string): Promise<TestFile> {
  const read = readConfigFile(path);
  if (read.kind !== 'text') {
    const message = read.kind === 'missing' ? `There is no file "${path}".` : read.message;
    return nothingOf(path, [{ code: 'FILE_UNREADABLE', severity: 'error', message, file: path }]);
  }
  return readTestText(path, read.text);
}

/** The same of a text. */
export async function readTestText(path: string, text: string): Promise<TestFile> {
  const { tree, findings: found } = await parseText(formatOf(path) ?? 'yaml', text);
  const findings: Finding[] = [...found];
  const at = lineIndex(text);
  const place: CasePlace = { path, at, findings, read: fieldReader(findings) };
  const top = tree === null ? null : topOf(tree, place);
  const config = top === null ? null : (place.read.strings(top, 'config')?.value ?? null);
  const cases = top === null ? [] : await casesIn(top, place);
  if (tree === null && findings.length === 0)
    place.read.finding('error', 'MISSING_KEY', 0, 'The file is empty.', EXAMPLE);
  const problems = findings.map((finding) => problemOf(finding, path, at));
  return { path, text, config, cases, problems };
}

const EXAMPLE = 'it needs "tests", a list of cases: docs/testing-hooks.md';

function topOf(tree: Located, { read }: CasePlace): LocatedMap | null {
  if (tree.kind === 'map') {
    read.onlyKnown(tree, FILE_KEYS, 'a file of hook tests');
    return tree;
  }
  read.finding('error', 'WRONG_TYPE', tree.at, `A file of hook tests is an object, not ${kindName(tree)}.`, EXAMPLE);
  return null;
}

async function casesIn(top: LocatedMap, place: CasePlace): Promise<readonly TestCase[]> {
  const entry = entryOf(top, 'tests');
  if (entry === undefined || isNothing(entry.value)) {
    place.read.finding('error', 'MISSING_KEY', top.at, 'The file has no "tests".', EXAMPLE);
    return [];
  }
  if (entry.value.kind !== 'list') {
    place.read.finding('error', 'WRONG_TYPE', entry.value.at, `"tests" must be a list, not ${kindName(entry.value)}.`);
    return [];
  }
  const cases: TestCase[] = [];
  for (const [i, item] of entry.value.items.entries()) cases.push(...(await readCases(item, ['tests', i], place)));
  return cases;
}

/** Whatever is odd about a test is an error: one that says less than was meant would pass. */
function problemOf(
  { at: offset, lost: _, meant: __, ...finding }: Finding,
  file: string,
  at: CasePlace['at'],
): Diagnostic {
  return { ...finding, severity: 'error', file, ...at(offset) };
}

function nothingOf(path: string, problems: readonly Diagnostic[]): TestFile {
  return { path, text: '', config: null, cases: [], problems };
}
