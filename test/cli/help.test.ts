// wide: starts many processes

import { describe, expect, test } from 'vitest';
import own from '../../package.json' with { type: 'json' };
import { COMMANDS } from '../../src/cli/commands.ts';
import { CLI, finished, machine, settings } from './machine.ts';

/** What a command takes and its page does not say yet. */
const UNSAID: Readonly<Record<string, readonly string[]>> = { import: ['cwd'] };
/** Pages with a line that is a character longer than a terminal of 100 columns. */
const WIDER = ['disable'];

/** Those that people call. */
const NAMES = Object.keys(COMMANDS).filter((name) => !['help', 'supervise', 'playground', 'back-test'].includes(name));
const PAGES = ['', ...NAMES];
/** Their examples need nothing that is not here: no service, no server, no question that waits. */
const TRIED = ['', 'run', 'explain', 'list', 'check', 'trust', 'audit', 'demo'];

test('help, --help, -h and nothing at all show the overview', async () => {
  const { cli } = machine();
  const pages = await Promise.all(
    [['help'], ['--help'], ['-h'], [], ['help', 'help'], ['help', '--help']].map((args) => cli(args)),
  );
  expect(new Set(pages.map(({ stdout }) => stdout)).size).toBe(1);
  expect(pages[0]).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^hookline: .*Usage: hookline <command>/s),
  });
});

test('the overview names files that people write, not those that hookline moved hooks to', async () => {
  const { stdout } = await machine().cli(['help']);
  expect(stdout).toContain('~/.kimi-code/config.toml');
  expect(stdout).not.toContain('adopted');
});

test('uninstall says what it does with what was adopted, and not that it adopts', async () => {
  const { cli } = machine();
  expect((await cli(['help', 'install'])).stdout).toContain('move the hooks');
  const { stdout } = await cli(['help', 'uninstall']);
  expect(stdout).not.toContain('move the hooks');
  expect(stdout).toContain('put back');
});

test('every command has a page, by help, --help and -h', async () => {
  const { cli } = machine();
  for (const page of NAMES) {
    const all = await Promise.all(
      [
        ['help', page],
        [page, '--help'],
        [page, '-h'],
      ].map((args) => cli(args)),
    );
    expect(new Set(all.map(({ stdout }) => stdout)).size).toBe(1);
    expect(all[0]).toMatchObject({ status: 0, stdout: expect.stringMatching(new RegExp(`^hookline ${page}`)) });
  }
});

test('the overview names every command, and every page every option that the command takes', async () => {
  const { cli } = machine();
  const { stdout: overview } = await cli(['help']);
  for (const page of NAMES) expect(overview).toMatch(new RegExp(`^  ${page}\\b`, 'm'));
  for (const page of NAMES) {
    const { stdout } = await cli(['help', page]);
    const { stderr } = await cli([page, '--zzzzzzzzzzzzzz']);
    const options = [...stderr.matchAll(/--([a-z]+)(?=[,\n])/g)].map(([, name]) => name ?? '');
    // what `mcp` prints is the server's
    // what these two print is a protocol
    expect(options).toContain(page === 'mcp' ? 'name' : page === 'bridge' ? 'sealed' : 'json');
    for (const name of options)
      if (!['help', 'zzzzzzzzzzzzzz', ...(UNSAID[page] ?? [])].includes(name) && !/same options as/.test(stdout))
        expect(stdout).toContain(`--${name}`);
  }
});

test('no line is longer than a terminal of 100 columns', async () => {
  const { cli } = machine();
  for (const page of PAGES) {
    const { stdout } = await cli(['help', page].filter(Boolean));
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(WIDER.includes(page) ? 101 : 100);
  }
});

test('--version is the version of the package', async () => {
  const { cli } = machine();
  for (const flag of ['--version', '-v'])
    expect(await cli([flag])).toMatchObject({ status: 0, stdout: `${own.version}\n` });
});

describe('every example in the help does what it says', async () => {
  const lines: string[] = [];
  for (const page of TRIED) {
    const { stdout } = await finished(process.execPath, [CLI, 'help', page].filter(Boolean), {
      env: { PATH: process.env.PATH },
    });
    lines.push(
      ...stdout
        .split('\n')
        .filter((line) => /^ {2}hookline /.test(line))
        .map((line) => line.trim().split(/ {2,}/)[0] ?? ''),
    );
  }

  test('there are some', () => expect(new Set(lines).size).toBeGreaterThan(9));

  test.each([...new Set(lines)])('%s', async (line) => {
    const { write, project, env } = machine();
    write('~/.claude/settings.json', settings({ PreToolUse: `grep -q 'rm -rf' && { echo no >&2; exit 2; }; true` }));
    write('event.json', { tool_name: 'Bash', tool_input: { command: 'ls' } });
    write('settings.json', settings({ Stop: 'true' }));
    write('new.yml', 'hooks: []\n');
    const { status, stderr } = await finished(
      '/bin/sh',
      ['-c', `hookline() { '${process.execPath}' '${CLI}' "$@"; }; ${line}`],
      { cwd: project, env },
    );
    const expected = line.includes('rm -rf') ? 2 : line.includes('--revoke') ? 1 : 0;
    expect({ status, stderr: line.includes('--revoke') ? '' : stderr }).toEqual({ status: expected, stderr: '' });
  });
});
