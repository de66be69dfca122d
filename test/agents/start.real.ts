import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OLDEST, oldestFolder, pinOf } from '../../scripts/agent-pins.mjs';
import type { AgentName } from '../../src/core/wire.ts';
import { type Account, account } from './account.ts';
import { endAllOf } from './finish.ts';
import { RUN } from './found.ts';
import { startModel } from './model/server.ts';
import { PROGRAMS } from './programs/all.ts';
import { terminal } from './terminal.ts';
import { topFolder } from './top-folder.ts';

const { HOOKLINE_AGENTS_CACHE: cache = '', HOOKLINE_AGENTS_PREFIX: prefix = '' } = process.env;
const hasTmux = spawnSync('tmux', ['-V']).status === 0;
const LIMIT_MS = 120_000;

/** Where a person can type: an agent that stops before has not started. */
const READY: Readonly<Partial<Record<AgentName, RegExp>>> = {
  'claude-code': /^❯/m,
  gemini: /Type your message/,
  codex: /^› /m,
  copilot: /^❯|^ ?>|\/ commands/m,
  qwen: /Type your message/,
  kimi: /│ >/,
  opencode: /Ask anything/,
  pi: /scripted/,
};
/** What agents say of a file that they do not understand. */
const WARNING =
  /settings warning|unknown hook|invalid (?:hook|config|settings)|ignored invalid|unrecognized|failed to (?:load|parse)/i;
/** A person trusts the folder, and the hooks, once. */
const TRUST = /\btrust\b[\s\S]*(?:1\. Yes|❯ Trust|Trust all)/i;
/** Those that say something of an event that they do not know, and where they are installed. */
const TELL: Readonly<Partial<Record<AgentName, string>>> = {
  'claude-code': 'claude-code',
  gemini: 'gemini',
  kimi: oldestFolder('kimi'),
};

describe.each(RUN)('%s', (name) => {
  test(
    'an interactive start shows no warning about what install wrote',
    async ({ skip }) => {
      skip(!hasTmux, 'there is no tmux');
      skip(READY[name] === undefined, 'how it looks when a person can type is not known here');
      await startsClean(name);
    },
    LIMIT_MS,
  );
});

/** Whose oldest version is installed beside the pinned one. */
describe.each(RUN.filter((name) => OLDEST.includes(name)))('%s', (name) => {
  test.skipIf(!hasTmux)(
    'nor does one of the oldest version that is supported',
    async () => {
      const output = await startsClean(name, oldestFolder(name));
      expect(output).toContain(`${pinOf(name, process.arch).oldest} is older than`);
    },
    LIMIT_MS,
  );
});

describe.each(RUN.filter((name) => TELL[name] !== undefined))('%s', (name) => {
  test.skipIf(!hasTmux)(
    'an event that it does not know shows one, so that a warning would have been seen',
    async () => {
      const it = await installed(name, TELL[name]);
      for (const file of it.program.hookFiles.map((one) => join(it.home, one)))
        if (existsSync(file) && statSync(file).isFile())
          writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"SessionEnd"', '"NoSuchEvent"'));
      expect((await started(it, WARNING)).shown).toMatch(WARNING);
    },
    LIMIT_MS,
  );
});

async function startsClean(name: AgentName, folder: string = name): Promise<string> {
  const it = await installed(name, folder);
  const ready = READY[name] ?? /./;
  const { last, shown } = await started(it, ready);
  expect(last).toMatch(ready);
  expect(shown).not.toMatch(WARNING);
  return it.output;
}

async function installed(name: AgentName, folder: string = name): Promise<Account & { readonly output: string }> {
  const it = await account({ ...PROGRAMS[name], folder }, cache, prefix, topFolder());
  if (name === 'claude-code')
    it.write('.claude.json', {
      theme: 'dark',
      customApiKeyResponses: { approved: ['sk-fake'], rejected: [] },
      projects: { [it.project]: { hasTrustDialogAccepted: true, allowedTools: [] } },
    });
  const { exitCode, output } = await it.hookline('install', name, '--yes');
  expect(exitCode, output).toBe(0);
  return { ...it, output };
}

/** What a person sees who starts it, trusts what it asks about, and waits for this. */
async function started({ command, agentEnv, project, home, url }: Account, wanted: RegExp) {
  const model = await startModel({ steps: [{ say: 'All done.' }] }, Number(new URL(url).port));
  const env = { ...agentEnv, TERM: 'xterm-256color', COLORTERM: 'truecolor' };
  const screen = terminal(command, { cwd: project, env });
  try {
    const fits = new RegExp(`${wanted.source}|${TRUST.source}`, 'im');
    let text = await screen.settled(fits);
    for (let asked = 0; asked < 3 && TRUST.test(text); asked++) {
      screen.press('Enter');
      text = await screen.settled(fits);
    }
    return { last: text, shown: screen.shown() };
  } finally {
    screen.end();
    await model.close();
    endAllOf(home);
  }
}
