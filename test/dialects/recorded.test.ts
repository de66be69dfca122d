// wide: tries many cases

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { Outcome } from '../../src/index.ts';
import { type World, world } from './support/world.ts';

interface RecordedCase {
  readonly case: string;
  readonly what: string;
  readonly event: string;
  readonly settings: JsonObject;
  readonly tool: { readonly name: string; readonly input: JsonObject };
  readonly observed: { readonly refused: boolean; readonly text: string; readonly log?: readonly string[] };
  readonly hookline: { readonly refused?: boolean; readonly note?: string };
}

const { cases } = fixture<{ cases: readonly RecordedCase[] }>('pre-tool-use-cases.json');
const { payloads } = fixture<{ payloads: Readonly<Record<string, { readonly stdin: JsonObject }>> }>('payloads.json');

/** The real program loses these refusals; a refusing word that stands as the decision counts, whatever is around it. */
const STRICTER: ReadonlySet<string> = new Set(['json-single-quotes', 'json-trailing-comma']);

const worlds: World[] = [];
afterAll(() => {
  for (const one of worlds) one.remove();
});

describe.concurrent('a recorded case ends as recorded, or stricter', () => {
  test.each(cases)('$case: $what', async (recorded) => {
    const { outcome, code, log } = await replay(recorded);
    const refused = ['ask', 'deny', 'block'].includes(outcome.decision);
    expect(refused).toBe(STRICTER.has(recorded.case) || (recorded.hookline.refused ?? false));
    expect(code).toBe(refused ? (outcome.decision === 'ask' ? 3 : 2) : 0);
    const isFailed = recorded.hookline.note !== undefined && !STRICTER.has(recorded.case);
    if (isFailed) expect(outcome.ran[0]?.status).toBe('failed');
    const { log: expected } = recorded.observed;
    if (expected !== undefined) expect(LOG_LINES[recorded.case] ?? [expected.length]).toContain(log.length);
    if (recorded.observed.refused) expectReason(recorded, outcome);
    if (!refused) expect(outcome.reason).toBeNull();
    DETAILS[recorded.case]?.(outcome);
  });

  test('every detail belongs to a case', () => {
    const names = cases.map((recorded) => recorded.case);
    expect(Object.keys({ ...DETAILS, ...LOG_LINES }).filter((name) => !names.includes(name))).toEqual([]);
    expect(cases.length).toBe(70);
  });
});

/** Where we run what the program did not: a time-out that it cannot read is replaced; one of 1 ms may be enough or not. */
const LOG_LINES: Readonly<Record<string, readonly number[]>> = { 'timeout-string': [1], 'timeout-zero': [0, 1] };

/** What the recording cannot say in its one line of text. */
const DETAILS: Readonly<Record<string, (outcome: Outcome) => void>> = {
  'conflict-updatedInput-2': (outcome) => expect(outcome.rewrite).toEqual({ command: 'echo SECOND' }),
  'conflict-updatedInput-2b': (outcome) => expect(outcome.rewrite).toEqual({ command: 'echo SECOND' }),
  'conflict-updatedInput-deny': (outcome) => expect(outcome.rewrite).toBeNull(),
  'pre-updatedInput-nodecision': (outcome) => {
    expect(outcome.rewrite).toEqual({ command: 'echo CHANGED' });
    expect(outcome.decision).toBe('none');
  },
  'conflict-exit2-exit2': (outcome) => expect(outcome.reason).toBe('E2a\nE2b'),
  'pre-additionalContext': (outcome) => expect(outcome.context).toEqual(['PRE-CTX']),
  'pre-deny-additionalContext': (outcome) => expect(outcome.context).toEqual(['PRE-CTX']),
  'pre-continue-false': (outcome) => expect(outcome.stop).toEqual({ reason: 'STOP-REASON' }),
  'continue-false-deny': (outcome) => expect(outcome.stop).toEqual({ reason: 'SR' }),
  'pre-systemMessage': (outcome) => expect(outcome.messages).toEqual(['SYSMSG']),
  'systemMessage-long': (outcome) => expect(outcome.messages).toEqual(['x'.repeat(20_000)]),
  'pre-exit2-nostderr': (outcome) => expect(outcome.reason).toContain('exit code 2'),
  'pre-exit2-stdout': (outcome) => expect(outcome.reason).toBe('stdout text'),
  'pre-exit2-json-deny': (outcome) => expect(outcome.reason).toBe('json reason'),
  'pre-exit1-json-deny': (outcome) => {
    expect(outcome.reason).toBe('json reason');
    expect(outcome.ran[0]).toMatchObject({ status: 'answered', decision: 'deny', exitCode: 1 });
  },
  'pre-exit1': (outcome) => {
    expect(outcome.messages.join()).toContain('my stderr');
    expect(outcome.context).toEqual([]);
  },
  'pre-exit3-onfailure': (outcome) => expect(outcome.reason).toMatch(/^Hook '.*' failed: .*boom$/),
  'pre-exit0-text': (outcome) => {
    expect(outcome.context).toEqual([]);
    expect(outcome.ran[0]?.stdout).toBe('plain text from hook');
  },
  'pre-signal': (outcome) =>
    expect(outcome.ran[0]).toMatchObject({ status: 'failed', signal: 'SIGKILL', exitCode: null }),
  'pre-no-hookEventName': (outcome) => expect(outcome.reason).toBe('x'),
  'pre-toplevel-permissionDecision': (outcome) => expect(outcome.reason).toBe('x'),
  'pre-deny-noreason': (outcome) => expect(outcome.reason).toMatch(/^Blocked by hook '/),
  'stdout-200k-context': (outcome) => expect(outcome.context).toEqual(['x'.repeat(200_000)]),
  'stdout-200k-reason': (outcome) => expect(outcome.reason).toBe('x'.repeat(200_000)),
  'stdout-200k-text': (outcome) => {
    expect(outcome.ran[0]).toMatchObject({ truncated: true, status: 'answered' });
    expect(outcome.ran[0]?.stdout.length).toBeLessThan(31_000);
  },
  'stdout-20mb-text': (outcome) => expect(outcome.ran[0]).toMatchObject({ truncated: true, status: 'answered' }),
  'stdout-text-then-json': (outcome) => expect(codes(outcome)).toContain('NOISY_ANSWER'),
  'stdout-two-json': (outcome) => expect(outcome).toMatchObject({ decision: 'deny', reason: 'x' }),
  'stdout-wrong-type': (outcome) => expect(codes(outcome)).toContain('BAD_ANSWER_FIELD'),
  'stdout-wrong-type-exit2': (outcome) => expect(outcome).toMatchObject({ decision: 'block', reason: 'STDERR' }),
  'json-dup-key': (outcome) => expect(codes(outcome)).toContain('DUPLICATE_ANSWER_KEY'),
  'timeout-basic': (outcome) => expect(outcome.ran[0]?.status).toBe('timed-out'),
  'timeout-fraction': (outcome) => expect(outcome.ran[0]?.status).toBe('timed-out'),
  'timeout-string': (outcome) => expect(codes(outcome)).toContain('BAD_TIMEOUT'),
  'timeout-zero': (outcome) => expect(codes(outcome)).toContain('BAD_TIMEOUT'),
  'dedup-onfailure-blockfirst': (outcome) => expect(outcome.skipped).toMatchObject([{ why: 'duplicate' }]),
  'dedup-two-groups': (outcome) => expect(outcome.skipped).toMatchObject([{ why: 'duplicate' }]),
  'dedup-async': (outcome) => expect(outcome.ran).toMatchObject([{ async: false }]),
  'cfg-empty-command': (outcome) => expect(outcome.skipped).toMatchObject([{ why: 'invalid' }]),
  'cfg-extra-fields': (outcome) => expect(codes(outcome)).toContain('UNKNOWN_KEY'),
  'cfg-object-not-array': (outcome) => expect(codes(outcome)).toContain('WRONG_TYPE'),
};

/** What the program wraps around a reason is its own; the hook's words are ours too. */
function expectReason(recorded: RecordedCase, outcome: Outcome): void {
  const words =
    recorded.observed.text
      .split(/\]: |hook error: /)
      .at(-1)
      ?.split('\n')
      .at(-1) ?? '';
  if (/Blocked by hook|No stderr output|boolea/.test(recorded.observed.text)) expect(outcome.reason).not.toBeNull();
  else expect(outcome.reason).toContain(words);
}

async function replay(
  recorded: RecordedCase,
): Promise<{ outcome: Outcome; code: number | null; log: readonly string[] }> {
  const here = world();
  worlds.push(here);
  here.write('home/.claude/settings.json', JSON.stringify(recorded.settings).replaceAll('@DIR@', here.dir));
  const big = recorded.case === 'stdin-not-read-big-deny' ? { content: 'x'.repeat(1_000_000) } : {};
  const payload = JSON.stringify({ tool_name: recorded.tool.name, tool_input: { ...recorded.tool.input, ...big } });
  const { code, outcome } = await here.cli(['run', recorded.event, '--json', '--payload', '-'], payload);
  const file = join(here.dir, 'log');
  const log = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return { outcome, code, log };
}

describe.concurrent('the payload of an event arrives at a claude-code hook as the program sends it', () => {
  test.each(Object.entries(payloads))('%s', async (_name, { stdin }) => {
    const here = world();
    worlds.push(here);
    const event = String(stdin.hook_event_name);
    const command = `cat > "${here.dir}/received"`;
    here.write(
      'home/.claude/settings.json',
      JSON.stringify({ hooks: { [event]: [{ hooks: [{ type: 'command', command }] }] } }),
    );
    const payload = { ...stdin, cwd: here.cwd };
    const { code, outcome } = await here.cli([
      'run',
      event,
      '--json',
      '--payload',
      here.write('event.json', JSON.stringify(payload)),
    ]);
    expect(outcome.ran).toMatchObject([{ status: 'answered', dialect: 'claude-code' }]);
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(here.dir, 'received'), 'utf8'))).toEqual(payload);
  });

  test('all 31 recorded events are among them', () => {
    expect(new Set(Object.values(payloads).map(({ stdin }) => stdin.hook_event_name)).size).toBe(31);
  });
});

test('the three fields that every event has are filled in where a payload lacks them', async () => {
  const here = world();
  worlds.push(here);
  const command = `cat > "${here.dir}/received"`;
  here.write(
    'home/.claude/settings.json',
    JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: 'command', command }] }] } }),
  );
  await here.cli(['run', 'Stop', '--json', '--session', 's-1']);
  const received = JSON.parse(readFileSync(join(here.dir, 'received'), 'utf8'));
  expect(received).toMatchObject({ session_id: 's-1', cwd: here.cwd, hook_event_name: 'Stop' });
});

function codes(outcome: Outcome): readonly string[] {
  return outcome.diagnostics.map(({ code }) => code);
}

function fixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/observed/claude-code/${name}`, import.meta.url), 'utf8'));
}
