import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../src/index.ts';
import { writeSwitches } from '../../src/state/switch-file.ts';
import { switchedOff } from '../../src/state/switches.ts';
import { CALL, later, place, until } from './support/place.ts';

const ASKING = `hooks:
  - { on: PreToolUse, name: pushes, ask: Really?, tools: Bash }
`;

function asking(answer: (question: Question) => unknown, rules = ASKING) {
  const questions: Question[] = [];
  const { open } = place({ 'home/.config/hookline/hooks.yml': rules });
  const ask = async (question: Question): Promise<boolean> => {
    questions.push(question);
    return (await answer(question)) as boolean;
  };
  return { questions, hooks: open({ ask }) };
}

describe('ask', () => {
  test('is asked what hooks ask, once, and told what would run', async () => {
    const { hooks, questions } = asking(() => true);
    const outcome = await (await hooks).trigger('PreToolUse', CALL);
    expect(outcome).toMatchObject({ decision: 'allow', approval: { state: 'approved', by: 'person' } });
    expect(questions).toEqual([
      {
        ...{ kind: 'call', hook: 'hookline:~/.config/hookline/hooks.yml:2', name: 'pushes', event: 'PreToolUse' },
        ...{ command: 'ls', reason: 'Really?', toolName: 'Bash', input: { command: 'ls' } },
        source: { file: expect.stringMatching(/hooks\.yml$/), line: 2 },
        shown: expect.stringMatching(
          /^PreToolUse: hook 'pushes' asks you: Really\?\nTool: Bash\nCommand: ls\nSource: .*$/,
        ),
      },
    ]);
  });

  test('is given a copy: what it changes is not what goes ahead', async () => {
    const input = { command: 'ls' };
    const { hooks } = asking((question) => {
      Object.assign(question.input ?? {}, { command: 'rm -rf /' });
      return true;
    });
    const outcome = await (await hooks).trigger('PreToolUse', { ...CALL, tool_input: input });
    expect([input, outcome.rewrite]).toEqual([{ command: 'ls' }, null]);
  });

  test('refuses with a no, or with anything else that is no yes', async () => {
    for (const answer of [false, undefined, 'yes', 1, null]) {
      const { hooks } = asking(() => answer);
      expect(await (await hooks).trigger('PreToolUse', CALL)).toMatchObject({
        ...{ decision: 'deny', reason: 'A person declined it: Really?', refused: true },
      });
    }
  });

  test('that fails leaves the outcome as it was', async () => {
    const { hooks } = asking(() => Promise.reject(new Error('the window was closed')));
    expect(await (await hooks).trigger('PreToolUse', CALL)).toMatchObject({ decision: 'ask', approval: null });
  });

  test('that does not answer in time leaves the outcome as it was', async () => {
    const { hooks } = asking(() => later(500).then(() => true));
    expect(await (await hooks).trigger('PreToolUse', CALL, { deadlineMs: 50 })).toMatchObject({ decision: 'ask' });
  });

  test('is not needed: without it nothing changes', async () => {
    const { open } = place({ 'home/.config/hookline/hooks.yml': ASKING });
    expect(await (await open()).trigger('PreToolUse', CALL)).toMatchObject({ decision: 'ask', approval: null });
  });

  test('never lifts a refusal, and is not asked about one', async () => {
    const { hooks, questions } = asking(() => true, `${ASKING}  - { on: PreToolUse, deny: No. }\n`);
    expect(await (await hooks).trigger('PreToolUse', CALL)).toMatchObject({ decision: 'deny', reason: 'No.' });
    expect(questions).toEqual([]);
  });

  test('is asked about the input as it was rewritten, in a form that names other tools', async () => {
    const { hooks, questions } = asking(() => true, 'hooks:\n  - { on: PreToolUse, name: w, ask: Really? }\n');
    const made = await hooks;
    made.register({ event: 'PreToolUse', run: () => ({ rewrite: { file_path: '/b', content: 'x' } }) });
    const outcome = await made.trigger('PreToolUse', { ...CALL, tool_name: 'Write', tool_input: { file_path: '/a' } });
    expect(questions).toMatchObject([
      { toolName: 'Write', input: { file_path: '/b' }, command: 'Write {"file_path":"/b","content":"x"}' },
    ]);
    expect(outcome).toMatchObject({ decision: 'allow', rewrite: { file_path: '/b' } });
  });

  test('is asked about hooks that must be approved, with their kind', async () => {
    const rules = 'hooks:\n  - { on: PreToolUse, name: careful, run: exit 2, approve: true }\n';
    const { hooks, questions } = asking(() => true, rules);
    expect((await (await hooks).trigger('PreToolUse', CALL)).refused).toBe(true);
    expect(questions).toMatchObject([{ kind: 'hook', name: 'careful', command: 'exit 2', reason: null }]);
  });
});

describe('disable and enable', () => {
  const TWO = 'hooks:\n  - { on: PreToolUse, name: one, deny: one }\n  - { on: PreToolUse, name: two, deny: two }\n';
  const reasonOf = async (hooks: Awaited<ReturnType<ReturnType<typeof place>['open']>>) =>
    (await hooks.trigger('PreToolUse', CALL)).reason;

  test('switch a hook off for as long as the hooks live, across a reload', async () => {
    const { open, write } = place({ 'home/.config/hookline/hooks.yml': TWO });
    const hooks = await open();
    await hooks.disable('one');
    expect(await reasonOf(hooks)).toBe('two');
    expect(hooks.list().map(({ state }) => state)).toEqual(['disabled', 'active']);
    write('home/.config/hookline/hooks.yml', `# moved\n${TWO}`);
    await hooks.reload();
    expect(await reasonOf(hooks)).toBe('two');
    await hooks.enable('one');
    expect(await reasonOf(hooks)).toBe('one\ntwo');
    expect(await reasonOf(await open())).toBe('one\ntwo');
  });

  test('in another terminal count from the next event on, and can be overruled', async () => {
    const { open, root } = place({ 'home/.config/hookline/hooks.yml': TWO });
    const hooks = await open({ watch: true });
    expect(await reasonOf(hooks)).toBe('one\ntwo');
    const [one] = hooks.inForce();
    if (one === undefined) throw new Error('there is no hook');
    writeSwitches(join(root, 'state/hookline'), [switchedOff(one, hooks.inForce(), null)]);
    await until(async () => (await reasonOf(hooks)) === 'two');
    await hooks.enable('one');
    expect(await reasonOf(hooks)).toBe('one\ntwo');
    await hooks.disable('one');
    writeSwitches(join(root, 'state/hookline'), []);
    await hooks.reload();
    expect(await reasonOf(hooks)).toBe('two');
  });

  test('reach hooks that were registered in code', async () => {
    const hooks = await place().open();
    hooks.register({ event: 'PreToolUse', name: 'inline', run: () => ({ decision: 'deny', reason: 'inline' }) });
    await hooks.disable('inline');
    expect(await reasonOf(hooks)).toBe(null);
    await hooks.enable('inline');
    expect(await reasonOf(hooks)).toBe('inline');
  });

  test('refuse to touch an enforced hook', async () => {
    const { open, write } = place();
    const org = write('org.yml', 'hooks:\n  - { on: PreToolUse, name: guard, deny: never }\n');
    const hooks = await open({ enforced: [org] });
    await expect(hooks.disable('guard')).rejects.toMatchObject({
      ...{ code: 'ENFORCED_CONFLICT', message: "Hook 'guard' is enforced by organization. User config ignored." },
    });
    expect(await reasonOf(hooks)).toBe('never');
  });

  test('throw where no hook is meant, or several', async () => {
    const hooks = await place({ 'home/.config/hookline/hooks.yml': TWO }).open();
    await expect(hooks.disable('three')).rejects.toMatchObject({ code: 'UNKNOWN_HOOK' });
    await expect(hooks.disable('hooks.yml')).rejects.toMatchObject({ code: 'UNKNOWN_HOOK' });
    await expect(hooks.disable(7 as never)).rejects.toMatchObject({ code: 'UNKNOWN_HOOK' });
    expect(await reasonOf(hooks)).toBe('one\ntwo');
  });
});
