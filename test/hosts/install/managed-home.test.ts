// wide: starts many processes

import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../../scratch-folder.ts';
import { CLI, finished } from '../../world/cli.ts';
import { privateAccount } from '../../world/private-account.ts';
import { NATIVE } from '../resident/household.ts';
import { computer } from './computer.ts';

const CAN = privateAccount(join(scratchFolder(), 'etc'), '/') !== null;
const RULE = { on: 'PreToolUse', when: 'tool_input.command.contains("--force")', deny: 'Not with force.' };
const AGENTS = ['claude-code', 'gemini', 'copilot', 'qwen'];

/** A machine with an administrator who has installed hookline for everybody. */
async function managed() {
  const top = scratchFolder();
  const [etc, account] = [join(top, 'etc'), join(top, 'account')];
  mkdirSync(join(account, '.config/hookline'), { recursive: true });
  const through = privateAccount(etc, account) ?? [];
  const it = computer([], { top }, CLI, through);
  const { stdout, status } = await it.hookline(['install', ...AGENTS, '--managed', '--yes'], {
    XDG_STATE_HOME: join(top, 'administrator'),
  });
  writeFileSync(join(account, '.config/hookline/hooks.yml'), JSON.stringify({ hooks: [RULE] }));
  const [program = '', ...before] = through;
  const run = (words: readonly string[], input = '') =>
    finished(program, [...before, ...words], {
      cwd: it.project,
      env: { PATH: '/usr/bin:/bin', HOME: '/tmp/none', XDG_STATE_HOME: join(top, 'elsewhere'), HOOKLINE_RESIDENT: '0' },
      input,
    });
  const payload = (command: string) =>
    JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command }, tool_response: {}, cwd: it.project });
  const call = (command: string, event = 'PreToolUse') =>
    run(['/bin/sh', '/etc/hookline/bridge/claude-code', event], payload(command));
  return { ...it, top, etc, account, installed: { stdout, status }, run, call, payload };
}

describe.runIf(CAN)('an installation for everybody', () => {
  test('takes the home of whoever runs the agent from the account database, and is proved so', async () => {
    const { installed, etc, account, top, call } = await managed();
    expect(installed).toMatchObject({ status: 0, stdout: expect.not.stringContaining('NOT REFUSED') });
    expect(installed.stdout.match(/, proven: /g)).toHaveLength(AGENTS.length);
    for (const name of AGENTS) {
      const text = readFileSync(join(etc, 'hookline/bridge', name), 'utf8');
      expect(text).toContain(' --account');
      expect(text).not.toContain(top);
    }
    expect(await call('git push --force')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Not with force.'),
    });
    expect(await call('git status')).toMatchObject({ status: 0 });
    expect(readdirSync(join(account, '.local/state/hookline'))).toContain('audit');
    expect(existsSync(join(top, 'elsewhere'))).toBe(false);
  });

  test('refuses where the account has no home of its own, and enforced hooks count', async () => {
    const { etc, account, call, top } = await managed();
    const log = join(top, 'enforced-ran');
    const hooks = [
      { on: 'PreToolUse', name: 'ours', when: 'tool_input.command == "pwd"', deny: 'The organization says no.' },
      { on: 'PostToolUse', name: 'tells', run: `touch '${log}'` },
    ];
    writeFileSync(join(etc, 'hookline/enforced.yml'), JSON.stringify({ hooks }), { mode: 0o644 });
    privateAccount(etc, null);
    const nobody = await call('ls');
    expect(nobody).toMatchObject({ status: 2, stderr: expect.stringContaining('there is no account for user') });
    expect((await call('pwd')).stderr).toContain('The organization says no.');
    expect(await call('ls', 'PostToolUse')).toMatchObject({ status: 0 });
    expect(existsSync(log)).toBe(true);
    privateAccount(etc, join(top, 'gone'));
    expect((await call('ls')).stderr).toContain('is not there');
    if (process.geteuid?.() !== 0) return;
    privateAccount(etc, account);
    chownSync(account, 4711, 4711);
    expect((await call('ls')).stderr).toContain(`the home folder "${account}" belongs to user 4711`);
  });

  test.runIf(NATIVE !== null)(
    'has its resident engine where the account has its state, and none in a home of others',
    async () => {
      const { account, run, payload, top, etc } = await managed();
      const bridge = 'bridge claude-code PreToolUse --sealed --deadline 30 --account';
      const residents = join(account, '.local/state/hookline/resident');
      // all in one namespace: the door lets nobody in from another one
      const script = `unset HOOKLINE_RESIDENT
"$1" client 30 -- "$2" "$3" ${bridge} < "$4" || exit 3
for i in $(seq 200); do "$1" client 30 -- "$2" "$3" ${bridge} < "$4" || exit 4; ls '${residents}'/*/socket >/dev/null 2>&1 && break; sleep 0.1; done
HOME='${account}' XDG_STATE_HOME= "$2" "$3" resident stop --json`;
      const file = join(top, 'payload.json');
      writeFileSync(file, payload('git status'));
      const words = ['/bin/sh', '-c', script, 'sh', NATIVE ?? '', process.execPath, CLI, file];
      const { status, stdout } = await run(words);
      expect([status, JSON.parse(stdout.slice(stdout.lastIndexOf('{"stopped"'))).stopped]).toEqual([
        0,
        [expect.anything()],
      ]);
      expect(existsSync(join(top, 'elsewhere'))).toBe(false);
      const others = join(top, 'others');
      mkdirSync(join(others, '.local/state/hookline'), { recursive: true });
      if (process.geteuid?.() !== 0) return;
      chownSync(others, 4711, 4711);
      privateAccount(etc, others);
      const refused = await run([
        '/bin/sh',
        '-c',
        `unset HOOKLINE_RESIDENT; "$1" client 30 -- "$2" "$3" ${bridge} < "$4"`,
        ...words.slice(3),
      ]);
      expect(refused).toMatchObject({ status: 2, stdout: expect.stringContaining('belongs to user 4711') });
      expect(readdirSync(join(others, '.local/state/hookline'))).toEqual([]);
    },
  );
});
