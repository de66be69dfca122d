import { describe, expect, test } from 'vitest';
import { BASH, codes, HAS_TERMINAL, logs, settings } from '../cli/machine.ts';
import { naiveExec } from './naive/exec.ts';
import { naiveCommands, naiveProject } from './naive/settings.ts';
import { scene } from './scene.ts';

/** What a repository may bring along, in every dialect that looks into one. */
const BROUGHT: Readonly<Record<string, (command: string) => unknown>> = {
  '.claude/settings.json': (command) => settings({ PreToolUse: command }),
  '.claude/settings.local.json': (command) => settings({ PreToolUse: command }),
  '.gen/settings.json': (command) => settings({ PreToolUse: command }),
  '.config/agent/settings.json': (command) => settings({ PreToolUse: command }),
  '.mimir/config.yml': (command) => ({ hooks: { PreToolUse: { command }, 'pre-tool-call': { command } } }),
  '.hookline/hooks.yml': (command) => ({ hooks: [{ on: 'PreToolUse', run: command }] }),
};

function cloned() {
  const it = scene();
  for (const [path, content] of Object.entries(BROUGHT)) it.write(path, content('touch pwned'));
  it.write('~/.claude/settings.json', settings({ PreToolUse: logs('user') }));
  it.write('org.yml', { hooks: [{ on: 'PreToolUse', run: logs('org') }] });
  return it;
}

describe('A1: a cloned repository runs nothing, says so, and the person’s own hooks run', () => {
  test('each of its files is enough for the naive way', async () => {
    for (const [path, content] of Object.entries(BROUGHT)) {
      const { write, project, pwned } = scene();
      write(path, content('touch pwned'));
      const commands = naiveProject(project, [path]).flatMap((file) => naiveCommands(file, 'PreToolUse'));
      for (const command of commands) await naiveExec(command, { cwd: project });
      expect(pwned(), path).toBe(true);
    }
  });

  test.each([
    ['headless', {}],
    ['in CI', { CI: 'true', GITHUB_ACTIONS: 'true' }],
  ])('%s', async (_, env) => {
    const { run, pwned, logged } = cloned();
    const { outcome, status } = await run('PreToolUse', [...BASH, '--enforced', 'org.yml'], { env });
    expect({ pwned: pwned(), logged: logged(), status }).toEqual({ pwned: false, logged: ['org', 'user'], status: 0 });
    expect(outcome.skipped.map(({ why }) => why)).toEqual(Object.keys(BROUGHT).map(() => 'untrusted'));
    expect(outcome.messages.join()).toMatch(/\b6 hooks need review/);
    expect(codes(outcome.diagnostics)).toContain('NEEDS_REVIEW');
  });

  test.skipIf(!HAS_TERMINAL)('in a terminal', async () => {
    const { terminal, pwned } = cloned();
    const { screen } = await terminal(['run', 'PreToolUse', ...BASH], null);
    expect(screen).toMatch(/6 hooks need review/);
    expect(pwned()).toBe(false);
  });
});
