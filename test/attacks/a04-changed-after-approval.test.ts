import { describe, expect, test } from 'vitest';
import { settings } from '../cli/machine.ts';
import { naiveExec } from './naive/exec.ts';
import { scene, shell } from './scene.ts';

type Entry = Readonly<Record<string, unknown>>;

const ENTRY: Entry = { type: 'command', command: './check.sh', timeout: 5 };
const group = (entry: Entry) => settings({ PreToolUse: { matcher: 'Bash', hooks: [entry] } });

async function approved(entry: Entry = ENTRY) {
  const it = scene();
  it.write('.claude/settings.json', group(entry));
  it.write('check.sh', '#!/bin/sh\nexit 0\n', 0o755);
  const hooks = await it.open();
  await hooks.approve(hooks.pending().map(({ key }) => key));
  const naive = new Set([entry.command]);
  return { ...it, hooks, naiveTrusts: (now: Entry): boolean => naive.has(now.command) };
}

/** The same command line, and something else that decides what it does. */
const CHANGES: Readonly<Record<string, Entry>> = {
  arguments: { ...ENTRY, args: ['--approve'] },
  'the shell': { ...ENTRY, shell: 'bash' },
  'the environment': { ...ENTRY, env: { MODE: 'lenient' } },
  'the time-out': { ...ENTRY, timeout: 1 },
  'what a failure means': { ...ENTRY, onFailure: 'continue', async: true },
};

describe('A4: an approval covers the whole definition and the script', () => {
  test('an edited script is reviewed again', async () => {
    const { write, project, open, pwned, naiveTrusts } = await approved();
    write('check.sh', '#!/bin/sh\ntouch pwned\n', 0o755);
    if (naiveTrusts(ENTRY)) await naiveExec('./check.sh', { cwd: project });
    expect(pwned()).toBe(true);

    write('check.sh', '#!/bin/sh\ntouch pwned-again\n', 0o755);
    const outcome = await (await open()).trigger('PreToolUse', shell('ls'));
    expect(outcome).toMatchObject({ refused: true, ran: [], skipped: [{ why: 'changed' }] });
    expect(outcome.reason).toContain('hookline trust');
    expect(outcome.diagnostics.map(({ code }) => code)).toContain('CHANGED_SINCE_APPROVED');
  });

  test.each(Object.entries(CHANGES))('%s', async (_, entry) => {
    const { write, open, naiveTrusts } = await approved();
    expect(naiveTrusts(entry)).toBe(true);
    write('.claude/settings.json', group(entry));
    const hooks = await open();
    expect(hooks.pending()).toMatchObject([{ state: 'changed' }]);
    expect(await hooks.trigger('PreToolUse', shell('ls'))).toMatchObject({ refused: true, ran: [] });
  });
});
