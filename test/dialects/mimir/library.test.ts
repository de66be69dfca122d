import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../../src/hooks/question.ts';
import { HookError } from '../../../src/index.ts';
import { CALL, later, place, until } from '../../library/support/place.ts';

const yaml = (command: string, more = ''): string =>
  `hooks:\n  pre-bash-execution:\n    command: ${JSON.stringify(command)}\n${more}`;
const CLOSED = '    continueOnError: false\n';

describe('a definition of Mimir in code', () => {
  test('runs as it would from a file', async () => {
    const hooks = await place().open();
    const undo = hooks.register({
      dialect: 'mimir',
      event: 'pre-bash-execution',
      definition: { command: 'echo no >&2; exit 1', continueOnError: false },
    });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({
      decision: 'block',
      reason: "Hook 'pre-bash-execution' failed: exit code 1: no",
      ran: [{ name: 'pre-bash-execution', dialect: 'mimir', layer: 'session' }],
    });
    expect((await hooks.trigger('PreToolUse', { ...CALL, tool_name: 'Read' })).ran).toEqual([]);
    undo();
    expect((await hooks.trigger('PreToolUse', CALL)).ran).toEqual([]);
  });

  test('for what comes after a tool is there after success and failure', async () => {
    const hooks = await place().open();
    hooks.register({ dialect: 'mimir', event: 'post-tool-call', definition: { command: 'true' } });
    expect((await hooks.trigger('PostToolUse', { tool_name: 'Read' })).ran).toHaveLength(1);
    expect((await hooks.trigger('PostToolUseFailure', { tool_name: 'Read', error: 'e' })).ran).toHaveLength(1);
    expect(hooks.list().map(({ event, name }) => [event, name])).toEqual([['PostToolUse', 'post-tool-call']]);
  });

  test.each([
    [{ timeout: 5 }, 'MISSING_KEY'],
    [{ command: 7 }, 'WRONG_TYPE'],
    [{ command: 'true', timeout: 'soon' }, 'BAD_TIMEOUT'],
    [{ command: 'true', continueOnError: 'no' }, 'WRONG_TYPE'],
  ])('%j is thrown at once', async (definition, code) => {
    const hooks = await place().open();
    const register = () => hooks.register({ dialect: 'mimir', event: 'pre-tool-call', definition });
    expect(register).toThrow(HookError);
    expect(register).toThrow(expect.objectContaining({ code }));
  });

  test('for an event that Mimir does not have is thrown at once, with what it calls it', async () => {
    const hooks = await place().open();
    const register = () => hooks.register({ dialect: 'mimir', event: 'PreToolUse', definition: { command: 'true' } });
    expect(register).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_EVENT', hint: 'Mimir calls it "pre-tool-call"' }),
    );
  });

  test('with a key that nothing reads is a diagnostic', async () => {
    const hooks = await place().open();
    hooks.register({ dialect: 'mimir', event: 'pre-tool-call', definition: { command: 'true', event: 'x' } });
    await hooks.trigger('PreToolUse', CALL);
    expect(hooks.diagnostics).toMatchObject([{ code: 'UNKNOWN_KEY', severity: 'warning' }]);
  });
});

describe('a hook of Mimir that asks', () => {
  const asking = (more = '') =>
    place({ 'home/.mimir/config.yml': yaml('echo {bash_command}', `    prompt: true\n${more}`) });

  test('is asked for with its name and its command as it would run', async () => {
    const asked: Question[] = [];
    const hooks = await asking().open({ ask: async (question) => asked.push(question) > 0 });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ messages: ['ls'] });
    expect(asked).toMatchObject([{ name: 'pre-bash-execution', event: 'PreToolUse', command: 'echo ls' }]);
  });

  test('does not run on a no, and refuses then if it is fail-closed', async () => {
    const open = await asking().open({ ask: async () => false });
    const skipped = await open.trigger('PreToolUse', CALL);
    expect(skipped).toMatchObject({ decision: 'none', ran: [], skipped: [{ why: 'declined' }] });
    expect(skipped.messages.join()).toContain('User skipped hook');
    const closed = await asking(CLOSED).open({ ask: async () => false });
    expect(await closed.trigger('PreToolUse', CALL)).toMatchObject({
      decision: 'block',
      skipped: [{ why: 'declined' }],
    });
  });

  test('does not run when the question fails', async () => {
    const hooks = await asking().open({
      ask: () => {
        throw new Error('no terminal');
      },
    });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'none', ran: [] });
  });
});

describe('the machine of a team', () => {
  const team = 'team: { user_email: a@b.c }\nenforcement:\n  hooks:\n    pre-bash-execution: { command: echo team }\n';

  test('has its hooks in mimir/team.yml, and they run where only another dialect is asked for', async () => {
    const root = process.getuid?.() === 0;
    const here = place({ 'machine/mimir/team.yml': team, 'home/.mimir/config.yml': yaml('echo user') });
    const hooks = await here.open({ dialects: ['cocode'] });
    const outcome = await hooks.trigger('PreToolUse', CALL);
    // a file that a user could have written enforces nothing, and refuses
    if (!root) expect(outcome).toMatchObject({ decision: 'block' });
    else expect(outcome).toMatchObject({ decision: 'none', messages: ['team'], ran: [{ layer: 'enforced' }] });
  });

  test('tells every dialect who the team is', async () => {
    const here = place({
      'team.yml': team,
      'home/.config/hookline/hooks.yml': 'hooks: [{ on: PreToolUse, run: cat }]',
    });
    const hooks = await here.open({ enforced: [join(here.root, 'team.yml')] });
    const { ran } = await hooks.trigger('PreToolUse', { ...CALL, user_email: 'forged@evil' });
    expect(ran.map(({ dialect }) => dialect)).toEqual(['mimir', 'hookline']);
    expect(JSON.parse(ran[1]?.stdout ?? '')).toMatchObject({ user_email: 'a@b.c' });
  });

  test('has hooks that are known as enforced by the name of their event', async () => {
    const here = place({ 'team.yml': team, 'home/.mimir/config.yml': 'hooks: { pre-tool-call: { command: echo } }' });
    const hooks = await here.open({ enforced: [join(here.root, 'team.yml')] });
    expect([hooks.isEnforced('pre-bash-execution'), hooks.isEnforced('pre-tool-call')]).toEqual([true, false]);
    expect(hooks.list().map(({ state }) => state)).toEqual(['enforced', 'active']);
  });
});

describe('a file of Mimir', () => {
  test('that is edited counts from the next event on, and one that breaks keeps its last good version', async () => {
    const here = place({ 'home/.mimir/config.yml': yaml('echo one') });
    const hooks = await here.open({ watch: true });
    expect((await hooks.trigger('PreToolUse', CALL)).messages).toEqual(['one']);
    here.write('home/.mimir/config.yml', yaml('echo two'));
    await until(async () => (await hooks.trigger('PreToolUse', CALL)).messages[0] === 'two');
    here.write('home/.mimir/config.yml', 'hooks: {');
    await until(() => hooks.diagnostics.some(({ code }) => code === 'KEPT_LAST_GOOD'));
    expect((await hooks.trigger('PreToolUse', CALL)).messages).toEqual(['two']);
  });

  test('that loses its hooks to a wrong type keeps its last good version', async () => {
    const here = place({ 'home/.mimir/config.yml': yaml('echo one') });
    const hooks = await here.open();
    here.write('home/.mimir/config.yml', 'hooks: [1]\n');
    await hooks.reload();
    expect((await hooks.trigger('PreToolUse', CALL)).messages).toEqual(['one']);
  });

  test('runs its hooks one after another', async () => {
    const line = (i: number) => `    - command: echo start ${i} >> log; sleep 0.05; echo end ${i} >> log\n`;
    const here = place({ 'home/.mimir/config.yml': `hooks:\n  pre-tool-call:\n${line(1)}${line(2)}${line(3)}` });
    const hooks = await here.open();
    await hooks.trigger('PreToolUse', CALL);
    const log = readFileSync(join(here.cwd, 'log'), 'utf8');
    expect(log).toBe([1, 2, 3].map((i) => `start ${i}\nend ${i}\n`).join(''));
  });

  test('has hooks that end with everything they started when their time is over', async () => {
    const command = '(sleep 0.6; touch late) & sleep 5';
    const here = place({ 'home/.mimir/config.yml': yaml(command, '    timeout: 100\n') });
    const hooks = await here.open({ graceMs: 50 });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ ran: [{ status: 'timed-out' }] });
    await later(800);
    expect(existsSync(join(here.cwd, 'late'))).toBe(false);
  });

  test('has hooks of the project that are approved for both of their events at once', async () => {
    const here = place({ 'project/.mimir/config.yml': 'hooks: { post-tool-call: { command: echo ran } }' });
    const hooks = await here.open();
    expect(hooks.pending().map(({ event }) => event)).toEqual(['PostToolUse']);
    await hooks.approve(hooks.pending().map(({ key }) => key));
    expect((await hooks.trigger('PostToolUse', { tool_name: 'Read' })).messages).toEqual(['ran']);
    expect((await hooks.trigger('PostToolUseFailure', { tool_name: 'Read' })).messages).toEqual(['ran']);
  });

  test('has approved hooks that stand for what they were approved for after they were narrowed', async () => {
    const hook = (more: string) => `hooks: { pre-file-write: { command: "true", continueOnError: false${more} } }`;
    const here = place({ 'project/.mimir/config.yml': hook('') });
    const hooks = await here.open();
    await hooks.approve(hooks.pending().map(({ key }) => key));
    here.write('project/.mimir/config.yml', hook(', patterns: ["*.md"]'));
    await hooks.reload();
    const write = { session_id: 's', tool_name: 'Write', tool_input: { file_path: 'a.ts' } };
    expect(await hooks.trigger('PreToolUse', write)).toMatchObject({
      decision: 'block',
      skipped: [{ why: 'changed' }],
    });
    expect(await hooks.trigger('PreToolUse', CALL)).toMatchObject({ decision: 'none', skipped: [] });
  });
});
