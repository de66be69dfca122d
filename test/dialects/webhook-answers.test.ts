import { describe, expect, test } from 'vitest';
import type { WebhookHandler } from '../../src/core/handler.ts';
import type { Hook } from '../../src/core/hook.ts';
import type { Ending } from '../../src/core/report.ts';
import { DIALECT_NAMES, type DialectName, type Printed, verdictOf } from './support/verdict.ts';

const handler: WebhookHandler = { kind: 'webhook', url: 'http://x/', method: 'POST', headers: {}, allowedEnv: [] };
const OPEN: Partial<Hook> = { handler, onFailure: 'continue' };
const CLOSED: Partial<Hook> = { handler, onFailure: 'block' };

const answered = (dialect: DialectName, printed: Printed, given = OPEN) =>
  verdictOf(dialect, 'PreToolUse', printed, given);

/** Every way in which a call can end without an answer that counts as one. */
const FAILURES: Readonly<Record<string, Ending>> = {
  'a status of the server': { kind: 'status', status: 503, text: 'Service Unavailable' },
  'a status of the caller': { kind: 'status', status: 404, text: '' },
  'a redirect': { kind: 'status', status: 302, text: 'Found' },
  'a connection that was refused': { kind: 'unstarted', why: 'connect ECONNREFUSED' },
  'a connection that broke': { kind: 'broken', why: 'socket hang up' },
  'a time-out': { kind: 'timeout', afterMs: 30_000 },
  cancelling: { kind: 'cancelled' },
};

describe.each(DIALECT_NAMES)('the answer of a webhook in %s', (dialect) => {
  const refusal = dialect === 'cocode' ? '{"Reject":{"reason":"R"}}' : '{"decision":"block","reason":"R"}';

  test('an empty body with a success is no objection', () => {
    expect(answered(dialect, { stdout: '' })).toMatchObject({ decision: 'none', status: 'answered', warning: null });
  });

  test('a page instead of an answer is no objection', () => {
    const page = '<!doctype html><title>OK</title><body>{}</body>';
    expect(answered(dialect, { stdout: page })).toMatchObject({ decision: 'none', status: 'answered' });
  });

  test('a refusal with a success refuses', () => {
    expect(answered(dialect, { stdout: refusal })).toMatchObject({ decision: 'block', reason: 'R' });
  });

  test.each(Object.entries(FAILURES))('a refusal in the body counts whatever the end was: %s', (_, ending) => {
    for (const hook of [OPEN, CLOSED]) {
      for (const cut of [false, true]) {
        expect(answered(dialect, { stdout: refusal, ending, cut }, hook)).toMatchObject({ decision: 'block' });
      }
      expect(answered(dialect, { stdout: refusal, ending }, hook).reason).toContain('R');
    }
  });

  test.each(Object.entries(FAILURES))('nothing is granted, rewritten or added without a success: %s', (_, ending) => {
    const stdout = JSON.stringify({
      ...{ decision: 'approve', updatedInput: { command: 'x' }, additionalContext: 'C', modified_args: { a: 1 } },
      ...{ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput: { a: 1 } } },
    });
    const verdict = answered(dialect, { stdout, ending });
    expect(verdict).toMatchObject({ rewrite: null, context: [] });
    expect(['none', 'block']).toContain(verdict.decision);
    expect(verdict.status).not.toBe('answered');
  });

  test('a body that was too long to keep is a failure, and never a permission', () => {
    const ending: Ending = { kind: 'broken', why: 'the answer is longer than 16 MiB' };
    for (const stdout of ['{"decision":"all', 'xxxx', '']) {
      const verdict = answered(dialect, { stdout, ending, cut: true });
      expect(verdict).toMatchObject({ decision: 'block', status: 'failed' });
    }
  });
});

describe.each(DIALECT_NAMES.filter((name) => name !== 'cocode'))('a failure of a webhook in %s', (dialect) => {
  test.each(Object.entries(FAILURES))('means what onFailure says: %s', (_, ending) => {
    expect(answered(dialect, { ending }, OPEN)).toMatchObject({ decision: 'none', warning: expect.any(String) });
    const closed = answered(dialect, { ending }, CLOSED);
    expect(closed).toMatchObject({ decision: 'block', warning: null });
    expect(closed.reason).toMatch(/^Hook 'guard' failed: /);
  });

  test('names the status', () => {
    const ending: Ending = { kind: 'status', status: 503, text: 'Service Unavailable' };
    expect(answered(dialect, { ending, stdout: 'busy' }, CLOSED).reason).toBe(
      "Hook 'guard' failed: HTTP status 503 Service Unavailable: busy",
    );
  });
});

describe('a webhook of cocode', () => {
  test.each([
    ['a status of the server', 'failed', 'Webhook failed: 503 Service Unavailable'],
    ['a status of the caller', 'failed', 'Webhook failed: 404'],
    ['a redirect', 'failed', 'Webhook failed: 302 Found'],
    ['a connection that was refused', 'failed', 'Webhook error: connect ECONNREFUSED'],
    ['a connection that broke', 'failed', 'Webhook error: socket hang up'],
    ['a time-out', 'timed-out', 'Webhook error: timed out after 30 s'],
    ['cancelling', 'cancelled', 'Webhook error: cancelled'],
  ])('refuses on every failure, a time-out too, and says which: %s', (failure, status, reason) => {
    for (const stdout of ['', 'busy', '"Continue"', '{"ModifyInput":{"new_input":{}}}']) {
      const verdict = answered('cocode', { ending: FAILURES[failure] as Ending, stdout });
      expect(verdict).toMatchObject({ decision: 'block', status, reason, rewrite: null });
    }
  });

  test.each(Object.entries(FAILURES))('gives the reason of a rejection before its own: %s', (_, ending) => {
    for (const stdout of [
      '{"Reject":{"reason":"R"}}',
      'log\n{"Reject":{"reason":"R"}}',
      '{"decision":"deny","reason":"R"}',
    ])
      expect(answered('cocode', { ending, stdout })).toMatchObject({
        decision: 'block',
        status: 'answered',
        reason: 'R',
      });
  });

  test.each(['"Continue"', '', ' \n', 'OK', '[]', '42', 'null', '{"ok":true,"id":7}'])('%j continues', (stdout) => {
    expect(answered('cocode', { stdout })).toMatchObject({ decision: 'none', status: 'answered', rewrite: null });
  });

  test('a new input replaces the old one', () => {
    const stdout = '{"ModifyInput":{"new_input":{"command":"ls -l"}}}';
    expect(answered('cocode', { stdout }).rewrite).toEqual({ value: { command: 'ls -l' }, how: 'replace' });
  });

  test.each(['{"Reject":', '{oops}', '{"Approve":{}}', '"Deny"', '{"ModifyInput":{}}', '{"decision":"maybe"}'])(
    'what looks like a result and is none refuses: %s',
    (stdout) => {
      const refused = { decision: 'block', status: 'failed', reason: 'Hook failed: unreadable answer' };
      expect(answered('cocode', { stdout })).toMatchObject(refused);
    },
  );

  test('a command that timed out still continues', () => {
    const ending: Ending = { kind: 'timeout', afterMs: 1000 };
    expect(verdictOf('cocode', 'PreToolUse', { ending })).toMatchObject({ decision: 'none', status: 'timed-out' });
  });
});
