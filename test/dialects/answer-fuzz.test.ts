// wide: tries many cases

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DECISIONS, type Decision, strictness } from '../../src/core/decision.ts';
import type { EventName } from '../../src/core/events.ts';
import { jsonSpans } from '../../src/dialects/json-spans.ts';
import { cpuMs } from '../cpu-ms.ts';
import { ANSWERING, verdictOf } from './support/verdict.ts';

const numRuns = Number(process.env.HOOKLINE_FUZZ ?? 30);
const LONG = 180_000;

const dialect = fc.constantFrom(...ANSWERING);
const event = fc.constantFrom<EventName>(
  'PreToolUse',
  'PostToolUse',
  'Stop',
  'UserPromptSubmit',
  'SessionStart',
  'Notification',
);

/** Pieces that an answer, a log or somebody's source code is made of. */
const piece = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    ',',
    ':',
    '\\',
    '\n',
    '\r',
    ' ',
    '\t',
    '\u001b[31m',
    '\u001b]8;;',
    '\0',
    '\uFEFF',
    '`',
  ],
  ...[
    '{"',
    '":',
    '"}',
    '{}',
    '[]',
    '[{',
    '}]',
    '\\"',
    '\\u00',
    '//',
    '/*',
    '0',
    '-1.5e3',
    'true',
    'null',
    'x',
    '…',
    '🚀',
  ],
  ...['"decision":', 'decision', '"hookSpecificOutput":{', '"continue":false', '"allow"', '"deny"', '"reason":"no"'],
  ...[
    'INFO',
    '50%',
    '{"a":1}',
    '{"decision":"approve"}',
    '{"Continue":null}',
    "{'a': 1}",
    '"Reject"',
    '=>',
    '{{',
    '}}',
  ],
);
const anything = fc.oneof(
  fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
/** What stands on other lines: it may be anything but a line break. */
const noise = fc.array(
  anything.map((text) => text.replace(/[\n\r]/g, ' ')),
  { maxLength: 6 },
);

const refusal = fc.constantFrom(
  '{"decision":"block","reason":"no"}',
  '{"decision":"deny"}',
  '{"reason":"no","decision":"deny","other":{"a":[1,2]}}',
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}',
  '{"permissionDecision":"deny"}',
  '{"hookSpecificOutput":{"permissionDecision":"deny"},"continue":true}',
  '  {"decision":"reject"}\t',
);

describe('whatever a hook prints', () => {
  test('reading it never throws, and gives one of the five decisions', { timeout: LONG }, () => {
    fc.assert(
      fc.property(
        dialect,
        event,
        anything,
        anything,
        fc.integer({ min: 0, max: 255 }),
        (name, on, stdout, stderr, code) => {
          const verdict = verdictOf(name, on, { stdout, stderr, code });
          expect(DECISIONS).toContain(verdict.decision);
        },
      ),
      { numRuns },
    );
  });

  test('exit 2 refuses, with a reason', { timeout: LONG }, () => {
    fc.assert(
      fc.property(dialect, event, anything, anything, (name, on, stdout, stderr) => {
        const { decision, reason, status } = verdictOf(name, on, { stdout, stderr, code: 2 });
        expect([decision, status]).toEqual(['block', 'answered']);
        expect(reason).not.toBe('');
        expect(reason).not.toBeNull();
      }),
      { numRuns },
    );
  });

  test('a refusal on a line of its own is never lost, whatever stands on the other lines', { timeout: LONG }, () => {
    const code = fc.constantFrom(0, 0, 0, 1, 3, 127);
    const newline = fc.constantFrom('\n', '\n', '\r\n', '\r');
    fc.assert(
      fc.property(dialect, event, noise, refusal, noise, code, newline, (name, on, before, said, after, exit, eol) => {
        const stdout = [...before, said, ...after].join(eol);
        // brackets on other lines can make it part of a document, and a document is data
        fc.pre(said.trim() === stdout.trim() || !isJson(stdout));
        expect(['deny', 'block']).toContain(verdictOf(name, on, { stdout, code: exit }).decision);
      }),
      { numRuns },
    );
  });

  test('other output around an answer never makes the verdict milder', { timeout: LONG }, () => {
    const words = ['approve', 'allow', 'ask', 'deny', 'block', 'nonsense'];
    fc.assert(
      fc.property(dialect, event, noise, fc.constantFrom(...words), noise, (name, on, before, word, after) => {
        const answer = JSON.stringify({ decision: word, reason: 'why' });
        const stdout = [...before, answer, ...after].join('\n');
        fc.pre(!isJson(stdout));
        const [alone, noisy] = [answer, stdout].map((text) =>
          verdictOf(name, on, { stdout: text }, { onFailure: 'block' }),
        );
        if (alone === undefined || noisy === undefined) throw new Error('two verdicts');
        expect(caution(noisy.decision)).toBeGreaterThanOrEqual(caution(alone.decision));
        expect([noisy.rewrite, noisy.context]).toEqual([null, []]);
      }),
      { numRuns },
    );
  });

  test('a time-out or a signal never takes back a refusal that was printed', { timeout: LONG }, () => {
    const ending = fc.constantFrom(
      { kind: 'timeout', afterMs: 5 } as const,
      { kind: 'signal', signal: 'SIGKILL' } as const,
      { kind: 'cancelled' } as const,
    );
    fc.assert(
      fc.property(dialect, event, ending, noise, refusal, (name, on, how, before, said) => {
        const stdout = [...before, said].join('\n');
        fc.pre(said.trim() === stdout.trim() || !isJson(stdout));
        expect(['deny', 'block']).toContain(verdictOf(name, on, { stdout, ending: how }).decision);
      }),
      { numRuns },
    );
  });
});

describe('the search for JSON in a text', () => {
  test('finds every value that stands alone on a line, and nothing that is no JSON', { timeout: LONG }, () => {
    fc.assert(
      fc.property(noise, fc.json({ maxDepth: 3 }), noise, (before, json, after) => {
        const text = [...before, `{"v":${json}}`, ...after].join('\n');
        const start = before.reduce((sum, line) => sum + line.length + 1, 0);
        const spans = jsonSpans(text);
        expect(spans.some((span) => span.start <= start && span.end >= start + json.length + 6)).toBe(true);
        for (const span of spans) expect(isJson(text.slice(span.start, span.end))).toBe(true);
      }),
      { numRuns },
    );
  });

  test('finds what a search from every bracket finds', { timeout: LONG }, () => {
    fc.assert(
      fc.property(anything, (text) => {
        const spans = jsonSpans(text);
        for (const span of everyValue(text)) {
          const covered = spans.some(({ start, end }) => start <= span.start && end >= span.end);
          expect(covered ? [] : [text.slice(span.start, span.end)]).toEqual([]);
        }
      }),
      { numRuns },
    );
  });
});

describe('hostile output', () => {
  const MEGABYTE = 1_000_000;
  const hostile: Readonly<Record<string, string>> = {
    'opening braces': '{',
    'opening brackets': '[',
    quotes: '"',
    backslashes: '\\',
    'opened objects': '{"',
    'opened answers': '{"decision":',
    'opened answers in lines': '{"decision":\n',
    'opened lists of strings': '["[",',
    'strings that are brackets': '",[",',
    'objects in objects': '{"a":',
    'lists in lists': '[1,[',
    'lines that open': '{\n',
    'python answers': "{'decision': ",
    'repeated keys': '"decision":"deny",',
    'escape codes': '\u001b[',
    'half links': '\u001b]8;;',
    spaces: ' ',
    'blank lines': ' \n',
    digits: '[1',
    'a long number': '1',
    zeros: '\0',
  };
  test.each(Object.entries(hostile))(
    'of %s is read in time, and a refusal after it counts',
    { timeout: LONG },
    (_name, part) => {
      const much = part.repeat(Math.ceil(MEGABYTE / part.length));
      const started = cpuMs();
      for (const text of [much, `{"decision":${much}`, `{"a":"${much}`]) {
        verdictOf('claude-code', 'PreToolUse', { stdout: text, stderr: text });
      }
      for (const name of ANSWERING) {
        const noise = name === 'claude-code' ? much : much.slice(0, 100_000);
        const stdout = `${noise}\n{"decision":"deny","reason":"no"}\n${part}`;
        expect(['deny', 'block']).toContain(verdictOf(name, 'PreToolUse', { stdout }).decision);
      }
      // generous: each is a matter of milliseconds unless something is quadratic
      expect(cpuMs() - started).toBeLessThan(30_000);
    },
  );

  test.each([10, 300, 10_000, 100_000])(
    'nesting %i levels deep takes no refusal with it',
    { timeout: LONG },
    (depth) => {
      const deep = '['.repeat(depth) + ']'.repeat(depth);
      for (const name of ANSWERING) {
        for (const stdout of [`{"decision":"deny","x":${deep}}`, `log\n{"x":${deep},"decision":"deny"}`]) {
          expect(['deny', 'block']).toContain(verdictOf(name, 'PreToolUse', { stdout }).decision);
        }
        for (const key of ['decision', 'continue', 'reason', 'hookSpecificOutput', 'rewrite', 'ModifyInput', 'stop']) {
          expect(verdictOf(name, 'PreToolUse', { stdout: `{"${key}":${deep}}` }).decision).not.toBe('allow');
        }
        expect(verdictOf(name, 'PreToolUse', { stdout: deep }).decision).toBe('none');
      }
    },
  );

  test('a key that stands many times is read at its strictest', () => {
    for (const times of [2, 8, 9, 100, 20_000]) {
      const many = Array.from({ length: times }, (_, i) => `"decision":"allow","x${i}":${i}`);
      for (const answer of [`{${many.join()},"decision":"deny"}`, `{"decision":"deny",${many.join()}}`]) {
        for (const name of ANSWERING) {
          expect(['deny', 'block']).toContain(verdictOf(name, 'PreToolUse', { stdout: answer }).decision);
        }
      }
    }
  });
});

/** A grant is the least cautious thing to say. */
function caution(decision: Decision): number {
  return decision === 'allow' ? -1 : strictness(decision);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, '').trim());
    return true;
  } catch {
    return false;
  }
}

/** The slow way: from every bracket to every other. */
function everyValue(text: string): readonly { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const { index: start } of text.matchAll(/[{[]/g)) {
    for (const { index } of text.slice(start).matchAll(/[}\]]/g)) {
      const end = start + index + 1;
      if (isBare(text.slice(start, end))) found.push({ start, end });
    }
  }
  return found;
}

function isBare(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
