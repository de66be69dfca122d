// wide: starts many processes

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AgentName } from '../../src/core/wire.ts';
import { createHooks } from '../../src/hooks.ts';
import { agentMachine } from './bridge/agents.ts';
import { HAS_TERMINAL } from './machine.ts';

const terminalTest = test.skipIf(!HAS_TERMINAL);
const NO_COLOR = { env: { NO_COLOR: '1' } };
const RULES = `hooks:
  - { on: PreToolUse, name: no-push, when: 'tool_input.command.contains("git push")', deny: Push yourself. }
  - { on: PreToolUse, name: ask-tag, when: 'tool_input.command.contains("git tag")', ask: A tag stays. }
`;

function refusing(rules = RULES) {
  const all = agentMachine();
  all.hooks(rules);
  const file = join(all.state, 'hookline/disabled.json');
  const notNow = (key: string | null = 'y', ...more: string[]) =>
    all.terminal(['allow', 'last', '--session', ...more], key, NO_COLOR);
  const dry = async (...more: string[]) => all.cli(['allow', 'last', '--session', '--dry-run', ...more]);
  const session = (agent: AgentName, event: string, payload: object) =>
    all.bridge(agent, event, { session_id: 'a-session', cwd: all.project, ...payload });
  const kept = (): { hooks: { at: string; notNow: { until: string } }[] } => JSON.parse(readFileSync(file, 'utf8'));
  return { ...all, file, notNow, dry, session, kept };
}

describe('hookline allow --session', () => {
  terminalTest('switches the rule off for that session of that agent in that project, and nothing else', async () => {
    const { shell, notNow, write, at } = refusing();
    expect((await shell('codex', 'git push')).does).toBe('refuses');
    const { screen, status } = await notNow();
    expect({ screen, status }).toMatchObject({ status: 0, screen: expect.stringContaining('(y/n): y') });
    expect(screen).toContain('rule     no-push (~/.config/hookline/hooks.yml:2)\n');
    expect(screen).toContain('it says  Push yourself.\n');
    expect(screen).toContain('refused  git push\n');
    expect((await shell('codex', 'git push --force')).does).toBe('goes on');
    expect((await shell('codex', 'git push', { session_id: 'another' })).does).toBe('refuses');
    expect((await shell('qwen', 'git push')).does).toBe('refuses');
    write('~/other/.git/HEAD', 'ref: refs/heads/main\n');
    expect((await shell('codex', 'git push', { cwd: at('~/other') })).does).toBe('refuses');
    expect((await shell('codex', 'git push', { cwd: at('~/project') })).does).toBe('goes on');
  });

  terminalTest('works for a rule that asks where nobody can be asked', async () => {
    const { shell, notNow } = refusing();
    expect((await shell('gemini', 'git tag v1')).does).toBe('refuses');
    await notNow();
    expect((await shell('gemini', 'git tag v1')).does).toBe('goes on');
    expect((await shell('gemini', 'git push')).does).toBe('refuses');
  });

  terminalTest('changes nothing without the key', async () => {
    const { shell, notNow } = refusing();
    await shell('codex', 'git push');
    for (const key of ['n', '\r', null]) expect((await notNow(key)).status).toBe(1);
    expect((await shell('codex', 'git push')).does).toBe('refuses');
  });

  terminalTest.each([
    ['when the session ends', 'SessionEnd', { reason: 'exit' }, 'refuses'],
    ['when it is resumed', 'SessionStart', { source: 'resume' }, 'refuses'],
    ['not when it is compacted', 'SessionStart', { source: 'compact' }, 'goes on'],
  ])('is over %s', async (_when, event, payload, then) => {
    const { shell, notNow, session } = refusing();
    await shell('claude-code', 'git push');
    await notNow();
    await session('claude-code', event, { ...payload, session_id: 'another' });
    expect((await shell('claude-code', 'git push')).does).toBe('goes on');
    await session('claude-code', event, payload);
    expect((await shell('claude-code', 'git push')).does).toBe(then);
  });

  terminalTest('is over after eight hours, and when the rule changes', async () => {
    const { shell, notNow, kept, file, hooks } = refusing();
    await shell('codex', 'git push');
    await notNow();
    const [one] = kept().hooks;
    const until = one?.notNow.until ?? '';
    const hours = (Date.parse(until) - Date.parse(String(one?.at))) / 3_600_000;
    expect(Math.round(hours * 100) / 100).toBe(8);
    const at = (time: string) =>
      writeFileSync(file, JSON.stringify({ version: 1, hooks: [{ ...one, notNow: { ...one?.notNow, until: time } }] }));
    at(new Date(Date.now() - 1000).toISOString());
    expect((await shell('codex', 'git push')).does).toBe('refuses');
    at('whenever');
    expect((await shell('codex', 'git push')).does).toBe('refuses');
    at(until);
    expect((await shell('codex', 'git push')).does).toBe('goes on');
    hooks(RULES.replace('Push yourself.', 'Really, push yourself.'));
    expect((await shell('codex', 'git push')).does).toBe('refuses');
  });

  terminalTest('is recorded, listed, and taken back by enable', async () => {
    const { shell, notNow, json, cli, terminal } = refusing();
    await shell('codex', 'git push');
    await notNow();
    const { data } = await json(['audit', 'tail', '-n', '1']);
    expect(data).toMatchObject({ decisions: [{ act: { kind: 'disable', session: 'a-session', agent: 'codex' } }] });
    expect((await cli(['list'])).stdout).toMatch(
      /^off in one session: no-push \(codex, session a-session in .*, until .*Z at the latest\)$/m,
    );
    expect((await json(['list'])).data.offInSessions).toMatchObject([
      { name: 'no-push', session: 'a-session', agent: 'codex' },
    ]);
    await terminal(['enable', 'no-push', '--session', 'a-session'], null, NO_COLOR);
    expect((await shell('codex', 'git push')).does).toBe('refuses');
    expect((await cli(['list'])).stdout).not.toContain('off in one session');
  });

  terminalTest('works for a rule of a project that the person trusts, until it changes', async () => {
    const { shell, notNow, write, terminal } = refusing('hooks: []\n');
    const rule = (reason: string) =>
      `hooks:\n  - { on: PreToolUse, name: theirs, when: 'tool_input.command.contains("make")', deny: ${reason} }\n`;
    write('.hookline/hooks.yml', rule('no'));
    await terminal(['trust'], 'y');
    expect((await shell('codex', 'make')).does).toBe('refuses');
    expect((await notNow()).status).toBe(0);
    expect((await shell('codex', 'make')).does).toBe('goes on');
    write('.hookline/hooks.yml', rule('never'));
    expect((await shell('codex', 'make')).does).toBe('refuses');
    expect((await notNow()).screen).toMatch(/No rule refused it|changed since/);
  });
});

describe('hookline allow --session is refused', () => {
  test('without a terminal, inside an agent and inside a hook', async () => {
    const { shell, cli, terminal } = refusing();
    await shell('codex', 'git push');
    expect((await cli(['allow', 'last', '--session'], { input: 'y' })).stderr).toMatch(
      /in a terminal only|from inside/,
    );
    if (!HAS_TERMINAL) return;
    for (const env of [{ CLAUDECODE: '1' }, { CODEX_SANDBOX: 'seatbelt' }, { HOOKLINE_DEPTH: '1' }])
      expect((await terminal(['allow', 'last', '--session'], 'y', { env })).screen).toMatch(
        /No rule can be switched off from inside/,
      );
    expect((await shell('codex', 'git push')).does).toBe('refuses');
  });

  test('for what an organization enforces, and where its policy forbids it', async () => {
    const { cli, dry, write, project } = refusing();
    const payload = (command: string) =>
      JSON.stringify({ session_id: 's', cwd: project, tool_name: 'Bash', tool_input: { command } });
    write('team.yml', `hooks:\n  - { on: PreToolUse, name: org, deny: never, if: 'Bash(make *)' }\n`);
    await cli(['run', 'PreToolUse', '--gate', '--enforced', 'team.yml'], { input: payload('make all') });
    expect((await dry('--enforced', 'team.yml')).stderr).toMatch(/"org" is enforced by your organization/);
    write('strict.yml', 'policy: { noSessionSwitches: true, contact: "#help" }\nhooks: []\n');
    await cli(['run', 'PreToolUse', '--gate'], { input: payload('git push') });
    expect((await dry()).stdout).toContain('no-push');
    const forbidden = await dry('--enforced', 'strict.yml');
    expect(forbidden.stderr).toMatch(/does not let anybody switch a rule off for a session\.[\s\S]*#help/);
    const disabled = await cli(['disable', 'no-push', '--session', 's', '--enforced', 'strict.yml']);
    expect(disabled.stderr).toMatch(/does not let anybody switch a rule off for a session\./);
  });

  terminalTest('at each call from when a policy forbids it', async () => {
    const { shell, notNow, write, home, project, env, at } = refusing();
    await shell('codex', 'git push');
    await notNow();
    write('strict.yml', 'policy: { noSessionSwitches: true }\nhooks: []\n');
    const call = { session_id: 'a-session', agent: 'codex', tool_name: 'Bash', tool_input: { command: 'git push' } };
    const decided = async (enforced: readonly string[]) => {
      const hooks = await createHooks({ home, cwd: project, env, enforced, audit: false, watch: false });
      const { decision } = await hooks.trigger('PreToolUse', { ...call, cwd: project });
      await hooks.close();
      return decision;
    };
    expect(await decided([])).toBe('none');
    expect(await decided([at('strict.yml')])).toBe('deny');
  });

  test('for hookline’s own guard, a hook that failed, a broken file, and what was only tried', async () => {
    const { shell, dry, run, hooks, at, write } = refusing();
    await shell('codex', `echo > ${at('~/.config/hookline/hooks.yml')}`);
    expect((await dry()).stderr).toMatch(/comes with hookline or with a program, and stays on/);
    await run('PreToolUse', ['--tool', 'Bash', '--input', '{"command":"git push"}']);
    expect((await dry()).stderr).toMatch(/belongs to no session of an agent/);
    hooks('hooks:\n  - { on: PreToolUse, name: breaks, run: exit 7, onFailure: block }\n');
    await shell('codex', 'ls');
    expect((await dry()).stderr).toMatch(/"breaks" refused because it failed/);
    hooks(RULES);
    await shell('codex', 'git push');
    write('~/.config/hookline/hooks.yml', 'hooks: [\n');
    const { stderr } = await dry();
    expect(stderr).toMatch(/cannot be read as it is now|cannot be understood/);
    await shell('codex', 'ls');
    expect((await dry()).status).toBe(1);
  });

  test('for what was not refused', async () => {
    const { shell, cli, json } = refusing(`${RULES}  - { on: PreToolUse, name: looks, run: 'true' }\n`);
    await shell('codex', 'ls');
    const { data } = await json(['audit', 'tail', '-n', '1']);
    const [{ id } = { id: '' }] = data.decisions as { id: string }[];
    expect((await cli(['allow', id, '--session', '--dry-run'])).stderr).toMatch(/It was not refused/);
  });
});

describe('what a model reads', () => {
  const AGENTS = ['claude-code', 'codex', 'gemini', 'copilot', 'qwen', 'pi', 'opencode'] as const;
  test.each(AGENTS)('never says how a rule is switched off (%s)', async (agent) => {
    const { shell, cli } = refusing();
    for (const command of ['git push', 'git tag v1']) {
      const { stdout, stderr } = await shell(agent, command);
      expect(stdout + stderr).not.toMatch(/--session|hookline allow|hookline disable/);
    }
    // a person at a terminal is told
    expect((await cli(['why', 'last'])).stdout).not.toContain('--session');
  });

  terminalTest('and a person who asks why is told', async () => {
    const { shell, terminal } = refusing();
    await shell('codex', 'git push');
    expect((await terminal(['why', 'last'], null)).screen).toMatch(/hookline allow \w{8} --session/);
    expect((await terminal(['why', 'last'], null, { env: { CLAUDECODE: '1' } })).screen).not.toContain('--session');
  });
});
