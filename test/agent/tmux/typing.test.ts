import { describe, expect } from 'vitest';
import { agentInTmux, tmuxTest, withHooks } from './tmux.ts';

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
    const { ready, tmux, type, sees, screen } = await agentInTmux();
    await ready();
    await type('a line that is longer than thirty columns');
    await tmux('resize-window', '-x', '30', '-y', '60');
    await type(' and on');
    await sees(/> a line that is longer than t\nhirty columns and on$/);
    const all = await screen('-S', '-');
    expect(all.match(/> a line/g)).toHaveLength(1);
    expect(all).toContain('hookline agent');
  });
});
