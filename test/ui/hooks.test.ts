import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HooksTold } from '../../src/ui/data/hooks.ts';
import { HAS_TERMINAL, machine, settings } from '../cli/machine.ts';
import { served } from './serve.ts';

const RULES = `hooks:
  - on: PreToolUse
    name: no-secrets
    tools: Bash
    reads: "**/.env*"
    deny: That is a secret.
  - on: PreToolUse
    name: pushes
    tools: Bash
    when: tool_input.command.contains("push")
    ask: Really?
  - on: [PreToolUse, PostToolUse]
    name: fails
    tools: Write
    run: exit 1
    onFailure: continue
  - on: Stop
    name: never
    run: 'true'
`;

async function recorded(rules = RULES, from?: string) {
  const all = machine();
  all.write('~/.config/hookline/hooks.yml', rules);
  const ui = await served(all, from === undefined ? {} : { cwd: join(all.top, from) });
  return {
    ...all,
    async call(tool: string, input: object, cwd = all.project) {
      all.write('event.json', { session_id: 's1', cwd, tool_name: tool, tool_input: input });
      return all.run('PreToolUse', ['--payload', all.at('event.json')]);
    },
    async told(folder?: string) {
      const answer = await ui.ask(`hooks${folder === undefined ? '' : `?folder=${encodeURIComponent(folder)}`}`);
      return { status: answer.status, data: (await answer.json()) as HooksTold };
    },
  };
}

describe('hooks', () => {
  test('each stands with its file and line, its layer, and how often it fired, refused, asked, failed or never did', async () => {
    const { told, call } = await recorded();
    await call('Bash', { command: 'cat .env' });
    await call('Bash', { command: 'cat .env.local' });
    await call('Bash', { command: 'git push' });
    await call('Write', { file_path: 'a.txt', content: 'x' });
    const { data } = await told();
    const byName = new Map(data.hooks.map((hook) => [hook.name, hook]));
    expect(byName.get('no-secrets')).toMatchObject({
      ...{ place: '~/.config/hookline/hooks.yml:2', layer: 'user', dialect: 'hookline', state: 'active' },
      did: { runs: 2, refused: 2, asked: 0, failed: 0, p50Ms: expect.any(Number), p95Ms: expect.any(Number) },
    });
    expect(byName.get('pushes')?.did).toMatchObject({ runs: 1, refused: 0, asked: 1 });
    // an entry for two events is one hook
    expect(byName.get('fails')).toMatchObject({ events: ['PreToolUse', 'PostToolUse'], did: { runs: 1, failed: 1 } });
    expect(byName.get('fails')?.did.perDayMs).toBeGreaterThan(0);
    expect(byName.get('never')?.did).toMatchObject({ runs: 0, p50Ms: null });
    expect(data).toMatchObject({ days: 1, decisions: 4, elsewhere: [] });
  });

  test('what is not trusted, switched off or of a pack says so', async () => {
    const { told, write, cli, call } = await recorded(`extends: guard\n${RULES}`);
    write('.claude/settings.json', settings({ PreToolUse: 'echo TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345' }));
    write('~/.config/hookline/hooks.yml', `extends: guard\n${RULES}rules: { never: off }\n`);
    await call('Bash', { command: 'ls' });
    await cli(['check']);
    const { data } = await told();
    expect(data.hooks.find(({ dialect }) => dialect === 'claude-code')).toMatchObject({
      state: 'untrusted',
      action: expect.not.stringContaining('ghp_'),
    });
    expect(data.hooks.find(({ name }) => name === 'never')).toMatchObject({
      state: 'disabled',
      changed: [expect.stringContaining('"off"')],
    });
    expect(data.hooks.filter(({ pack }) => pack === 'guard').length).toBeGreaterThan(50);
    expect(data.hooks.find(({ name }) => name === 'self-protection')).toMatchObject({ state: 'active' });
    expect(data.problems).toMatchObject([{ code: 'NEEDS_REVIEW', place: '.claude/settings.json:6' }]);
  });

  test('a hook whose line moved keeps what it did, and one that is gone is told apart', async () => {
    const { told, call, write } = await recorded();
    await call('Bash', { command: 'cat .env' });
    await call('Bash', { command: 'git push' });
    write('~/.config/hookline/hooks.yml', `# moved\n\n${RULES.replace('name: pushes', 'name: other')}`);
    const { data } = await told();
    expect(data.hooks.find(({ name }) => name === 'no-secrets')?.did.runs).toBe(1);
    expect(data.hooks.find(({ name }) => name === 'other')?.did.runs).toBe(0);
    expect(data.elsewhere).toMatchObject([{ name: 'pushes', did: { runs: 1 } }]);
  });

  test.each(['home', '.', 'home/project'])(
    'one file is one file, from wherever it is seen: page in %s',
    async (from) => {
      const { told, call, home } = await recorded(RULES.replaceAll(/^ {4}name: no-secrets\n/gm, ''), from);
      await call('Bash', { command: 'cat .env' });
      await call('Bash', { command: 'cat .env' }, home);
      await call('Bash', { command: 'git push' }, home);
      const { data } = await told();
      expect(data.hooks.find(({ action }) => action.includes('secret'))?.did).toMatchObject({ runs: 2, refused: 2 });
      expect(data.hooks.find(({ name }) => name === 'pushes')?.did).toMatchObject({ runs: 1, asked: 1 });
      expect(data.elsewhere).toEqual([]);
    },
  );

  test('the same place in another project is another hook, and an agent that went into a folder below has those of its project', async () => {
    const { told, write, open, home, project } = await recorded();
    const rules = 'hooks:\n  - on: PreToolUse\n    tools: Bash\n    when: "true"\n    ask: Really?\n';
    const [other, below] = [join(home, 'other'), join(project, 'below')];
    for (const folder of [join(other, '.git'), below]) mkdirSync(folder, { recursive: true });
    write('.hookline/hooks.yml', rules);
    write('~/other/.hookline/hooks.yml', rules);
    const call = { session_id: 's1', tool_name: 'Bash', tool_input: { command: 'ls' } };
    for (const [began, cwd] of [
      ...[[project, project] as const, [project, below] as const, [below, below] as const],
      [other, other] as const,
    ]) {
      const hooks = await open({ cwd: began, trust: 'all' });
      await hooks.trigger('PreToolUse', { ...call, cwd });
      await hooks.close();
    }
    const { data } = await told();
    expect(data.hooks.find(({ layer }) => layer === 'project')).toMatchObject({ did: { runs: 3 } });
    expect(data.elsewhere).toMatchObject([{ id: 'hookline:~/other/.hookline/hooks.yml:2', did: { runs: 1 } }]);
  });

  test('a folder in which no agent worked is not looked into', async () => {
    const { told, call, project, home } = await recorded();
    await call('Bash', { command: 'ls' });
    expect((await told(project)).data.folders).toEqual([project]);
    expect((await told(home)).status).toBe(400);
    expect((await told('/etc')).status).toBe(400);
  });

  test.skipIf(!HAS_TERMINAL)('one that is off in a session says in which', async () => {
    const { told, terminal } = await recorded();
    const offIn = async () => (await told()).data.hooks.find(({ name }) => name === 'pushes')?.offIn;
    expect(await offIn()).toEqual([]);
    await terminal(['disable', 'pushes', '--session', 's1'], null);
    expect(await offIn()).toEqual(['session s1']);
  });
});
