import { join } from 'node:path';
import { expect, test } from 'vitest';
import { account } from './account.ts';
import { finish } from './finish.ts';
import { claudeCode } from './programs/claude-code.ts';
import { topFolder } from './top-folder.ts';

const { HOOKLINE_AGENTS_CACHE: cache = '', HOOKLINE_AGENTS_PREFIX: prefix = '' } = process.env;
const isThere = JSON.parse(process.env.HOOKLINE_AGENTS_FOUND ?? '{}')['claude-code']?.version !== undefined;

const RULE = `hooks:
  - { on: PreToolUse, if: Bash(git push *), deny: Nothing is pushed from here. }
`;

test.skipIf(!isThere)(
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
    expect(installed).toMatchObject({ exitCode: 0, output: expect.stringMatching(/(?<!NOT )REFUSED/) });
    it.write('.config/hookline/hooks.yml', RULE);

    const steps = ['touch before', 'git push origin main || touch pushed', 'touch after'];
    const ran = await it.run({
      steps: [...steps.map((command) => ({ calls: [shell(command)] })), { say: 'All done.' }],
    });
    expect(ran, ran.output).toMatchObject({ exitCode: 0, hung: false });
    expect(['before', 'pushed', 'after'].filter(it.made)).toEqual(['before', 'after']);
    // and the model was told why
    expect(ran.asked.at(-1)).toContain('Nothing is pushed from here.');
  },
);
