import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';

let home = '';
let project = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hookline-trust-'));
  project = join(home, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(join(project, '.claude'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(matcher: string, event = 'PreToolUse'): void {
  const hook = { type: 'command', command: 'echo guarded >&2; exit 2' };
  const settings = { hooks: { [event]: [{ matcher, hooks: [hook] }] } };
  writeFileSync(join(project, '.claude/settings.json'), JSON.stringify(settings));
}

const open = () => createHooks({ cwd: project, home, env: { PATH: process.env.PATH }, watch: false });

async function approved(): Promise<void> {
  const hooks = await open();
  await hooks.approve(hooks.pending().map(({ id }) => id));
  await hooks.close();
}

async function judged(tool = 'Bash') {
  const hooks = await open();
  const outcome = await hooks.trigger('PreToolUse', { tool_name: tool, tool_input: { command: 'ls' } });
  const { diagnostics } = hooks;
  await hooks.close();
  return { outcome, codes: diagnostics.map(({ code }) => code) };
}

describe('a pull cannot switch an approved guard off', () => {
  test('by narrowing its matcher: what it guarded is refused until somebody looked', async () => {
    write('Bash');
    await approved();
    write('Nothing');
    const { outcome } = await judged();
    expect(outcome).toMatchObject({ decision: 'block', skipped: [{ why: 'changed' }] });
    expect(outcome.reason).toContain('hookline trust');
  });

  test('by moving it to another event without anybody being told', async () => {
    write('Bash');
    await approved();
    write('Bash', 'PostToolUse');
    expect((await judged()).codes).toContain('APPROVED_HOOK_GONE');
  });

  test('by removing the last hook of the project without anybody being told', async () => {
    write('Bash');
    await approved();
    rmSync(join(project, '.claude/settings.json'));
    expect((await judged()).codes).toContain('APPROVED_HOOK_GONE');
  });

  test('and an approved guard that did not change guards', async () => {
    write('Bash');
    expect((await judged()).outcome.decision).toBe('none');
    await approved();
    expect((await judged()).outcome).toMatchObject({ decision: 'block', reason: 'guarded' });
    expect((await judged('Read')).outcome.decision).toBe('none');
  });
});
