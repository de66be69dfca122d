import { describe, expect, test } from 'vitest';
import type { AgentInHand } from '../../../src/agent/commands/in-hand.ts';
import { commandWords, runCommand } from '../../../src/agent/commands/run-command.ts';
import type { Session } from '../../../src/agent/session.ts';
import type { HooksOptions } from '../../../src/hooks/hooks-options.ts';
import { place } from '../../library/support/place.ts';
import { BASH, PLAIN } from '../display/shown.ts';

const PROJECT = 'project/.claude/settings.json';
const USER = 'home/.claude/settings.json';

const command = (text: string, more: object = {}) => ({
  hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: text, ...more }] }] },
});

/** An agent in hand, and what it was told to do. */
async function inHand(files: Readonly<Record<string, unknown>> = {}, options: HooksOptions = {}, columns = 120) {
  const { open, root, write } = place(files);
  const hooks = await open(options);
  const [shown, done]: [string[], string[]] = [[], []];
  const session = {
    ...{ id: 's', mode: 'edit', limits: { contextTokens: 100_000, steps: 10 } },
    main: {
      messages: [
        { role: 'user', text: 'a' },
        { role: 'assistant', text: 'b', calls: [] },
      ],
      contextTokens: 3400,
      usage: { inputTokens: 1200, outputTokens: 88, costUsd: null },
    },
  } as unknown as Session;
  const did =
    (what: string) =>
    async (...args: readonly string[]): Promise<void> => {
      done.push([what, ...args].join(' '));
    };
  const agent: AgentInHand = {
    ...{ hooks, session, paint: PLAIN, columns: () => columns, place: (path) => path.replace(`${root}/`, '') },
    ...{ compact: did('compact'), switchMode: did('mode'), clear: did('clear') },
    show: (text) => shown.push(text),
    suggestFiles: async (query) => ['src/a.ts', 'src/b.ts'].filter((file) => file.includes(query)),
    leave: () => done.push('leave'),
  };
  const say = async (line: string): Promise<string> => {
    shown.length = 0;
    expect(await runCommand(line, agent)).toBe(true);
    return shown.join('\n');
  };
  return { agent, hooks, say, done, write };
}

describe('/hooks (115)', () => {
  test('is the table with event, action, matcher, source and state, and counts', async () => {
    const { say } = await inHand({ [USER]: command('./guard.sh') });
    const text = await say('/hooks');
    expect(text).toContain('Active Hooks:\n┌');
    expect(text).toMatch(
      /│ PreToolUse │ \.\/guard\.sh \(Bash\) │ claude-code │ user {2}│ \S*settings\.json:1 │ active │/,
    );
    expect(text).toContain('1 hook: 1 active\nbuilt-in: self-protection active\n');
  });

  test('says where hooks are read from when there are none', async () => {
    const { say } = await inHand();
    expect(await say('/hooks')).toContain('No hooks are configured here.');
  });

  test('says what awaits review, and what cannot be read', async () => {
    const { say } = await inHand({ [PROJECT]: command('./a.sh'), [USER]: '{ "hooks": [' });
    const text = await say('/hooks');
    expect(text).toMatch(/1 hook needs review: hookline trust\n$/);
    expect(text).toContain('error[');
  });

  test('on a narrow terminal no line is a table', async () => {
    const { say } = await inHand({ [USER]: command('./guard.sh') }, {}, 30);
    expect(await say('/hooks')).not.toContain('┌');
  });
});

describe('/hooks enable and disable (118)', () => {
  test('switch a hook off and on again, by a part of its command, for this session', async () => {
    const { say, hooks } = await inHand({ [USER]: command('echo no >&2; exit 2') });
    expect((await hooks.trigger('PreToolUse', BASH)).refused).toBe(true);
    expect(await say('/hooks disable echo no')).toBe(
      'Switched off for this session:\n  PreToolUse: echo no >&2; exit 2',
    );
    expect((await hooks.trigger('PreToolUse', BASH)).refused).toBe(false);
    expect(await say('/hooks disable "echo no"')).toBe('It is switched off already.');
    expect(await say('/hooks enable echo no')).toMatch(/^Switched on for this session:/);
    expect((await hooks.trigger('PreToolUse', BASH)).refused).toBe(true);
  });

  test('an enforced one stays', async () => {
    const { say, hooks } = await inHand({ 'machine/hookline/enforced.d/a.json': command('echo no >&2; exit 2') });
    expect(await say('/hooks disable echo no')).toMatch(
      /error\[ENFORCED_CONFLICT\]: Hook '.*' is enforced by organization\. User config ignored\./,
    );
    expect((await hooks.trigger('PreToolUse', BASH)).refused).toBe(true);
  });

  test.each([
    ['/hooks disable', 'Which hook? For example: /hooks disable no-secrets'],
    ['/hooks disable nothing-like-it', 'There is no hook "nothing-like-it".'],
    ['/hooks explode', 'There is no "/hooks explode".\n  there are: enable, disable, reload'],
  ])('%s', async (line, words) => {
    const { say } = await inHand({ [USER]: command('true') });
    expect(await say(line)).toContain(words);
  });
});

test('/hooks reload reads the files again', async () => {
  const { say, write, hooks } = await inHand();
  write(USER, command('true'));
  expect(await say('/hooks reload')).toBe('Read again: 1 hook.\n');
  expect(hooks.list()).toHaveLength(1);
});

describe('the others', () => {
  test.each([
    ['/compact', ['compact summary']],
    ['/context prune', ['compact prune']],
    ['/mode plan', ['mode plan']],
    ['/mode PLAN ', ['mode plan']],
    ['/mode edit', []],
    ['/mode', []],
    ['/clear', ['clear']],
    ['/exit', ['leave']],
    ['  /exit', ['leave']],
    ['/EXIT', ['leave']],
  ])('%s does %j', async (line, expected) => {
    const { say, done } = await inHand();
    await say(line);
    expect(done).toEqual(expected);
  });

  test.each([
    ['/context', /3 %\n2 messages \(1 user, 1 assistant\)\nabout 3,400 of 100,000 tokens$/],
    ['/cost', /^This session: 1,200 tokens in, 88 out$/],
    ['/files a', /^src\/a\.ts$/],
    ['/files @src', /^src\/a\.ts\nsrc\/b\.ts$/],
    ['/files nope', /^No file fits "nope"\.$/],
    ['/help', /\/hooks disable <hook> .*not an enforced one/],
    ['/mode fast', /There is no mode "fast"\.\n {2}there are: edit, plan/],
    ['/hoks', /There is no command "\/hoks"\.\n {2}did you mean "\/hooks"\?/],
    ['/zzzzzzzz', /There is no command "\/zzzzzzzz"\.\n {2}\/help lists all there are/],
  ])('%s', async (line, words) => {
    expect(await (await inHand()).say(line)).toMatch(words);
  });

  test('a path is no command', async () => {
    const { agent } = await inHand();
    for (const line of ['/etc/hosts is wrong', 'see /hooks', '/', '//'])
      expect(await runCommand(line, agent)).toBe(false);
  });

  test('every command and what can follow it can be completed', () => {
    expect(commandWords()).toEqual(
      expect.arrayContaining(['/help', '/hooks', '/hooks disable', '/mode plan', '/exit']),
    );
  });
});
