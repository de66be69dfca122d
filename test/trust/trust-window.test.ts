import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newProject } from './project.ts';

const CALL = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } };

test('a script that is swapped while its hook waits for its turn does not run, and the call is refused', async () => {
  const { write, root, open, approveAll } = newProject();
  const ran = join(root, 'ran');
  write('slow.sh', `sleep 0.3; printf 'touch ran' > guard.sh`);
  write('guard.sh', 'exit 0');
  write('.hookline/hooks.json', {
    hooks: [
      { on: 'PreToolUse', run: 'sh ./slow.sh' },
      { on: 'PreToolUse', run: 'sh ./guard.sh' },
    ],
  });
  await approveAll();
  const hooks = await open({ maxConcurrent: 1 });
  const outcome = await hooks.trigger('PreToolUse', CALL);
  expect(outcome).toMatchObject({
    decision: 'block',
    reason: expect.stringMatching(/changed while it was about to run/),
  });
  expect(outcome.skipped.map(({ why }) => why)).toEqual(['changed']);
  expect(() => readFileSync(ran)).toThrow();
});

test('so does one that nobody waits for', async () => {
  const { write, root, open, approveAll } = newProject();
  write('slow.sh', `sleep 0.3; printf 'touch ran' > later.sh`);
  write('later.sh', 'exit 0');
  write('.hookline/hooks.json', {
    hooks: [
      { on: 'PostToolUse', run: 'sh ./slow.sh', async: true },
      { on: 'PostToolUse', run: 'sh ./later.sh', async: true },
    ],
  });
  await approveAll();
  const hooks = await open({ maxConcurrent: 1 });
  const failed: string[] = [];
  hooks.on('hook:error', ({ hook }) => failed.push(hook.id));
  await hooks.trigger('PostToolUse', CALL as never);
  await hooks.close();
  expect(failed).toHaveLength(1);
  expect(() => readFileSync(join(root, 'ran'))).toThrow();
});

test('a trust store that lies inside the project counts for nothing, and none is made there', async () => {
  const { write, open, approveAll, state, root, home } = newProject();
  write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'true' }] });
  await approveAll();
  cpSync(state, join(root, '.state'), { recursive: true });
  const hooks = await open({ env: { PATH: process.env.PATH, HOME: home, XDG_STATE_HOME: join(root, '.state') } });
  const outcome = await hooks.trigger('PreToolUse', CALL);
  expect(outcome.skipped.map(({ why }) => why)).toEqual(['untrusted']);
  expect(outcome.diagnostics.map(({ code }) => code)).toContain('TRUST_STORE');
  await expect(hooks.approve(hooks.pending().map(({ key }) => key))).rejects.toMatchObject({ code: 'TRUST_STORE' });
});

test('a home folder that is a repository is still the person’s, and what is below it a project', async () => {
  const { write, open, home, approveAll, standing } = newProject('work/project');
  mkdirSync(join(home, '.git'));
  mkdirSync(join(home, '.claude'));
  const hook = (command: string) => ({ hooks: { PreToolUse: [{ hooks: [{ type: 'command', command }] }] } });
  writeFileSync(join(home, '.claude/settings.json'), JSON.stringify(hook('echo mine')));
  write('.claude/settings.json', hook('echo theirs'));
  const own = await open({ cwd: home });
  expect((await own.trigger('PreToolUse', CALL)).ran.map(({ layer }) => layer)).toEqual(['user']);
  expect((await standing()).fate).toBe('untrusted');
  await approveAll();
  expect((await standing()).outcome.ran).toHaveLength(2);
});

test.each(['with space', "quo'te", 'dollar$(touch x)', 'ünï-çødé', 'new\nline', '-dash', 'a"b'])(
  'scripts and programs in a project called %j are approved and found like any other',
  async (name) => {
    const { write, approveAll, standing, root } = newProject(name);
    write('guard.sh', 'exit 0', 0o755);
    write('.claude/settings.json', {
      hooks: { PreToolUse: [{ hooks: [{ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/guard.sh' }] }] },
    });
    const [waiting] = (await (await approveAll()).list()) ?? [];
    expect(waiting?.state).toBe('active');
    expect((await standing()).fate).toBe('ran');
    writeFileSync(join(root, 'guard.sh'), 'exit 1');
    expect((await standing()).fate).toBe('changed');
  },
);

test('hundreds of hooks are loaded, judged and shown', async () => {
  const { write, open, approveAll } = newProject();
  write('guard.sh', 'exit 0');
  const hooks = Array.from({ length: 500 }, (_, i) => ({
    on: 'PreToolUse',
    run: `sh ./guard.sh ${i}`,
    tools: [`T${i}`],
  }));
  write('.hookline/hooks.json', { hooks });
  const opened = await open();
  expect(opened.pending()).toHaveLength(500);
  await approveAll();
  const outcome = await (await open()).trigger('PreToolUse', { ...CALL, tool_name: 'T499' });
  expect(outcome.ran).toHaveLength(1);
});
