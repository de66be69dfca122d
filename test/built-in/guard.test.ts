import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SELF_PROTECTION } from '../../src/built-in/self-protection-text.ts';
import { gate, type Hooks } from '../../src/index.ts';
import { computer } from './computer.ts';

// somebody could be asked, and has not been yet
const ASKS = { asker: { person: { isThere: true, ask: null } } };
const bash = (command: string) => ({ session_id: 's', tool_name: 'Bash', tool_input: { command } });

describe('the built-in guard', () => {
  test('is the file that is shipped', () => {
    expect(SELF_PROTECTION).toBe(readFileSync(new URL('../../guards/self-protection.yml', import.meta.url), 'utf8'));
  });

  test('is on without any configuration, and names the file that would change', async () => {
    const { hooks: create } = computer();
    const hooks = await create({}, ASKS);
    const outcome = await hooks.trigger('PreToolUse', bash('rm ~/.claude/settings.json'));
    expect(outcome).toMatchObject({ decision: 'ask', reason: expect.stringContaining('~/.claude/settings.json') });
    expect(outcome.ran).toMatchObject([
      { hook: 'hookline:built-in/self-protection.yml:9', name: 'self-protection', handler: 'rule', decision: 'ask' },
    ]);
    await hooks.close();
  });

  test('refuses where nobody can be asked, and says how a person does it', async () => {
    const { hooks: create } = computer();
    const hooks = await create();
    const outcome = await hooks.trigger('PreToolUse', bash('echo x > .hookline/hooks.yml'));
    expect(outcome).toMatchObject({ decision: 'deny', refused: true });
    expect(outcome.reason).toMatch(/nobody to ask.*a person can/);
    expect(gate(outcome, {})).toEqual({ kind: 'refused', refused: outcome.reason });
    await hooks.close();
  });

  test('is nobody’s hook: has, list and the events of the bus know of it only where it speaks', async () => {
    const { hooks: create } = computer();
    const hooks = await create({}, ASKS);
    const told: string[] = [];
    hooks.on('hook:start', ({ hook }) => told.push(hook.id));
    hooks.on('hook:skip', ({ hook }) => told.push(hook.id));
    await hooks.trigger('PreToolUse', bash('cat .claude/settings.json'));
    expect([hooks.has('PreToolUse'), hooks.list(), told]).toEqual([false, [], []]);
    await hooks.trigger('PreToolUse', bash('rm .claude/settings.json'));
    expect(told).toEqual(['hookline:built-in/self-protection.yml:9']);
    await hooks.close();
  });

  test('refuses what another hook made of the call where nobody answers', async () => {
    const { hooks: create } = computer();
    const hooks = await create({ ask: () => Promise.reject(new Error('nobody is here')) });
    hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: { command: 'rm -rf .claude' } }) });
    const outcome = await hooks.trigger('PreToolUse', bash('ls'));
    expect(outcome).toMatchObject({ decision: 'deny', refused: true, rewrite: null });
    await hooks.close();
  });

  test('sees what another hook made of the call', async () => {
    const { hooks: create } = computer();
    const hooks = await create({}, ASKS);
    hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: { command: 'rm -rf .claude' } }) });
    expect(await hooks.trigger('PreToolUse', bash('ls'))).toMatchObject({ decision: 'ask' });
    await hooks.close();
  });

  test('is not lifted by a hook that allows', async () => {
    const { hooks: create } = computer();
    const hooks = await create({}, ASKS);
    hooks.register({ event: 'PreToolUse', run: () => ({ decision: 'allow' }) });
    expect(await hooks.trigger('PreToolUse', bash('rm -rf .claude'))).toMatchObject({ decision: 'ask' });
    await hooks.close();
  });

  test('knows a home that leads elsewhere, and a folder in which everything is a hook', async () => {
    const { hooks: create, home, top } = computer();
    mkdirSync(join(top, 'dotfiles', 'claude'), { recursive: true });
    symlinkSync(join(top, 'dotfiles', 'claude'), join(home, '.claude'));
    const hooks = await create({}, ASKS);
    const edit = { session_id: 's', tool_name: 'Edit', tool_input: { file_path: '~/.claude/settings.json' } };
    expect(await hooks.trigger('PreToolUse', edit)).toMatchObject({ decision: 'ask' });
    const inside = { ...bash('rm hooks.yml'), cwd: join(home, '.config/hookline') };
    expect(await hooks.trigger('PreToolUse', inside)).toMatchObject({ decision: 'ask' });
    await hooks.close();
  });

  test('also asks about a file by the name that it has behind a link', async () => {
    const { hooks: create, home, top, write } = computer();
    const real = write(join(top, 'dotfiles', 'claude-settings.json'), '{}');
    mkdirSync(join(home, '.claude'), { recursive: true });
    symlinkSync(real, join(home, '.claude', 'settings.json'));
    const hooks = await create({}, ASKS);
    expect(await hooks.trigger('PreToolUse', bash(`echo x > ${real}`))).toMatchObject({ decision: 'ask' });
    await hooks.close();
  });

  test('starts nothing and changes nothing itself', async () => {
    const { hooks: create, project } = computer();
    const hooks = await create({}, ASKS);
    await hooks.trigger('PreToolUse', bash('touch made && rm -rf .claude'));
    expect(existsSync(join(project, 'made'))).toBe(false);
    await hooks.close();
  });

  test.each([
    ['a megabyte', `echo ${'x'.repeat(1_000_000)} > .claude/settings.json`],
    ['a line that cannot be parsed', 'rm -rf ".claude'],
    ['ten thousand words', `rm ${'a '.repeat(10_000)} .claude/settings.json`],
    ['nested shells', `sh -c "sh -c \\"sh -c 'rm -rf .claude'\\""`],
    ['a row of braces', `rm ${'{'.repeat(3000)} .claude/settings.json`],
    ['a carriage return', 'rm -rf .claude\r\n'],
    ['a NUL', 'rm -rf .claude\0'],
  ])('is not outgrown by %s', async (_what, command) => {
    const { hooks: create } = computer();
    const hooks = await create({}, ASKS);
    const { decision } = await hooks.trigger('PreToolUse', bash(command));
    expect(['ask', 'block']).toContain(decision);
    await hooks.close();
  });
});

describe('the switch of the built-in guard', () => {
  const decide = async (hooks: Hooks) => {
    const { decision } = await hooks.trigger('PreToolUse', bash('rm -rf .claude'));
    await hooks.close();
    return decision;
  };

  test('is an option of the embedder, or stands in the person’s own file', async () => {
    const { hooks: create, home, write } = computer();
    expect(await decide(await create({ selfProtection: false }, ASKS))).toBe('none');
    write(join(home, '.config/hookline/hooks.yml'), 'selfProtection: false\n');
    const hooks = await create({}, ASKS);
    expect(hooks.diagnostics).toEqual([]);
    expect(await decide(hooks)).toBe('none');
  });

  test('can be explained at once after the person has taken that out again', async () => {
    const { hooks: create, home, write } = computer();
    const file = join(home, '.config/hookline/hooks.yml');
    write(file, 'selfProtection: false\n');
    const hooks = await create({}, ASKS);
    expect(hooks.explain('PreToolUse', bash('rm -rf .claude')).lanes).toEqual([]);
    write(file, 'hooks: []\n');
    await hooks.reload();
    expect(hooks.explain('PreToolUse', bash('rm -rf .claude')).lanes).toHaveLength(1);
    await hooks.close();
  });

  test('does not count in a file of the project', async () => {
    const { hooks: create, project, write } = computer();
    write(join(project, '.hookline/hooks.yml'), 'selfProtection: false\n');
    const hooks = await create({}, ASKS);
    expect(hooks.diagnostics).toMatchObject([{ code: 'NOT_FOR_PROJECTS' }]);
    expect(await decide(hooks)).toBe('ask');
  });

  test('is locked by an enforced file, and an attempt is told', async () => {
    const { hooks: create, home, top, write } = computer();
    const enforced = write(join(top, 'enforced.yml'), 'selfProtection: true\n');
    write(join(home, '.config/hookline/hooks.yml'), 'selfProtection: false\n');
    const hooks = await create({ selfProtection: false, enforced: [enforced] }, ASKS);
    expect(hooks.diagnostics).toMatchObject([
      { code: 'ENFORCED_CONFLICT', file: join(home, '.config/hookline/hooks.yml') },
    ]);
    expect(await decide(hooks)).toBe('ask');
  });

  test('that is neither true nor false switches nothing off', async () => {
    const { hooks: create, home, write } = computer();
    write(join(home, '.config/hookline/hooks.yml'), 'selfProtection: nope\nhooks: []\n');
    const hooks = await create({}, ASKS);
    expect(hooks.diagnostics).toMatchObject([{ code: 'WRONG_TYPE' }]);
    expect(await decide(hooks)).toBe('ask');
  });
});

describe('the folder of a file that a person extends', () => {
  const given = async () => {
    const { hooks: create, write } = computer();
    write('~/.config/hookline/hooks.yml', 'extends: ["~/kept/shared/team.yml"]\n');
    write('~/kept/shared/team.yml', 'hooks: [{name: x, on: PreToolUse, runs: npm publish, deny: no}]\n');
    write('~/other/team.yml', 'hooks: []\n');
    return create({}, ASKS);
  };

  test.each([
    'mv ~/kept/shared ~/old && mv ~/other ~/kept/shared',
    'mv ~/kept ~/old',
    'ln -sfn ~/other ~/kept/shared',
    'cp -r ~/other/. ~/kept/shared/',
    'cp ~/other/* ~/kept/shared/',
    'rsync -a ~/other/ ~/kept/shared/',
    'tar xf x.tar -C ~/kept/shared',
    'cd ~/kept && mv shared old',
  ])('is protected as the file is: %s', async (command) => {
    const hooks = await given();
    expect((await hooks.trigger('PreToolUse', bash(command))).decision).toBe('ask');
    await hooks.close();
  });

  test.each([
    'ls ~/kept/shared',
    'cp ~/kept/shared/team.yml x.yml',
    'echo x > ~/kept/notes.md',
    'touch ~/kept/shared/notes.md',
    'mv ~/other ~/old',
    'git -C ~/kept/shared status',
  ])('is no obstacle to: %s', async (command) => {
    const hooks = await given();
    expect((await hooks.trigger('PreToolUse', bash(command))).decision).toBe('none');
    await hooks.close();
  });
});
