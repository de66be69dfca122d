import { describe, expect, test } from 'vitest';
import { showNote } from '../../../src/agent/display/show-note.ts';
import type { Note } from '../../../src/agent/person.ts';
import { displayWidth } from '../../../src/show/table.ts';
import { aScreen } from './shown.ts';

const shown = (note: Note, columns = 80): string => showNote(note, aScreen(columns).screen, (path) => path).text;
const call = (name: string, input: Record<string, string>) => ({ call: { id: '1', name, input } });

describe('a note, as a person sees it', () => {
  test.each<[Note, string]>([
    [{ kind: 'said', text: 'I look.\n', agent: 'main' }, 'Agent: I look.'],
    [{ kind: 'said', text: 'a\nb', agent: 'explore' }, '  Agent explore: a\n  b'],
    [{ kind: 'said', text: '  ', agent: 'main' }, ''],
    [
      { kind: 'call', ...call('Write', { file_path: 'src/a.ts', content: 'x' }), agent: 'main' },
      'Agent: [Write] src/a.ts',
    ],
    [{ kind: 'call', ...call('Bash', { command: 'npm\ntest' }), agent: 'main' }, 'Agent: [Bash] npm test'],
    [{ kind: 'call', ...call('Grep', { pattern: 'x', path: 'src' }), agent: 'main' }, 'Agent: [Grep] x in src'],
    [
      { kind: 'call', ...call('Task', { description: 'look around', prompt: '…' }), agent: 'main' },
      'Agent: [Task] look around',
    ],
    [{ kind: 'call', ...call('mcp__a__b', { q: '1' }), agent: 'helper' }, '  Agent helper: [mcp__a__b] {"q":"1"}'],
    [
      { kind: 'tool-done', ...call('Bash', {}), text: 'ok 1\nok 2\nok 3\n', isError: false, agent: 'main' },
      '  → ok 1 … 2 more lines',
    ],
    [{ kind: 'tool-done', ...call('Bash', {}), text: '', isError: false, agent: 'explore' }, '    → (nothing)'],
    [
      { kind: 'tool-done', ...call('Bash', {}), text: 'No such file', isError: true, agent: 'main' },
      '  ✗ No such file',
    ],
    [
      { kind: 'refused', event: 'PreToolUse', reason: 'no rm', decision: 'd1' },
      '✗ Blocked by PreToolUse hook: no rm\n  decision d1',
    ],
    [
      { kind: 'refused', event: 'PostToolUse', reason: 'Please fix the failing tests.', decision: 'd2' },
      '✗ Hook blocked further execution. Please fix the failing tests.\n  decision d2',
    ],
    [
      { kind: 'denied', call: { id: '1', name: 'Bash', input: {} }, reason: 'The person said no.' },
      '✗ Bash was not allowed: The person said no.',
    ],
    [{ kind: 'rewritten', event: 'PreToolUse', to: { command: 'npm ci' } }, '  ↻ PreToolUse hook rewrote it: npm ci'],
    [
      { kind: 'rewritten', event: 'UserPromptSubmit', to: 'be brief' },
      '  ↻ UserPromptSubmit hook rewrote it: be brief',
    ],
    [{ kind: 'rewritten', event: 'PostToolUse', to: { n: 1 } }, '  ↻ PostToolUse hook rewrote it: {"n":1}'],
    [
      { kind: 'diagnostic', diagnostic: { code: 'UNKNOWN_EVENT', severity: 'error', message: 'There is no event.' } },
      'error[UNKNOWN_EVENT]: There is no event.\n',
    ],
    [
      { kind: 'session', id: '4223f07d-7b13-42a7', source: 'startup', model: 'plain-words' },
      'hookline agent · plain-words · session 4223f07d (startup)\n\n',
    ],
    [
      { kind: 'held', event: 'Stop', reason: 'tests are red', decision: 'd3' },
      '↻ Not done yet: tests are red\n  decision d3',
    ],
    [
      { kind: 'stopped', event: 'PostToolUse', reason: 'enough', decision: 'd4' },
      '■ A hook stopped the agent: enough\n  decision d4',
    ],
    [{ kind: 'message', text: 'one\ntwo', decision: null }, '! one\n  two'],
    // each of them is named where it would have run
    // whoever says it: no words hide a message
    [
      { kind: 'message', text: '1 hook needs review and did not run.', decision: 'd' },
      '! 1 hook needs review and did not run.\n  decision d',
    ],
    [
      { kind: 'context', event: 'SessionStart', text: '[SessionStart Hook Output]:\nbranch main\nclean' },
      '  + SessionStart hook added context: branch main … 1 more line',
    ],
    [{ kind: 'mode', mode: 'plan' }, 'Plan mode: nothing is changed until you approve the plan.'],
    [{ kind: 'compacted', messages: 3, tokens: 1234 }, 'Compacted 3 messages; about 1,234 tokens are left.'],
    [{ kind: 'interrupted' }, 'Interrupted.'],
    [{ kind: 'failed', error: 'no model answers' }, 'Error: no model answers'],
    [
      {
        kind: 'turn-done',
        status: 'completed',
        usage: { inputTokens: 1200, outputTokens: 88, costUsd: 0.0123 },
        durationMs: 3210,
        contextTokens: 5300,
      },
      '1,200 tokens in, 88 out · $0.0123 · 3.2 s · context 5,300\n\n',
    ],
    [
      {
        kind: 'turn-done',
        status: 'completed',
        usage: { inputTokens: 1, outputTokens: 2, costUsd: null },
        durationMs: 12,
        contextTokens: 3,
      },
      '1 tokens in, 2 out · 12 ms · context 3\n\n',
    ],
  ])('%j', (note, text) => {
    expect(shown(note)).toBe(text);
  });
});

const LONG = 'one two three four five six seven eight nine ten eleven';
const WIDE = '漢字'.repeat(30);

test.each([20, 80, Number.POSITIVE_INFINITY])('lines that are one line are at most %d columns wide', (most) => {
  const notes: readonly Note[] = [
    { kind: 'call', ...call('Bash', { command: WIDE }), agent: 'main' },
    { kind: 'tool-done', ...call('Bash', {}), text: `${WIDE}\nb`, isError: false, agent: 'explore' },
    { kind: 'rewritten', event: 'PreToolUse', to: LONG.repeat(3) },
    { kind: 'context', event: 'SessionStart', text: WIDE },
  ];
  for (const note of notes) {
    expect(shown(note, most).split('\n')).toHaveLength(1);
    expect(displayWidth(shown(note, most))).toBeLessThanOrEqual(most);
  }
});

test('what is to be read is whole, and broken between words', () => {
  const note = { kind: 'refused', event: 'PreToolUse', reason: LONG, decision: 'd' } as const;
  expect(shown(note, 30)).toBe(
    '✗ Blocked by PreToolUse hook:\none two three four five six\nseven eight nine ten eleven\n  decision d',
  );
  expect(
    shown({ kind: 'said', text: `${LONG}\n    code that is indented and long enough`, agent: 'main' }, 20),
  ).toContain('\n    code that is indented and long enough');
});

test('what a model, a tool or a hook wrote is never obeyed by the terminal', () => {
  const bad = '\u001B[2J\u001B]0;t\u0007x\u009B31m\u202E';
  const notes: readonly Note[] = [
    { kind: 'said', text: bad, agent: bad },
    { kind: 'call', ...call(bad, { command: bad }), agent: bad },
    { kind: 'tool-done', ...call('Bash', {}), text: bad, isError: true, agent: bad },
    { kind: 'refused', event: 'PreToolUse', reason: bad, decision: bad },
    { kind: 'rewritten', event: 'PreToolUse', to: bad },
    { kind: 'message', text: bad, decision: null },
    { kind: 'context', event: 'SessionStart', text: bad },
    { kind: 'failed', error: bad },
    { kind: 'session', id: bad, source: bad, model: bad },
  ];
  for (const note of notes) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
    expect(shown(note)).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202E]/);
  }
});
