import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { account } from './account.ts';
import { RUN } from './found.ts';
import { startModel } from './model/server.ts';
import { claudeCode } from './programs/claude-code.ts';
import { topFolder } from './top-folder.ts';

const { HOOKLINE_AGENTS_CACHE: cache = '', HOOKLINE_AGENTS_PREFIX: prefix = '' } = process.env;
const hasTmux = spawnSync('tmux', ['-V']).status === 0;

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const screenFile = fileURLToPath(new URL('claude-code-screen.txt', import.meta.url));
const REASON = 'Pushing is for people.';
const LIMIT_MS = 120_000;

test.skipIf(!RUN.includes('claude-code'))(
  'what the README begins with: two commands, a rule of two lines, and the real Claude Code is refused what it says',
  async ({ skip }) => {
    skip(!hasTmux, 'tmux is not installed');
    const top = topFolder();
    const it = await account(claudeCode, cache, prefix, top);
    const [, path = '', rule = ''] = /```yaml file=~\/(\S+)\n([\s\S]*?)```/.exec(readme) ?? [];
    it.write(path, rule);
    it.write('.claude.json', {
      theme: 'dark',
      customApiKeyResponses: { approved: ['sk-fake'], rejected: [] },
      projects: { [it.project]: { hasTrustDialogAccepted: true, allowedTools: [] } },
    });
    const installed = await it.hookline('install', 'claude-code', '--yes');
    expect(installed).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('proven: a test call was refused'),
    });
    const model = await startModel(
      {
        steps: [
          { calls: [it.program.shell('git push --force origin main')] },
          { say: 'I may not push. Everything is ready on main: please push it yourself.' },
        ],
      },
      Number(new URL(it.url).port),
    );
    try {
      const shown = await screen(it, top);
      expect(linesOf(shown)).toEqual(linesOf(readFileSync(screenFile, 'utf8')));
      expect(model.asked.at(-1)).toContain(REASON);
    } finally {
      await model.close();
    }
  },
  LIMIT_MS,
);

/** What a person sees who says one thing to it, from there on, without what is different each time. */
async function screen({ home, project, program, url }: Awaited<ReturnType<typeof account>>, top: string) {
  const env = {
    ...{ HOME: home, PATH: `${join(top, 'bin')}:/usr/bin:/bin`, LANG: 'C.UTF-8' },
    ...{ TERM: 'xterm-256color', COLORTERM: 'truecolor', ...program.env({ home, project, url }) },
  };
  const socket = join(top, 'tmux');
  mkdirSync(socket);
  const tmux = (...args: readonly string[]): string =>
    execFileSync('tmux', ['-S', join(socket, 's'), ...args], { env: { ...process.env, ...env }, encoding: 'utf8' });
  const words = ['env', '-i', ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', '96', '-y', '40', '-c', project, ...words, 'claude', '--verbose');
  const seen = () => tmux('capture-pane', '-p', '-e');
  try {
    await until(seen, (text) => /^❯/m.test(stripVTControlCharacters(text)));
    tmux('send-keys', '-l', 'publish what we have');
    await wait(500);
    tmux('send-keys', 'Enter');
    const text = await until(seen, (now) => now.includes('please push it yourself'));
    const said = told(text);
    if (process.env.HOOKLINE_AGENTS_RECORD === '1') writeFileSync(screenFile, said);
    return said;
  } finally {
    tmux('kill-server');
  }
}

function told(text: string): string {
  const lines = text.split('\n').filter((line) => !/\(decision [\w-]+\)/.test(line));
  const first = lines.findIndex((line) => stripVTControlCharacters(line).startsWith('❯ publish'));
  const last = lines.findIndex((line) => line.includes('please push it yourself'));
  return `${lines.slice(first, last + 1).join('\n')}\n`;
}

function linesOf(text: string): readonly string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd());
}

async function until(look: () => string, fits: (text: string) => boolean): Promise<string> {
  for (let tries = 0; tries < LIMIT_MS / 1000; tries++) {
    const text = look();
    if (fits(text)) return text;
    await wait(500);
  }
  throw new Error(`This is all that was shown:\n${look()}`);
}
