import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { until } from '../../library/support/place.ts';
import { agentInTmux, tmuxTest, withHooks } from './tmux.ts';

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

describe('Ctrl-C', () => {
  tmuxTest('during a slow hook ends the hook and the turn, and nothing else', async () => {
    const { ready, enter, sees, keys, project } = await agentInTmux({
      before: withHooks({ PreToolUse: 'echo $$ > pid; exec sleep 300' }),
    });
    await ready();
    await enter('run touch made');
    await sees(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] echo \$\$ > pid; exec sleep 300 [1-9]\d* s/);
    const pid = Number(readFileSync(join(project, 'pid'), 'utf8'));
    await keys('C-c');
    const text = await sees(/Interrupted\.[\s\S]*\n>$/);
    expect(text).toMatch(/✗ cancelled \(\d+(?:\.\d)? s\)/);
    expect(text).not.toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/);
    await until(() => isGone(pid));
    expect(existsSync(join(project, 'made'))).toBe(false);
    await enter('/cost');
    await sees('This session:');
  });

  tmuxTest('during a slow tool ends the tool and the turn', async () => {
    const { ready, enter, sees, keys, project } = await agentInTmux({ args: ['--permission', 'auto'] });
    await ready();
    await enter('run echo $$ > pid; exec sleep 300');
    await until(() => existsSync(join(project, 'pid')) && readFileSync(join(project, 'pid'), 'utf8') !== '');
    await keys('C-c');
    await sees(/Interrupted\.[\s\S]*\n>$/);
    await until(() => isGone(Number(readFileSync(join(project, 'pid'), 'utf8'))));
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

tmuxTest('a terminal that is closed ends the session as it should end', async () => {
  const { ready, tmux, project } = await agentInTmux({
    before: withHooks({ SessionEnd: 'sleep 0.5; touch ended-well' }),
  });
  await ready();
  await tmux('kill-server');
  await until(() => existsSync(join(project, 'ended-well')));
});
