import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ANSWER_CASES,
  type AnswerCase,
  type Fate,
  READERS,
  recordedFate,
} from '../../../src/hosts/will-hold/recorded-answers.ts';

const observed = (name: string): string =>
  readFileSync(new URL(`../../fixtures/observed/${name}`, import.meta.url), 'utf8');

describe('what agents do with an answer', () => {
  const [head = [], , ...rows] = observed('agents/before-tool-answers.md')
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const columns = head.slice(3, -1);

  test('is for every agent of the record, and for Claude Code', () => {
    expect(READERS).toEqual(['claude-code', ...columns]);
  });

  test.each(ANSWER_CASES)('%s: as it was recorded', (answer) => {
    const row = rows.find(([, name]) => name === `\`${answer}\``) ?? [];
    const recorded = row.slice(3, -1).map(fateIn);
    expect(recorded).toHaveLength(columns.length);
    expect(READERS.slice(1).map((reader) => recordedFate(answer, reader))).toEqual(recorded);
  });

  const CLAUDE: Readonly<Partial<Record<AnswerCase, string>>> = {
    exit1: 'pre-exit1',
    'exit2-silent': 'pre-exit2-nostderr',
    'exit2-stdout': 'pre-exit2-stdout',
    'exit2-stderr': 'conflict-exit2-exit2',
    exit3: 'pre-exit3',
    sigkill: 'pre-signal',
    timeout: 'timeout-basic',
    'claude-deny': 'stdout-pretty-json',
    'claude-deny-noreason': 'pre-deny-noreason',
    'claude-deny-noevent': 'pre-no-hookEventName',
    'flat-deny': 'pre-toplevel-permissionDecision',
    'unknown-field': 'stdout-unknown-fields',
    'text-then-json': 'stdout-text-then-json',
    'garbage-json': 'stdout-invalid-json',
    ask: 'conflict-ask-allow',
    'continue-false': 'pre-continue-false',
  };
  const cases: readonly { case: string; observed: { refused: boolean } }[] = JSON.parse(
    observed('claude-code/pre-tool-use-cases.json'),
  ).cases;

  test.each(ANSWER_CASES)('%s: as Claude Code was recorded, and not told where it was not', (answer) => {
    const found = cases.find((one) => one.case === CLAUDE[answer]);
    const fate = found === undefined ? null : found.observed.refused ? 'refused' : 'ran';
    expect(recordedFate(answer, 'claude-code')).toBe(fate);
  });
});

function fateIn(cell: string): Fate | null {
  const word = cell.replaceAll('*', '');
  if (word === 'denied') return 'refused';
  if (word === 'run ended') return 'ended';
  return word === 'hangs' ? 'hangs' : word.startsWith('ran') ? 'ran' : null;
}
