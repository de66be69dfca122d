import { join } from 'node:path';
import { expect, test } from 'vitest';
import { account } from './account.ts';
import { withUi } from './ask-ui.ts';
import { finish } from './finish.ts';
import { RUN } from './found.ts';
import { claudeCode } from './programs/claude-code.ts';
import { topFolder } from './top-folder.ts';

const { HOOKLINE_AGENTS_CACHE: cache = '', HOOKLINE_AGENTS_PREFIX: prefix = '' } = process.env;

/** What somebody thinks of after a week. */
const STRICTER = `hooks:
  - { on: PreToolUse, name: no-touch, if: Bash(touch *), deny: Files are written with Write. }
`;

const RULE = `hooks:
  - { on: PreToolUse, if: Bash(git push *), deny: Nothing is pushed from here. }
`;

test.skipIf(!RUN.includes('claude-code'))(
  'npm i -g, hookline install claude-code, a rule of two lines: Claude Code is refused',
  async () => {
    const it = await account(claudeCode, cache, prefix, topFolder());
    const { shell } = claudeCode;

    // what `npm i -g hookline` has put on the PATH
    const installed = await finish(
      [join(prefix, 'bin/hookline'), 'install', 'claude-code', '--yes'],
      { cwd: it.project, env: it.env },
      60_000,
    );
    expect(installed).toMatchObject({ exitCode: 0, output: expect.stringMatching(/proven: a test call was refused/) });
    it.write('.config/hookline/hooks.yml', RULE);

    const steps = ['touch before', 'git push origin main || touch pushed', 'touch after'];
    const ran = await it.run({
      steps: [...steps.map((command) => ({ calls: [shell(command)] })), { say: 'All done.' }],
    });
    expect(ran, ran.output).toMatchObject({ exitCode: 0, hung: false });
    expect(['before', 'pushed', 'after'].filter(it.made)).toEqual(['before', 'after']);
    // and the model was told why
    expect(ran.asked.at(-1)).toContain('Nothing is pushed from here.');

    // the page knows why, and what a stricter rule would have cost
    const program = [process.execPath, join(it.package, 'dist/cli.cjs')];
    await withUi(program, { cwd: it.project, env: it.env }, async (ask) => {
      const { sessions } = await ask<{ sessions: readonly unknown[] }>('sessions');
      // the one before it is that of the proof
      expect(sessions[0]).toMatchObject({ agent: 'claude-code', project: it.project, refused: 1 });
      const { rows } = await ask<{ rows: readonly { readonly id: string }[] }>('rows?result=refused');
      expect(rows[0]).toMatchObject({ tool: 'Bash', reason: 'Nothing is pushed from here.' });
      const why = await ask<{ call: string; decision: string }>(`why?id=${rows[0]?.id}`);
      expect(why).toMatchObject({ call: 'git push origin main || touch pushed', decision: 'deny' });
    });
    it.write('stricter.yml', STRICTER);
    const replayed = await it.hookline('audit', 'replay', '--with', join(it.home, 'stricter.yml'), '--json');
    expect(replayed.exitCode, replayed.output).toBe(1);
    const { changes } = JSON.parse(replayed.output);
    expect(changes).toMatchObject([
      { what: 'touch before', after: { decision: 'deny' } },
      { what: 'touch after', after: { decision: 'deny' } },
    ]);
  },
);
