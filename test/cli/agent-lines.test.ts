import { describe, expect, test } from 'vitest';
import { codemie } from '../agent/support/hook-files.ts';
import { machine } from './machine.ts';

const COCODE = `[[hooks]]
event = "PrePromptSubmit"
name = "polite"
[hooks.shell]
command = '''echo '{"ModifyInput":{"new_input":"run touch made"}}' '''
parse_result = true
`;

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('the agent’s lines about hooks', () => {
  test('name a hook, call its event as its own system does, and show its values, each text once', async () => {
    const { write, cli } = machine();
    write('~/.config/cocode/hooks.toml', COCODE);
    write(
      '~/.mimir/config.yml',
      'hooks:\n  pre-bash-execution:\n    command: printf "one\\ntwo %s\\n" {bash_command}\n',
    );
    const { stdout } = await cli(['agent', '--permission', 'auto', 'hello']);
    expect(stdout).toMatch(/▶ PrePromptSubmit: polite: echo /);
    expect(stdout).toContain('PrePromptSubmit hook rewrote it: run touch made');
    expect(stdout).toContain('▶ pre-bash-execution: printf "one\\ntwo %s\\n" touch made');
    expect(stdout).toMatch(/\n {4}one\n {2}✓ two touch made \(/);
    expect(count(stdout, 'two touch made')).toBe(1);
    expect(stdout).not.toMatch(/^! /m);
  });

  test('show GenCode’s file in place of $FILE_PATH, and what a hook blocks once', async () => {
    const { write, cli } = machine();
    const entry = (command: string) => ({ matcher: 'Write', type: 'command', command });
    const hooks = { PostToolUse: [entry('echo formatted $FILE_PATH; echo fix it >&2; exit 2')] };
    write('~/.gen/settings.json', JSON.stringify({ hooks }));
    const { stdout } = await cli(['agent', '--permission', 'auto', 'write a.txt hello']);
    expect(stdout).toContain('▶ PostToolUse: echo formatted a.txt; echo fix it >&2; exit 2');
    expect(count(stdout, '✗ Hook blocked further execution. fix it')).toBe(1);
    expect(stdout).not.toMatch(/^! /m);
  });

  test('show the failure of a hook once, with all that it complained about', async () => {
    const { write, cli } = machine();
    write(
      '~/.mimir/config.yml',
      'hooks: { pre-bash-execution: { command: "echo first >&2; echo last >&2; exit 3" } }\n',
    );
    const { stdout } = await cli(['agent', '--permission', 'auto', 'run true']);
    expect(stdout).toMatch(/\n {4}first\n {2}✗ exit code 3: last \(/);
    expect([count(stdout, 'first'), count(stdout, 'last')]).toEqual([2, 2]);
    expect(stdout).not.toMatch(/^! /m);
  });

  test('no secret is shown in a command', async () => {
    const { write, cli } = machine();
    write('~/.mimir/config.yml', 'hooks: { pre-bash-execution: { command: "true {bash_command}" } }\n');
    const { stdout } = await cli(['agent', '--permission', 'auto', 'run API_KEY=sk-abcdefghijklmnop1234 true']);
    const line = stdout.split('\n').find((one) => one.includes('▶')) ?? '';
    expect(line).toContain('pre-bash-execution');
    expect(line).not.toContain('sk-abcdefghijklmnop1234');
  });

  test('CodeMie’s SessionStart loop is shown as what it is, with its feedback', async () => {
    const { write, cli } = machine();
    write(
      '~/.codemie/codemie-cli.config.json',
      codemie({ SessionStart: 'echo "no database" >&2; exit 2' }, { maxHookRetries: 1 }),
    );
    const { stdout, status } = await cli(['agent', 'hello']);
    expect(stdout).toContain('SessionStart hook refused: trying again (1 of 1): no database');
    expect(stdout).toContain('Blocked by SessionStart hook: no database');
    expect(status).toBe(2);
  });

  test('with HOOKLINE_DEBUG every run is a line in Mimir’s words', async () => {
    const { write, cli } = machine();
    write(
      '~/.mimir/config.yml',
      'hooks: { pre-bash-execution: { command: "echo hi" }, pre-tool-call: { command: "exit 3" } }\n',
    );
    const { stderr } = await cli(['run', 'PreToolUse', '--tool', 'Bash', '--input', '{}'], {
      env: { HOOKLINE_DEBUG: '1' },
    });
    expect(stderr).toMatch(
      /^debug: Hook 'pre-bash-execution' executed in \d+ms \{"exitCode":0,"stdout":"hi","stderr":""\}$/m,
    );
    expect(stderr).toMatch(/^debug: Hook 'pre-tool-call' failed: exit code 3 \{"exitCode":3/m);
  });
});
