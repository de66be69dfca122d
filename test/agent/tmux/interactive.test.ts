import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { settings } from '../../cli/machine.ts';
import { later, until } from '../../library/support/place.ts';
import { agentInTmux, tmuxTest } from './tmux.ts';

const USER = '~/.claude/settings.json';
const OWN = '~/.config/hookline/hooks.yml';

const withHooks = (hooks: Record<string, unknown>) => (all: { write: (path: string, content: unknown) => void }) =>
  all.write(USER, settings(hooks));

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

describe('a question before a tool changes something', () => {
  tmuxTest('approved: it runs, and the next one is asked about again', async () => {
    const { ready, enter, sees, project } = await agentInTmux();
    await ready();
    await enter('run touch made');
    await sees('Allow Bash: touch made? (y)es, (n)o, (a)lways:');
    expect(existsSync(join(project, 'made'))).toBe(false);
    await enter('y');
    await ready();
    expect(existsSync(join(project, 'made'))).toBe(true);
    await enter('run touch again');
    await sees('Allow Bash: touch again?');
  });

  tmuxTest('declined: it does not run, and the agent hears why', async () => {
    const { ready, enter, sees, project } = await agentInTmux();
    await ready();
    await enter('write a.txt one\\ntwo');
    await sees(/ {2}\+ one\n {2}\+ two\nAllow Write: a\.txt\?/);
    await enter('no, call it b.txt');
    const text = await ready();
    expect(text).toContain('✗ Write was not allowed:');
    expect(text).toContain('call it b.txt');
    expect(existsSync(join(project, 'a.txt'))).toBe(false);
  });

  tmuxTest('always: the same tool is not asked about any more', async () => {
    const { ready, enter, sees, project } = await agentInTmux();
    await ready();
    await enter('run touch one');
    await sees('Allow Bash: touch one?');
    await enter('a');
    await ready();
    await enter('run touch two');
    await sees('Agent: [Bash] touch two');
    await until(() => existsSync(join(project, 'two')), 20_000);
  });

  tmuxTest('what was typed before the question stood there is no answer to it', async () => {
    const { ready, enter, sees, screen, type, project } = await agentInTmux({
      before: withHooks({ PreToolUse: 'sleep 2' }),
    });
    await ready();
    await enter('run touch made');
    await sees('▶ PreToolUse: sleep 2');
    await enter('y');
    await type('half');
    await sees(/Allow Bash: touch made\? \(y\)es, \(n\)o, \(a\)lways:$/);
    await later(300);
    expect(await screen()).toMatch(/\(a\)lways:$/);
    expect(existsSync(join(project, 'made'))).toBe(false);
    await enter('n');
    // what was typed ahead is a prompt, and what was not sent is still there
    await sees(/> y\n[\s\S]*\n> half$/);
  });
});

describe('a hook that must be approved before it runs', () => {
  const before = (all: { write: (path: string, content: unknown) => void }) =>
    all.write(OWN, 'hooks:\n  - { name: lint, on: UserPromptSubmit, run: touch linted, approve: true }\n');

  tmuxTest.each([
    ['y', true, '✓ done'],
    ['n', false, '- User skipped hook: lint'],
  ] as const)('%s', async (key, runs, words) => {
    const { ready, enter, sees, project } = await agentInTmux({ before });
    await ready();
    await enter('hello');
    await sees(/Run hook 'lint'\?\nCommand: touch linted\nRun\? \(y\/n\):$/);
    await enter(key);
    expect(await ready()).toContain(words);
    expect(existsSync(join(project, 'linted'))).toBe(runs);
  });
});

describe('Ctrl-C', () => {
  tmuxTest('during a slow hook ends the hook and the turn, and nothing else', async () => {
    const { ready, enter, sees, keys, project } = await agentInTmux({
      before: withHooks({ PreToolUse: 'echo $$ > pid; exec sleep 300' }),
    });
    await ready();
    await enter('run touch made');
    await sees(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] echo \$\$ > pid; exec sleep 300 1 s/);
    const pid = Number(readFileSync(join(project, 'pid'), 'utf8'));
    await keys('C-c');
    const text = await sees(/Interrupted\.[\s\S]*\n>$/);
    expect(text).toMatch(/✗ cancelled \(\d\.\d s\)/);
    expect(text).not.toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/);
    await until(() => isGone(pid), 20_000);
    expect(existsSync(join(project, 'made'))).toBe(false);
    await enter('/cost');
    await sees('This session:');
  });

  tmuxTest('during a slow tool ends the tool and the turn', async () => {
    const { ready, enter, sees, keys, project } = await agentInTmux({ args: ['--permission', 'auto'] });
    await ready();
    await enter('run echo $$ > pid; exec sleep 300');
    await until(() => existsSync(join(project, 'pid')) && readFileSync(join(project, 'pid'), 'utf8') !== '', 20_000);
    await keys('C-c');
    await sees(/Interrupted\.[\s\S]*\n>$/);
    await until(() => isGone(Number(readFileSync(join(project, 'pid'), 'utf8'))), 20_000);
  });

  tmuxTest('at a question is a no', async () => {
    const { ready, enter, sees, keys, project } = await agentInTmux();
    await ready();
    await enter('run touch made');
    await sees('Allow Bash');
    await keys('C-c');
    await sees(/Interrupted\.[\s\S]*\n>$/);
    expect(existsSync(join(project, 'made'))).toBe(false);
  });

  tmuxTest('clears a line; at an empty one it takes two to leave', async () => {
    const { ready, type, sees, keys } = await agentInTmux();
    await ready();
    await type('not this');
    await sees('> not this');
    await keys('C-c');
    await sees(/\n>$/);
    await keys('C-c');
    await sees(/Press Ctrl-C again, or type \/exit, to leave\.\n\n>$/);
    await keys('C-c');
    await sees('exit code 0');
  });
});

tmuxTest.each([[['C-d']], [['/exit', 'Enter']]])('%j leaves', async (names) => {
  const { ready, sees, keys } = await agentInTmux();
  await ready();
  await keys(...names);
  await sees('exit code 0');
});

describe('slash commands', () => {
  tmuxTest('/hooks is the table; /hooks disable switches one off, and it does not run', async () => {
    const { ready, enter, sees } = await agentInTmux({
      columns: 110,
      args: ['--permission', 'auto'],
      before: withHooks({ PreToolUse: 'echo no >&2; exit 2' }),
    });
    await ready();
    await enter('/hooks');
    await sees(/│ PreToolUse │ echo no >&2; exit 2 │ claude-code │ user {2}│ ~\/\.claude\/settings\.json:6 │ active │/);
    await enter('/hooks disable echo no');
    await sees('Switched off for this session:');
    await enter('run echo it-$((1+1))-runs');
    expect(await sees('it-2-runs')).not.toContain('Running hooks...');
    await enter('/hooks');
    await sees(/│ disabled │/);
  });

  tmuxTest('and files behind an @ are completed with Tab', async () => {
    const { ready, type, sees, keys } = await agentInTmux({ before: ({ write }) => write('unmistakable.txt', 'x') });
    await ready();
    await type('/hel');
    await keys('Tab');
    await sees(/\n> \/help$/);
    await keys('C-u');
    await type('read @unmis');
    await keys('Tab');
    await sees('> read @unmistakable.txt');
  });

  tmuxTest('/mode plan changes the prompt, and a plan is asked about', async () => {
    const { ready, enter, sees } = await agentInTmux();
    await ready();
    await enter('/mode plan');
    await sees(/\nplan>$/);
    await enter('plan tear it down');
    await sees(/Plan\ntear it down\n\nApprove this plan\? \(y\/n\):$/);
    await enter('n');
    await sees(/What should be different\?$/);
    await enter('build it up');
    await sees(/build it up[\s\S]*\nplan>$/);
  });
});

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

describe('the line that is being typed', () => {
  tmuxTest('stays whole while something is printed above it (88)', async () => {
    const { ready, enter, type, sees } = await agentInTmux({
      columns: 40,
      args: ['--permission', 'auto'],
      before: withHooks({ Notification: 'sleep 2; echo told you' }),
    });
    await ready();
    await enter('hello');
    await ready();
    await type('run echo a line that is longer than the window is wide');
    const text = await sees('told you');
    expect(text).toMatch(
      /✓ Notification [\s\S]*told you \(2\.\d s\)\n\n> run echo a line that is longer than th\ne window is wide$/,
    );
    await type(' indeed');
    await enter('');
    await sees('→ a line that is longer than the');
    await sees('wide indeed');
  });

  tmuxTest('is kept when it was typed during a turn', async () => {
    const { ready, enter, type, sees } = await agentInTmux({ before: withHooks({ UserPromptSubmit: 'sleep 2' }) });
    await ready();
    await enter('hello');
    await sees('▶ UserPromptSubmit: sleep 2');
    await type('typed ahead');
    await sees(/\n> typed ahead$/);
  });

  tmuxTest('may be a paste of several lines: one prompt, sent with Enter', async () => {
    const { ready, tmux, sees, keys } = await agentInTmux({ args: ['--permission', 'auto'] });
    await ready();
    await tmux('set-buffer', 'run echo one\nrun echo two');
    await tmux('paste-buffer', '-p');
    await sees(/\n> run echo one\n… run echo two$/);
    await keys('Enter');
    await sees(/\[Bash\] echo one[\s\S]*\[Bash\] echo two/);
  });

  tmuxTest('is drawn anew when the window changes its size', async () => {
    const { ready, tmux, type, sees } = await agentInTmux();
    await ready();
    await type('a line that is longer than thirty columns');
    await tmux('resize-window', '-x', '30', '-y', '60');
    await type(' and on');
    await sees(/\n\n> a line that is longer than t\nhirty columns and on$/);
  });
});
