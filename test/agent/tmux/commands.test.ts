import { describe, expect } from 'vitest';
import { agentInTmux, tmuxTest, withHooks } from './tmux.ts';

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

  tmuxTest('what Tab cannot choose between is listed, also under a status line', async () => {
    const { ready, type, sees, keys } = await agentInTmux({
      before: ({ write }) => {
        for (const name of ['same-one.txt', 'same-two.txt']) write(name, 'x');
        write(
          '~/.config/cocode/hooks.toml',
          '[[hooks]]\nevent = "StatusLine"\n[hooks.shell]\ncommand = "echo on main"\n',
        );
      },
    });
    await ready();
    await type('read @sam');
    await keys('Tab');
    await sees(/\non main\n> read @same-$/);
    await keys('Tab');
    await sees(/@same-one\.txt {3}@same-two\.txt\n\non main\n> read @same-$/);
  });

  tmuxTest('/mode plan changes the prompt, and a plan is asked about', async () => {
    const { ready, enter, sees } = await agentInTmux();
    await ready();
    await enter('/mode plan');
    await sees(/\nplan>$/);
    await enter('plan tear it down');
    await sees(/Plan\n\| tear it down\n\nApprove this plan\? \(y\/n\):$/);
    await enter('n');
    await sees(/What should be different\?$/);
    await enter('build it up');
    await sees(/build it up[\s\S]*\nplan>$/);
  });
});
