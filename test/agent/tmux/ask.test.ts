import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { later, until } from '../../library/support/place.ts';
import { agentInTmux, tmuxTest, withHooks } from './tmux.ts';

const OWN = '~/.config/hookline/hooks.yml';

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
    await until(() => existsSync(join(project, 'two')));
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
