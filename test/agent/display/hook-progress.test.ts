import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { showHookProgress } from '../../../src/agent/display/hook-progress.ts';
import { slowHooks } from '../../../src/agent/display/slow-hooks.ts';
import type { Hooks } from '../../../src/hooks/api.ts';
import { displayWidth } from '../../../src/show/table.ts';
import { isolatedHooks } from '../../../src/testing.ts';
import { later, until } from '../../library/support/place.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { aLiveScreen, aScreen, BASH, realHooks, shownOf } from './shown.ts';

const use = (hooks: Hooks) => hooks.trigger('PreToolUse', BASH);

describe('what hooks do is shown while they do it (114)', () => {
  test('a head, a line when it starts, and the last line that it printed with how long it took', async () => {
    const hooks = await realHooks({ PreToolUse: ['echo first; echo looks fine'] });
    expect(await shownOf(hooks, use)).toBe(
      'Running hooks...\n  ▶ PreToolUse: echo first; echo looks fine\n  ✓ looks fine (1 ms)\n',
    );
  });

  test('nothing at all when no hook matches', async () => {
    const hooks = await realHooks({ Stop: ['true'] });
    expect(await shownOf(hooks, use)).toBe('');
  });

  test.each([
    ['a refusal, with the last line of its reason', 'echo a; echo Tests failed >&2; exit 2', '✗ Tests failed (1 ms)'],
    ['a failure, with how it ended', 'echo oops >&2; exit 1', '✗ exit code 1: oops (1 ms)'],
    ['a program that is not there', 'no-such-program-here', /✗ command not found \(exit code 127\): .*\(1 ms\)/],
    ['silence', 'true', '✓ done (1 ms)'],
    ['a reason in JSON', `echo '{"decision":"block","reason":"not today"}'`, '✗ not today (1 ms)'],
    ['an answer in JSON without words', `echo '{}'`, '✓ done (1 ms)'],
    ['an answer that cannot be read', `echo '{"decision":7}'`, /✗ .*decision.* \(1 ms\)/],
    [
      'a question',
      `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"sure?"}}'`,
      '? sure? (1 ms)',
    ],
    [
      'a rewrite',
      `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":{"command":"pwd"}}}'`,
      '✓ rewrote it (1 ms)',
    ],
  ])('%s', async (_, command, line) => {
    const shown = await shownOf(await realHooks({ PreToolUse: [command] }), use);
    const last = shown.trimEnd().split('\n').at(-1)?.trim();
    if (typeof line === 'string') expect(last).toBe(line);
    else expect(last).toMatch(line);
  });

  test('one that runs out of time says so', async () => {
    const hooks = await realHooks({ PreToolUse: [{ command: 'sleep 60', timeout: 0.2 }] });
    expect(await shownOf(hooks, use)).toContain('  ✗ timed out after 0.2 s (1 ms)\n');
  });

  test('one of cocode’s that runs out of time says so in its own words', async () => {
    const folder = scratchFolder();
    const path = join(folder, 'hooks.toml');
    const entry = 'event = "PreToolUse"\nname = "slow"\ntimeout_sec = 1\n[hooks.shell]\ncommand = "sleep 60"\n';
    writeFileSync(path, `[[hooks]]\n${entry}`);
    const hooks = await isolatedHooks({ files: [{ path, dialect: 'cocode', layer: 'user' }], cwd: folder });
    expect(await shownOf(hooks, use)).toContain('  ✗ Hook timeout: slow (1 ms)\n');
    await hooks.close();
  });

  test('of several at once each end says whose it is; the head stands there once', async () => {
    const hooks = await realHooks({ PreToolUse: ['sleep 1; echo slow', 'echo quick'] });
    expect(await shownOf(hooks, use)).toBe(
      [
        'Running hooks...',
        '  ▶ PreToolUse: sleep 1; echo slow',
        '  ▶ PreToolUse: echo quick',
        '  ✓ quick (1 ms)',
        '  ✓ sleep 1; echo slow: slow (1 ms)',
        '',
      ].join('\n'),
    );
  });

  test('each event has a head of its own', async () => {
    const hooks = await realHooks({ PreToolUse: ['true'] });
    const shown = await shownOf(hooks, async () => {
      await use(hooks);
      await use(hooks);
    });
    expect(shown.match(/Running hooks\.\.\./g)).toHaveLength(2);
  });

  test('a rule that refuses is shown, without a duration', async () => {
    const hooks = await realHooks({});
    hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition: { deny: 'no shell today' } });
    expect(await shownOf(hooks, use)).toBe(
      'Running hooks...\n  ▶ PreToolUse: deny: no shell today\n  ✗ no shell today\n',
    );
  });

  test('an asynchronous one is said to be in the background, and its end says whose it is', async () => {
    const hooks = await realHooks({ PreToolUse: [{ command: 'sleep 0.3; echo later', async: true }] });
    const { screen, text } = aScreen();
    showHookProgress(hooks, screen);
    await use(hooks);
    expect(text()).toBe('Running hooks...\n  ▶ PreToolUse: sleep 0.3; echo later (in the background)\n');
    await until(() => text().includes('✓'));
    expect(text()).toMatch(/ {2}✓ PreToolUse sleep 0\.3; echo later: later \(\S+ m?s\)\n$/);
  });

  test('hooks of what a sub-agent does are indented as it is', async () => {
    const hooks = await realHooks({ PreToolUse: ['echo fine'] });
    const inner = { ...BASH, agent_type: 'explore', parent_agent_id: 'main' };
    expect(await shownOf(hooks, () => hooks.trigger('PreToolUse', inner))).toBe(
      '  Running hooks...\n    ▶ PreToolUse: echo fine\n    ✓ fine (1 ms)\n',
    );
  });

  test('hooks of notifications are one line, when they have ended', async () => {
    const hooks = await realHooks({ Notification: ['echo sent'] });
    const shown = await shownOf(hooks, () =>
      hooks.trigger('Notification', { session_id: 's', notification_type: 'idle', message: 'm' }),
    );
    expect(shown).toBe('  ✓ Notification echo sent: sent (1 ms)\n');
  });

  test('hooks whose answer is the text are not shown, unless they fail', async () => {
    const hooks = await realHooks({});
    const register = (command: string) =>
      hooks.register({ dialect: 'hookline', event: 'StatusLine', definition: { run: command } });
    const undo = register('echo main');
    const draw = () => hooks.trigger('StatusLine', { session_id: 's' });
    expect(await shownOf(hooks, draw)).toBe('');
    undo();
    register('echo no >&2; exit 3');
    expect(await shownOf(hooks, draw)).toContain('✗ exit code 3: no (1 ms)');
  });

  test('when it is not to be shown any more, nothing is', async () => {
    const hooks = await realHooks({ PreToolUse: ['true'] });
    const { screen, text } = aScreen();
    showHookProgress(hooks, screen)();
    await use(hooks);
    expect(text()).toBe('');
  });
});

describe('hooks that did not run', () => {
  test('one that nobody has reviewed is told of once, with what to do', async () => {
    const hooks = await realHooks({ PreToolUse: ['true'] }, { layer: 'project', trust: () => false });
    const twice = await shownOf(hooks, async () => {
      await use(hooks);
      await use(hooks);
    });
    expect(twice).toBe("  ! Hook 'true' did not run: nobody has reviewed it. Review it with: hookline trust\n");
  });

  test('on a narrow terminal nothing of it is cut off', async () => {
    const hooks = await realHooks({ PreToolUse: ['true'] }, { layer: 'project', trust: () => false });
    expect(await shownOf(hooks, use, 30)).toBe(
      "  ! Hook 'true' did not run:\n    nobody has reviewed it.\n    Review it with: hookline\n    trust\n",
    );
  });

  test('one that the person declined', async () => {
    const hooks = await realHooks({}, { ask: async () => false });
    hooks.register({
      dialect: 'hookline',
      event: 'PreToolUse',
      definition: { name: 'lint', run: 'true', approve: true },
    });
    expect(await shownOf(hooks, use)).toBe('  - User skipped hook: lint\n');
  });
});

describe('slow hooks', () => {
  test('on a terminal a line turns after a second, and is gone at the end', async () => {
    const hooks = await realHooks({ PreToolUse: ['sleep 2; echo done at last'] });
    const { screen, transients, text } = aLiveScreen(30);
    showHookProgress(hooks, screen);
    await use(hooks);
    const drawn = transients.filter((line) => line !== null);
    expect(drawn[0]).toMatch(/^ {2}[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] sleep 2; echo done a… 1 s$/);
    expect(new Set(drawn.map((line) => line?.slice(0, 3))).size).toBeGreaterThan(1);
    for (const line of drawn) expect(displayWidth(line ?? '')).toBeLessThan(30);
    expect(transients.at(-1)).toBeNull();
    expect(text()).toMatch(/✓ done at last \(2\.\d s\)/);
  });

  test('a quick one draws no such line', async () => {
    const hooks = await realHooks({ PreToolUse: ['true'] });
    const { screen, transients } = aLiveScreen();
    showHookProgress(hooks, screen);
    await use(hooks);
    expect(transients.filter((line) => line !== null)).toEqual([]);
  });

  test('in a pipe it is one line, after a longer while', async () => {
    const { screen, text } = aScreen();
    const slow = slowHooks(screen, 300);
    slow.begin('a', './slow.sh');
    await until(() => text() !== '');
    expect(text()).toBe('  … ./slow.sh is still running (0 s)\n');
    await later(300);
    slow.end('a');
    expect(text().match(/still running/g)).toHaveLength(1);
  });
});

describe('whatever a hook prints', () => {
  const HOSTILE = 'printf "\\033[2J\\033]0;title\\007red\\033[31m\\r\\nback\\010\\010"';

  test.each([20, 80, Number.POSITIVE_INFINITY])(
    'no line is wider than %d columns, and none is obeyed',
    async (most) => {
      const hooks = await realHooks({
        PreToolUse: [
          HOSTILE,
          'echo 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字',
          'sleep 0.2; head -c 100000 /dev/zero | tr "\\0" x',
        ],
        PostToolUse: ['echo n >&2; exit 2'],
      });
      const shown = await shownOf(
        hooks,
        async () => {
          await use(hooks);
          await hooks.trigger('PostToolUse', { ...BASH, tool_response: 'x' });
        },
        most,
      );
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
      expect(shown).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
      for (const line of shown.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(most);
      expect(shown.match(/[✓✗]/g)).toHaveLength(4);
      expect(shown).toMatch(/PreToolUse:/);
      expect(shown.match(/\(1 ms\)/g)).toHaveLength(4);
    },
  );

  test('a display that throws hurts no hook', async () => {
    const hooks = await realHooks({ PreToolUse: ['echo no >&2; exit 2'] });
    const { screen } = aScreen();
    const broken = {
      ...screen,
      print: () => {
        throw new Error('EPIPE');
      },
    };
    showHookProgress(hooks, broken);
    expect((await use(hooks)).refused).toBe(true);
  });
});
