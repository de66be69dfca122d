import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CALL, hooksIn, SOON_MS, sleep, workshop } from './workshop.ts';

const guard = (run: string) =>
  ({ event: 'PreToolUse', dialect: 'claude-code', definition: { type: 'command', command: run } }) as const;

describe('a guard whose answer never came refuses', () => {
  test('when the hooks are closed while it runs', async () => {
    const hooks = await hooksIn(workshop());
    hooks.register(guard('sleep 30; exit 2'));
    const outcome = hooks.trigger('PreToolUse', CALL);
    await sleep(200);
    await hooks.close();
    expect(await outcome).toMatchObject({ decision: 'block', reason: 'cancelled', ran: [{ status: 'cancelled' }] });
  });

  test('when the program gets a signal that it handles itself', async () => {
    const hooks = await hooksIn(workshop());
    hooks.register(guard('sleep 30; exit 2'));
    const mine = () => {};
    process.on('SIGHUP', mine);
    try {
      const outcome = hooks.trigger('PreToolUse', CALL);
      await sleep(200);
      process.kill(process.pid, 'SIGHUP');
      expect(await outcome).toMatchObject({ decision: 'block', reason: 'cancelled' });
    } finally {
      process.off('SIGHUP', mine);
    }
  });
});

describe('padding a command does not switch off its guard', () => {
  const padded = { tool_name: 'Bash', tool_input: { command: `rm -rf / #${'x'.repeat(140_000)}` } };

  test('one that looks at a variable finds all of it there, and refuses', async () => {
    const hooks = await hooksIn(workshop());
    const run = 'case "$HOOKLINE_COMMAND" in *"rm -rf"*) exit 2;; esac';
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run } });
    const outcome = await hooks.trigger('PreToolUse', padded);
    expect(outcome).toMatchObject({ decision: 'block', ran: [{ status: 'answered', exitCode: 2 }] });
  });

  test('a cocode hook that gets nothing but variables as well', async () => {
    const hooks = await hooksIn(workshop());
    const definition = { shell: { command: 'case "$HOOK_TOOL_NAME" in Bad*) exit 1;; esac' } };
    hooks.register({ dialect: 'cocode', event: 'PreToolUse', definition });
    const outcome = await hooks.trigger('PreToolUse', { tool_name: `Bad${'x'.repeat(140_000)}`, tool_input: {} });
    expect(outcome.decision).toBe('block');
  });

  test('one that decides all the same is obeyed', async () => {
    const hooks = await hooksIn(workshop());
    const run = `cat >/dev/null; echo '{"decision":"allow"}'`;
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { run } });
    expect((await hooks.trigger('PreToolUse', padded)).decision).toBe('allow');
  });
});

test('a script that an earlier hook of the same event changed does not run', async () => {
  const place = workshop();
  place.write('project/.git/HEAD', '');
  const file = place.write('project/.hookline/hooks.yml', '');
  const two = place.write('project/two.sh', 'exit 0\n');
  const one = `echo 'touch PWNED' > ${two}`;
  writeFileSync(
    file,
    `mode: serial\nhooks:\n  - {on: PreToolUse, run: "${one}"}\n  - {on: PreToolUse, run: sh two.sh}\n`,
  );
  const hooks = await hooksIn(place, { trust: 'recorded' });
  await hooks.approve(hooks.pending().map((hook) => hook.id));
  const outcome = await hooks.trigger('PreToolUse', { ...CALL, cwd: place.cwd });
  expect(outcome).toMatchObject({ decision: 'block', skipped: [{ why: 'changed' }] });
  expect(outcome.ran).toHaveLength(1);
});

test('the deadline of an event is not exceeded by the grace of a hook that does not want to end', async () => {
  const hooks = await hooksIn(workshop(), { graceMs: 300_000 });
  hooks.register({
    dialect: 'hookline',
    event: 'PreToolUse',
    definition: { run: `trap '' TERM; sleep 300; sleep 300` },
  });
  const outcome = await hooks.trigger('PreToolUse', CALL, { deadlineMs: 150 });
  expect(outcome).toMatchObject({ decision: 'block', ran: [{ status: 'timed-out' }] });
  expect(outcome.reason).toContain('deadline');
  expect(outcome.ran[0]?.durationMs).toBeLessThan(SOON_MS);
});

test('an agent that cannot be counted is not held for ever', async () => {
  const place = workshop();
  const sessions = () => ({
    usedUp: () => false,
    useUp: () => {},
    holds: () => 0,
    addHold: () => false,
    firstInTurn: () => true,
    newTurn: () => {},
    task: () => null,
    rememberTask: () => {},
    lastPrompt: () => null,
    rememberPrompt: () => {},
    takeLateContext: () => [],
    addLateContext: () => {},
    left: () => [],
    addLeft: () => {},
    forgetLeft: () => {},
  });
  const hooks = await hooksIn(place, {}, { session: { stateOf: sessions } });
  hooks.register({ event: 'Stop', run: () => ({ decision: 'block', reason: 'more' }) });
  expect(await hooks.trigger('Stop', {})).toMatchObject({ hold: true, diagnostics: [{ code: 'STATE_UNWRITABLE' }] });
  const outcome = await hooks.trigger('Stop', { stop_hook_active: true });
  expect(outcome).toMatchObject({ hold: false, decision: 'none', diagnostics: [{ code: 'STATE_UNWRITABLE' }] });
  expect(outcome.messages.join()).toContain('more');
});
