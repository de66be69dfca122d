import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isolatedHooks } from '../../src/testing.ts';
import { CALL, place, settings } from './support/place.ts';

const MANY = {
  'home/.claude/settings.json': {
    hooks: {
      PreToolUse: [
        { matcher: 'Bash', hooks: [{ type: 'command', command: 'true' }] },
        { matcher: 'Write|Edit', hooks: [{ type: 'command', command: 'true' }] },
        { matcher: 'Bash', hooks: [{ type: 'command', command: 'true' }] },
        { hooks: [{ type: 'command', command: 'exit 0', if: 'Bash(git *)' }] },
      ],
      Stop: [{ hooks: [{ type: 'command', command: 'true' }] }],
    },
  },
  'home/.config/hookline/hooks.yml': [
    'hooks:',
    '  - { on: PreToolUse, name: off, run: "true", enabled: false }',
    '  - { on: PreToolUse, name: once, run: "true", once: true }',
    '  - { on: PostToolUse, name: files, files: "**/*.ts", run: "true" }',
  ].join('\n'),
  'project/.claude/settings.json': settings('PreToolUse', { command: 'true # project' }),
};

describe('has, list and isEnforced', () => {
  test('has says whether an event has a hook that is not switched off, by any of its names', async () => {
    const { open } = place({
      'home/.config/hookline/hooks.yml':
        'hooks:\n  - { on: PreToolUse, run: "true" }\n  - { on: Stop, run: "true", enabled: false }',
    });
    const hooks = await open();
    expect(['PreToolUse', 'pre-tool-call', 'Stop', 'PostToolUse', 'Nonsense'].map(hooks.has)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('list shows every hook in configured order, or those of one event', async () => {
    const { open } = place(MANY);
    const hooks = await open();
    expect(hooks.list()).toHaveLength(9);
    expect(hooks.list({ event: 'Stop' })).toMatchObject([{ event: 'Stop', action: 'true', handler: 'command' }]);
    expect(hooks.list({ event: 'post-agent-execute' })).toHaveLength(1);
    expect(hooks.list({ event: 'Nonsense' })).toEqual([]);
    expect(hooks.list().map(({ state }) => state)).toContain('disabled');
  });

  test('isEnforced knows names and ids, and is not fooled by a user’s hook of that name', async () => {
    const { open, write } = place({
      'home/.config/hookline/hooks.yml': 'hooks: [{ on: PreToolUse, name: mine, run: "true" }]',
    });
    const law = write('law.yml', 'hooks:\n  - { on: PreToolUse, name: gate, run: "true" }');
    const hooks = await open({ enforced: [law] });
    const [enforced] = hooks.list();
    expect([hooks.isEnforced('gate'), hooks.isEnforced(enforced?.id ?? ''), hooks.isEnforced('mine')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(enforced).toMatchObject({ layer: 'enforced', state: 'enforced' });
  });
});

describe('explain', () => {
  test('agrees with what really happens, for any event', async () => {
    const { open, cwd } = place(MANY);
    const hooks = await open();
    const payload = fc.record({
      session_id: fc.constantFrom('a', 'b'),
      tool_name: fc.constantFrom('Bash', 'Write', 'Edit', 'Read', 'run_shell_command'),
      tool_input: fc.constantFrom(
        { command: 'git status' },
        { command: 'ls' },
        { file_path: 'a.ts' },
        { file_path: 'a.md' },
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('PreToolUse', 'PostToolUse', 'Stop', 'Notification'),
        payload,
        async (event, given) => {
          const { lanes, keptOut } = hooks.explain(event, { ...given, cwd });
          const { ran, skipped } = await hooks.trigger(event as string, { ...given, cwd });
          const planned = lanes.flatMap((lane) => lane.hooks.map(({ id }) => id));
          expect(planned.toSorted()).toEqual(ran.map(({ hook }) => hook).toSorted());
          const out = keptOut.filter(({ why }) => why !== 'event' && why !== 'matcher');
          expect(out.map(({ hook, why }) => `${hook.id} ${why}`).toSorted()).toEqual(
            skipped.map(({ hook, why }) => `${hook} ${why}`).toSorted(),
          );
          expect(planned.length + keptOut.length).toBe(hooks.list().length);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('runs nothing, says the first thing that kept a hook out, and throws for misuse', async () => {
    const hooks = await isolatedHooks();
    hooks.register({
      event: 'PreToolUse',
      matcher: /^Write$/,
      run: () => {
        throw new Error('it ran');
      },
    });
    hooks.register({ event: 'Stop', run: () => {} });
    const { lanes, keptOut } = hooks.explain('PreToolUse', CALL);
    expect(lanes).toEqual([]);
    expect(keptOut.map(({ why }) => why)).toEqual(['matcher', 'event']);
    expect(() => hooks.explain('Nonsense', {})).toThrowError(expect.objectContaining({ code: 'UNKNOWN_EVENT' }));
  });

  test('knows a matcher of plain names as soon as it is registered', async () => {
    const hooks = await isolatedHooks();
    hooks.register({ event: 'PreToolUse', matcher: 'Write', run: () => {} });
    expect(hooks.explain('PreToolUse', CALL).lanes).toEqual([]);
    expect(hooks.explain('PreToolUse', { ...CALL, tool_name: 'Write' }).lanes).toHaveLength(1);
  });
});
