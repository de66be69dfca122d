import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { computer } from '../config/computer.ts';

const BASH = { tool_name: 'Bash', tool_input: { command: 'ls' } };
const CONTINUE = { onFailure: 'continue' };

async function judged(
  entry: object,
  layer: 'enforced' | 'user',
  event: 'PreToolUse' | 'PostToolUse' | 'Stop' = 'PreToolUse',
) {
  const { write, open, project } = computer();
  const path = write('team.json', { hooks: [{ on: event, ...CONTINUE, ...entry }] });
  writeFileSync(join(project, 'plain.sh'), 'true\n');
  chmodSync(join(project, 'plain.sh'), 0o644);
  const hooks = await open(layer === 'enforced' ? { enforced: [path] } : { files: [{ path }] });
  return hooks.trigger(event, BASH);
}

const BROKEN: readonly [string, object][] = [
  ['a program that is not there', { run: 'no-such-program --check' }],
  ['a program that is not there, without a shell', { run: 'no-such-program', args: ['--check'] }],
  ['a script that is not there', { run: './no-such-script.sh' }],
  ['a script that is not there, given to a shell', { run: 'bash no-such-script.sh' }],
  ['a script that is not there, given to node', { run: `'${process.execPath}' no-such-script.js` }],
  ['a script that may not be executed', { run: './plain.sh' }],
  ['a folder that is not there', { run: 'true', cwd: '/no/such/folder' }],
  ['a program that stays and is not there', { run: 'no-such-program', persistent: true }],
];

describe('an enforced hook that is broken refuses, although its failures are to be passed over', () => {
  test.each(BROKEN)('%s', async (_, entry) => {
    const outcome = await judged(entry, 'enforced');
    expect(outcome).toMatchObject({ decision: 'block', ran: [{ status: 'failed' }] });
    expect(outcome.reason).toMatch(/^Hook '.*' failed: /);
  });

  test.each(BROKEN)('nobody else’s does: %s', async (_, entry) => {
    expect((await judged(entry, 'user')).decision).toBe('none');
  });
});

describe('an enforced hook that ran and failed does what it says about failures', () => {
  test.each<[string, object]>([
    ['another exit code', { run: 'exit 1' }],
    ['a signal', { run: 'kill -9 $$' }],
    ['its time is over', { run: 'sleep 5', timeout: 0.05 }],
    ['a script of its own that fails', { run: 'sh ./plain.sh; false' }],
  ])('%s', async (_, entry) => {
    expect((await judged(entry, 'enforced')).decision).toBe('none');
    expect((await judged({ ...entry, onFailure: 'block' }, 'enforced')).decision).toBe('block');
  });

  test('a hook that only watches, or is tried out, refuses nothing however broken it is', async () => {
    for (const mode of ['observe', 'shadow']) {
      expect((await judged({ run: 'no-such-program', [mode]: true }, 'enforced')).decision).toBe('none');
    }
  });

  test('after the event there is nothing left to refuse, and an agent is not held by what is missing', async () => {
    for (const event of ['PostToolUse', 'Stop'] as const) {
      expect(await judged({ run: 'no-such-program' }, 'enforced', event)).toMatchObject({
        decision: 'none',
        hold: false,
      });
    }
  });

  test('a script that vanishes between two events refuses from then on', async () => {
    const { write, open } = computer();
    const script = write('guard.mjs', '');
    const path = write('team.json', {
      hooks: [{ on: 'PreToolUse', ...CONTINUE, run: `'${process.execPath}' guard.mjs` }],
    });
    const hooks = await open({ enforced: [path] });
    expect((await hooks.trigger('PreToolUse', BASH)).decision).toBe('none');
    rmSync(script);
    expect((await hooks.trigger('PreToolUse', BASH)).reason).toContain(`there is no "${script}"`);
  });
});
