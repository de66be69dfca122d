import { describe, expect } from 'vitest';
import { agentInTmux, tmuxTest, withHooks } from './tmux.ts';

const OWN = '~/.config/hookline/hooks.yml';

describe('what it looks like', () => {
  tmuxTest('nothing about hooks where none matches', async () => {
    const { ready, enter } = await agentInTmux({
      before: withHooks({ Stop: [], PreToolUse: { matcher: 'Write', hooks: [{ type: 'command', command: 'true' }] } }),
      args: ['--permission', 'auto'],
    });
    await ready();
    await enter('run echo hi');
    expect(await ready()).toMatch(/Agent: \[Bash\] echo hi\n {2}→ hi\n/);
    expect(await ready()).not.toMatch(/hooks|▶|✓|✗/i);
  });

  tmuxTest('in a narrow window every end of a hook can be read', async () => {
    const { ready, enter, sees } = await agentInTmux({
      columns: 30,
      args: ['--permission', 'auto'],
      before: withHooks({ PreToolUse: 'echo everything is perfectly fine with this one', Stop: 'true' }),
    });
    await ready();
    await enter('run echo hi');
    const text = await sees(/Stop[\s\S]*✓[\s\S]*\n>$/);
    expect(text).toMatch(/Running hooks\.\.\.\n {2}▶ PreToolUse: .*…\n {2}✓ everything is .*… \([\d.]+ ms\)\n/);
    expect(text).toMatch(/▶ Stop: true\n {2}✓ done \([\d.]+ ms\)\n/);
  });

  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how colours begin
  const coloured = /\u001B\[[\d;]*3[1-6]m/;
  tmuxTest.each([
    ['colours', {}, true],
    ['none with NO_COLOR', { NO_COLOR: '1' }, false],
  ] as const)('%s', async (_, env, expected) => {
    const { ready, enter, screen, sees } = await agentInTmux({
      env,
      before: withHooks({ UserPromptSubmit: 'echo fine' }),
    });
    await ready();
    await enter('hello');
    await sees('✓ fine');
    expect(coloured.test(await screen('-e'))).toBe(expected);
  });

  tmuxTest('the status line stands above each prompt, cut to the width', async () => {
    const { enter, sees } = await agentInTmux({
      columns: 40,
      before: ({ write }) =>
        write(OWN, `hooks:\n  - { on: StatusLine, run: 'echo "branch main, and ${'x'.repeat(60)}"' }\n`),
    });
    const text = await sees(/\nbranch main, and x+…\n>$/);
    expect(text).not.toContain('Running hooks');
    await enter('/cost');
    await sees(/\n> \/cost\n\nThis session: [^\n]*\n\nbranch main, and x+…\n>$/);
  });

  tmuxTest('a slow hook turns a line until it ends', async () => {
    const { ready, enter, sees } = await agentInTmux({
      before: withHooks({ UserPromptSubmit: 'sleep 3; echo at last' }),
    });
    await ready();
    await enter('hello');
    await sees(/\n {2}[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] sleep 3; echo at last [12] s$/);
    expect(await ready()).toMatch(/▶ UserPromptSubmit: sleep 3; echo at last\n {2}✓ at last \(3\.\d s\)\n/);
  });
});
