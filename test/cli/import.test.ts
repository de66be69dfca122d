// wide: starts many processes

import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BASH, type CliOptions, codes, machine } from './machine.ts';

interface Data {
  readonly dialect: string;
  readonly mode: string;
  readonly hooks: readonly {
    readonly from: string;
    readonly entry: Record<string, unknown>;
    readonly careful: readonly string[];
    readonly differs: readonly string[];
  }[];
  readonly careful: readonly string[];
  readonly differs: readonly string[];
  readonly text: string;
}

const WRITE = ['--tool', 'Write', '--input', '{"file_path":"src/it\'s \\"a\\".ts"}'];

/** A file in its own dialect and, after the import, in the native one. */
async function importedOn(computer: ReturnType<typeof machine>, dialect: string, file: string, options?: CliOptions) {
  const name = `given.${dialect === 'mimir' ? 'yml' : dialect === 'cocode' ? 'toml' : 'json'}`;
  const given = computer.write(name, file);
  const { data } = await computer.json(['import', given, '--dialect', dialect], options);
  const imported = data as unknown as Data;
  return { given, imported, out: computer.write('out.yml', imported.text) };
}

/** What comes of an event as the file's own dialect reads it, and as it is read after it was imported. */
async function bothWays(
  dialect: string,
  file: string,
  event: string,
  payload: readonly string[],
  options: CliOptions & { readonly payload?: unknown } = {},
) {
  const computer = machine();
  const { given, imported, out } = await importedOn(computer, dialect, file);
  const whole = options.payload === undefined ? [] : ['--payload', computer.write('payload.json', options.payload)];
  const before = await computer.run(event, ['--dialect', dialect, '--config', given, ...whole, ...payload], options);
  const after = await computer.run(event, ['--dialect', 'hookline', '--config', out, ...whole, ...payload], options);
  return { computer, imported, before: before.outcome, after: after.outcome };
}

/** A PATH on which there are just these programs. */
function pathWith(top: string, programs: readonly string[]): string {
  const folder = join(top, 'programs');
  mkdirSync(folder);
  for (const program of programs) {
    const real = ['/usr/bin', '/bin'].map((place) => join(place, program)).find((path) => existsSync(path));
    if (real !== undefined) symlinkSync(real, join(folder, program));
  }
  return folder;
}

const mimirHook = (event: string, command: string, more = ''): string =>
  `hooks:\n  ${event}:\n    command: |\n${command.replace(/^/gm, '      ')}\n    continueOnError: false\n${more}`;

const group = (matcher: string | null, hook: Record<string, unknown>) => ({
  ...(matcher === null ? {} : { matcher }),
  hooks: [{ type: 'command', ...hook }],
});

const CODEMIE_GUARD =
  'echo "$CODEMIE_HOOK_INPUT" | grep -q src/ && echo "{\\"decision\\":\\"deny\\",\\"reason\\":\\"no $CODEMIE_TOOL_NAME\\"}"';

describe('hookline import', () => {
  test.each([
    [
      'mimir',
      'hooks:\n  pre-file-write:\n    command: echo "not {file_name}" >&2; exit 1\n    continueOnError: false\n    patterns: ["src/**"]\n',
    ],
    [
      'mimir',
      'hooks:\n  pre-tool-call:\n    command: |\n      echo "{tool_name}: {task_description}" \'{"a":"{file_path}","b":{tool_args}}\'\n      exit 1\n    continueOnError: false\n',
    ],
    ['codemie', JSON.stringify({ PreToolUse: [group('Write|Edit', { command: CODEMIE_GUARD })] })],
    [
      'gencode',
      JSON.stringify({
        hooks: {
          PreToolUse: [group('Wr.te', { command: "echo 'no $TOOL_NAME' >&2; exit 3", timeout: 5000, blocking: true })],
        },
      }),
    ],
    [
      'cli-agent',
      JSON.stringify({
        hooks: {
          PreToolUse: [
            group('write_file|replace_in_file', {
              command: "echo 'no {{tool_args.file_path}}' >&2; exit 2",
              timeout: 5,
            }),
          ],
        },
      }),
    ],
    [
      'cocode',
      '[[hooks]]\nevent = "PreToolUse"\ntool_matcher = "Wri*"\n[hooks.shell]\ncommand = """echo \'{"Reject":{"reason":"no"}}\'"""\nparse_result = true\n',
    ],
    ['claude-code', JSON.stringify({ hooks: { PreToolUse: [group('Write', { command: 'echo no >&2; exit 2' })] } })],
  ])('a guard of %s refuses after the import as it did before', async (dialect, file) => {
    const { imported, before, after } = await bothWays(dialect, file, 'PreToolUse', WRITE);
    expect(before).toMatchObject({ decision: expect.stringMatching(/deny|block/) });
    expect(after).toMatchObject({ decision: before.decision });
    expect(codes(after.diagnostics)).toEqual([]);
    const said = (reason: string | null): string => (reason ?? '').replace(/^Hook '[^']*' failed: exit code \d+: /, '');
    expect(said(after.reason)).toBe(said(before.reason));
    expect(imported).toMatchObject({ dialect, hooks: [{ from: expect.stringMatching(`^${dialect}:.*:\\d+$`) }] });
  });

  test('a hook that only informs goes on doing nothing else', async () => {
    const file = JSON.stringify({ PostToolUse: [group('*', { command: 'echo no >&2; exit 2' })] });
    const { imported, before, after } = await bothWays('codemie', file, 'PostToolUse', WRITE);
    expect(imported.hooks).toMatchObject([{ entry: { on: ['PostToolUse', 'PostToolUseFailure'], observe: true } }]);
    expect([before.decision, after.decision]).toEqual(['none', 'none']);
  });

  test('what one entry says for two events stays one entry', async () => {
    const file = JSON.stringify({ hooks: { PostToolUse: [group('*', { command: 'true' })] } });
    const { imported } = await bothWays('cli-agent', file, 'Stop', []);
    expect(imported.hooks).toMatchObject([
      { entry: { on: ['PostToolUse', 'PostToolUseFailure'], run: 'true', observe: true } },
    ]);
  });

  test.each([
    ['builtin:*', { tools: ['shell', 'file-read', 'file-write', 'search', 'fetch', 'agent', 'other'] }],
    ['mcp__*', { tools: ['mcp'] }],
    ['bash_execute', { tools: ['bash_execute', 'Bash'] }],
    ['mcp__git__*', { matcher: '^(?:mcp__git__.*)$' }],
    ['my.tool|x*', { matcher: '^(?:my.tool|x.*)$' }],
    ['*_file | a', { matcher: '^(?:.*_file|a)$|^(?:Read|Write|Edit)$' }],
    ['(a|b)x', { matcher: '^(?:(a|b)x)$' }],
    ['builtin:m*', { matcher: '^(?:(?!mcp__)m.*)$' }],
    ['a|shell', { matcher: '^(?:a|shell)$' }],
    ['*', {}],
  ])('the matcher %s of cli-agent', async (matcher, expected) => {
    const computer = machine();
    const given = computer.write('given.json', { hooks: { PreToolUse: [group(matcher, { command: 'true' })] } });
    const { data } = await computer.json(['import', given, '--dialect', 'cli-agent']);
    const [hook] = (data as unknown as Data).hooks;
    const { tools, matcher: pattern } = hook?.entry ?? {};
    expect({ ...(tools ? { tools } : {}), ...(pattern ? { matcher: pattern } : {}) }).toEqual(expected);
  });

  test.each([
    ['bash*', 'Bash'],
    ['builtin:bash_*', 'Bash'],
    ['my.tool|x*', 'xyz'],
    ['my.tool|x*', 'my_tool'],
    ['my.tool|x*', 'x'],
    ['my.tool|x*', 'ax'],
    ['a | b', 'b'],
    ['(bash|x)_execute', 'Bash'],
  ])('the matcher %s of cli-agent fits %s after the import as it did before', async (matcher, tool) => {
    const file = JSON.stringify({ hooks: { PreToolUse: [group(matcher, { command: 'exit 2' })] } });
    const { before, after } = await bothWays('cli-agent', file, 'PreToolUse', ['--tool', tool]);
    expect(after.decision).toBe(before.decision);
  });

  test.each([
    ['status', 'status'],
    ['status|error', 'error'],
    ['status|error', 'system_message'],
    ['sys*', 'system_message'],
  ])('a Notification matcher %s of cli-agent fits %s as before', async (matcher, type) => {
    const file = JSON.stringify({ hooks: { Notification: [group(matcher, { command: 'true' })] } });
    const { imported, before, after } = await bothWays('cli-agent', file, 'Notification', [
      ...['--set', `notification_type=${type}`],
    ]);
    expect(imported.hooks[0]?.entry.tools).toBeUndefined();
    expect(after.ran.length).toBe(before.ran.length);
  });

  test('the kinds of the type that a Notification of cli-agent is for stay a matcher', async () => {
    const file = JSON.stringify({ hooks: { Notification: [group('status|error', { command: 'true' })] } });
    const { imported } = await bothWays('cli-agent', file, 'Stop', []);
    expect(imported.hooks).toMatchObject([{ entry: { matcher: 'status|error' } }]);
  });

  test.each([
    ['mimir', mimirHook('pre-tool-call', "case '{tool_args}' in *rm*) exit 1;; esac")],
    [
      'codemie',
      JSON.stringify({ PreToolUse: [group('*', { command: 'case "$CODEMIE_HOOK_INPUT" in *rm*) exit 2;; esac' })] }),
    ],
    [
      'cli-agent',
      JSON.stringify({ hooks: { PreToolUse: [group('*', { command: 'case {{tool_args}} in *rm*) exit 2;; esac' })] } }),
    ],
  ])('without jq a guard of %s refuses, and says what it needs', async (dialect, file) => {
    const computer = machine();
    const { out } = await importedOn(computer, dialect, file);
    const env = { PATH: pathWith(computer.top, ['sh', 'cat', 'wc']) };
    const { outcome } = await computer.run('PreToolUse', ['--config', out, ...BASH], { env });
    expect(outcome).toMatchObject({ decision: 'block', reason: expect.stringContaining('This hook needs jq.') });
  });

  test('without jq a hook that only informs fails, and refuses nothing', async () => {
    const computer = machine();
    const hooks = { PostToolUse: [group('*', { command: 'echo {{result}}' })] };
    const { out } = await importedOn(computer, 'cli-agent', JSON.stringify({ hooks }));
    const env = { PATH: pathWith(computer.top, ['sh', 'cat', 'wc']) };
    const { outcome } = await computer.run('PostToolUse', ['--config', out, ...BASH], { env });
    expect(outcome).toMatchObject({ decision: 'none', ran: [{ status: 'failed', exitCode: 1 }] });
  });

  test.each([
    ['mimir', 'PreToolUse', mimirHook('pre-tool-call', "case '{tool_args}' in *rm*) exit 1;; esac")],
    ['mimir', 'PreToolUse', mimirHook('pre-bash-execution', "case '{bash_command}' in rm*) exit 1;; esac")],
    [
      'codemie',
      'PreToolUse',
      JSON.stringify({ PreToolUse: [group('*', { command: 'case "$CODEMIE_HOOK_INPUT" in *rm*) exit 2;; esac' })] }),
    ],
    [
      'cli-agent',
      'PreToolUse',
      JSON.stringify({
        hooks: { PreToolUse: [group('*', { command: 'case {{tool_args.command}} in rm*) exit 2;; esac' })] },
      }),
    ],
  ])('a value of %s that does not fit does not pass a %s that it did not pass before', async (dialect, event, file) => {
    const payload = { tool_name: 'Bash', tool_input: { command: 'é'.repeat(70_000) } };
    const { before, after } = await bothWays(dialect, file, event, [], { payload });
    expect(before.decision).toBe(dialect === 'codemie' ? 'block' : 'none');
    expect(after.decision).toBe('block');
  });

  test('a result of any size reaches the command after the tool as it did before', async () => {
    const payload = { tool_name: 'Read', tool_response: { text: 'x'.repeat(200_000) } };
    const file = mimirHook('post-tool-call', 'echo {tool_result}').replace('continueOnError: false', '');
    const { before, after } = await bothWays('mimir', file, 'PostToolUse', [], { payload });
    expect([before, after]).toMatchObject([
      { decision: 'none', ran: [{ status: 'answered' }] },
      { decision: 'none', ran: [{ status: 'answered' }] },
    ]);
  });

  test('a value in the format of a printf means itself as it did before', async () => {
    const payload = { tool_name: 'a%s\\n%d"b', tool_input: {}, task_description: '100%\\t' };
    const command = `printf '{"t":"{task_description}"}\\n' >&2; printf "{tool_name}|" >&2`;
    const [before, after] = await quotedBy(command, 'pre-tool-call', payload);
    expect(before).toContain('{"t":"100%\\\\t"}\na%s\\n%d"b|');
    expect(after).toBe(before);
  });

  const said = (outcome: { readonly reason: string | null }): string =>
    (outcome.reason ?? '').replace(/^Hook '[^']*' failed/, 'Hook failed');

  /** What the command of a Mimir hook was given before and after, as its refusal quotes it. */
  async function quotedBy(command: string, event: string, payload: unknown): Promise<readonly [string, string]> {
    const file = mimirHook(event, `${command}\nexit 1`);
    const { before, after } = await bothWays('mimir', file, 'PreToolUse', [], { payload });
    return [said(before), said(after)];
  }

  test.each([
    ['newlines at the end', '{task_description}', { task_description: 'a\n\n\n' }],
    ['quotes and dollars', '{task_description}', { task_description: `$(id) \`x\` '"\\ {tool_name} $HOME` }],
    ['false', '{task_description}', { task_description: false }],
    ['an object', '{plan}', { plan: { a: [1, 'x'] } }],
    ['a path with dots', '{file_path}', { tool_input: { file_path: '/x/../y/./z' } }],
    ['a relative path with dots', '{file_path}', { tool_input: { path: '../a/b' } }],
    ['a file called like an option', '{file_name}', { tool_input: { file_path: '/x/-rf' } }],
    ['a path called like an option', '{path}', { path: '-rf' }],
    ['an extension', '{file_ext}', { tool_input: { file_path: '/x/a.b.ts' } }],
    ['a name that is no extension', '{file_ext}', { tool_input: { file_path: '/x/.env' } }],
    ['a file in a list', '{file_name}', { tool_input: { edits: [{ path: 'x/q.ts' }] } }],
    ['a command that is a list', '{bash_command}', { tool_input: { command: ['rm', '-rf'] } }],
    ['the name of no file', '{file_name}', { tool_input: {} }],
    ['a text that is always JSON', '{tool_result}', { tool_response: 'te"xt' }],
    ['the JSON of nothing', '{tool_result}', {}],
  ])('%s: the value of a placeholder is the same after the import', async (_, placeholder, payload) => {
    const [before, after] = await quotedBy(`printf '<%s>' ${placeholder} >&2`, 'pre-tool-call', {
      ...{ tool_name: 'Write', tool_input: {} },
      ...payload,
    });
    expect(before).toContain('<');
    expect(after).toBe(before);
  });

  test.each([
    ['a text', { tool_response: 'te"xt', task_description: 'a\n"b"\n' }],
    ['an object', { tool_input: { file_path: 'a"b' }, tool_response: { x: '"' }, task_description: { a: 1 } }],
    ['nothing', {}],
  ])('%s inside a word that is JSON is the same after the import', async (_, payload) => {
    const word =
      '\'{"a":"{tool_result}","b":{tool_result},"c":"{task_description}","d":{task_description},"e":{file_path}}\'';
    const [before, after] = await quotedBy(`printf '%s' ${word} >&2`, 'pre-tool-call', {
      ...{ tool_name: 'Write' },
      ...payload,
    });
    expect(before).toContain('"a":');
    expect(after).toBe(before);
  });

  test.each([
    'tool_args.a.0',
    'tool_args.a.1.b',
    'tool_args.o.0',
    'tool_args.o.length',
    'tool_args.a.x',
    'tool_args.file_path',
  ])('{{%s}} of cli-agent leads to the same after the import', async (way) => {
    const command = `printf '<%s>' {{${way}}} >&2; exit 2`;
    const file = JSON.stringify({ hooks: { PreToolUse: [group('*', { command })] } });
    const payload = { tool_name: 'Write', tool_input: { a: ['x\n', { b: null }], o: { 0: 'y' }, file_path: '-f' } };
    const { before, after } = await bothWays('cli-agent', file, 'PreToolUse', [], { payload });
    expect(after.reason).toBe(before.reason);
  });

  test.each([
    ['$FILE_PATH', { tool_input: { file_path: '/x/../y' } }],
    ['$EXIT_CODE', { tool_response: { exit_code: 3 } }],
    ['$EXIT_CODE', { tool_response: { exit_code: '1\nx' } }],
    ['$EXIT_CODE', { tool_response: 'text' }],
    ['${EXIT_CODE:-none}', {}],
  ])('%s of gencode is the same after the import', async (variable, payload) => {
    const command = `printf '<%s>' "${variable}" >&2; exit 2`;
    const file = JSON.stringify({ hooks: { PostToolUse: [group('*', { command })] } });
    const { before, after } = await bothWays('gencode', file, 'PostToolUse', [], {
      payload: { tool_name: 'Write', ...payload },
    });
    expect(before.reason).toContain('<');
    expect(after.reason).toBe(before.reason);
  });

  test('a hook of gencode is read by bash after the import as it was before', async () => {
    const command = '[[ $TOOL_NAME == W* ]] && { echo "no ${TOOL_NAME,,}" >&2; exit 2; }';
    const file = JSON.stringify({ hooks: { PreToolUse: [group('*', { command })] } });
    const { imported, before, after } = await bothWays('gencode', file, 'PreToolUse', WRITE);
    expect(imported.hooks).toMatchObject([{ entry: { shell: 'bash' } }]);
    expect([before.reason, after.reason]).toEqual(['no write', 'no write']);
  });

  test('a script of codemie finds the same variables after the import', async () => {
    const hooks = {
      PreToolUse: [group('*', { command: './vars.sh' })],
      PostToolUse: [group('*', { command: './vars.sh' })],
    };
    const file = JSON.stringify({ activeProfile: "it's", profiles: { "it's": { hooks } } });
    const payload = { tool_name: 'Write', tool_response: { a: 1 }, permission_mode: 'plan', transcript_path: '/t\n' };
    const script = '#!/bin/sh\nenv -0 | tr "\\n\\0" "~\\n" | grep "^CODEMIE_" | sort >&2; exit 2\n';
    for (const event of ['PreToolUse', 'PostToolUse']) {
      const computer = machine();
      computer.write('vars.sh', script, 0o755);
      const { given, out } = await importedOn(computer, 'codemie', file);
      const args = ['--payload', computer.write('payload.json', payload), '--session', 's'];
      const before = await computer.run(event, ['--dialect', 'codemie', '--config', given, ...args]);
      const after = await computer.run(event, ['--dialect', 'hookline', '--config', out, ...args]);
      expect(before.outcome.ran[0]?.stderr).toContain('CODEMIE_PERMISSION_MODE=plan');
      expect(after.outcome.ran[0]?.stderr).toBe(before.outcome.ran[0]?.stderr);
    }
  });

  test('a program with arguments is given its variables too', async () => {
    const hooks = { PreToolUse: [group('*', { command: './say.sh', args: ["it's", '$HOME'] })] };
    const computer = machine();
    computer.write('say.sh', '#!/bin/sh\necho "$1 $2 ${CLAUDE_PROJECT_DIR##*/}" >&2; exit 2\n', 0o755);
    const { out } = await importedOn(computer, 'claude-code', JSON.stringify({ hooks }));
    const { outcome } = await computer.run('PreToolUse', ['--config', out, ...WRITE]);
    expect(outcome.reason).toBe("it's $HOME project");
  });

  test.each(['false', 'true'])(
    'a placeholder that would be code goes on failing (continueOnError: %s)',
    async (open) => {
      const file = `hooks:\n  pre-file-write:\n    command: |\n      sh -c "lint {file_path}"\n      echo it\n    continueOnError: ${open}\n`;
      const { imported, before, after } = await bothWays('mimir', file, 'PreToolUse', WRITE);
      expect(imported.hooks[0]?.entry.run).toMatch(/^# sh -c "lint \{file_path\}"\n# echo it\n.*\nexit 1$/);
      expect(imported.hooks[0]?.entry.enabled).toBeUndefined();
      expect(imported.hooks[0]?.differs[0]).toMatch(/^It cannot run, and goes on failing: "\{file_path\}" stands in/);
      expect(after.decision).toBe(before.decision);
      expect(after.decision).toBe('block');
      expect(after.ran).toMatchObject([{ status: 'failed' }]);
    },
  );

  test.each([
    ['gencode', { hooks: { PreToolUse: [group('*', { command: '/etc/guard.sh' })] } }, {}, /lies in \/etc/],
    ['gencode', { hooks: { PreToolUse: [group('[', { command: 'true' })] } }, {}, /\[/],
    [
      'cli-agent',
      { hooks: { PreToolUse: [group('*', { command: 'true' })] } },
      { HOOKS_ENABLED: 'no' },
      /HOOKS_ENABLED/,
    ],
    [
      'claude-code',
      { disableAllHooks: true, hooks: { PreToolUse: [group('*', { command: 'true' })] } },
      {},
      /switched off in/,
    ],
    ['hookline', { hooks: [{ on: 'PreToolUse', run: 'true', enabled: false }] }, {}, /switched off in/],
  ])('a hook of %s that was off stays off (%#)', async (dialect, file, env, why) => {
    const computer = machine();
    const { imported, out } = await importedOn(computer, dialect, JSON.stringify(file), { env });
    expect(imported.hooks).toMatchObject([{ entry: { enabled: false } }]);
    expect(imported.hooks[0]?.differs[0]).toMatch(/^It is off, as it was: /);
    expect(imported.hooks[0]?.differs[0]).toMatch(why);
    const { outcome } = await computer.run('PreToolUse', ['--config', out, ...WRITE]);
    expect(outcome.ran).toEqual([]);
  });

  test('a guard that cannot run goes on refusing', async () => {
    const file = JSON.stringify({
      hooks: [{ on: 'PreToolUse', matcher: '[', run: 'true', guard: true, onFailure: 'continue' }],
    });
    const { before, after } = await bothWays('hookline', file, 'PreToolUse', WRITE);
    expect([before.decision, after.decision]).toEqual(['block', 'block']);
  });

  test('hooks are written in the order in which they run', async () => {
    const file =
      'hooks:\n  pre-bash-execution:\n    command: echo second >> "$LOG"\n  pre-tool-call:\n    command: echo first >> "$LOG"\n';
    const { computer } = await bothWays('mimir', file, 'PreToolUse', BASH);
    expect(computer.logged()).toEqual(['first', 'second', 'first', 'second']);
  });

  test('what may be dangerous is marked and comes first, and what holds for every hook is said once', async () => {
    const { cli, json, write } = machine();
    const hooks = {
      PreToolUse: [group('Write', { command: 'true' }), group('Bash', { command: 'true' })],
      Stop: [group(null, { command: 'echo done' })],
    };
    const given = write('given.json', { hooks, maxHookRetries: 3, debug: true });
    const { data } = await json(['import', given, '--dialect', 'codemie']);
    const stops = '{"continue":false} stops the agent; it does not refuse any more.';
    expect(data).toMatchObject({
      careful: [`Every hook: ${stops}`],
      differs: expect.arrayContaining([
        expect.stringMatching(/^maxHookRetries \(3\) no longer applies/),
        expect.stringMatching(/^"debug" no longer applies/),
      ]),
      hooks: [
        { careful: [expect.stringMatching(/grants/)] },
        { careful: [expect.stringMatching(/grants/)] },
        { careful: [], differs: [], entry: { on: 'Stop', feedback: 'off' } },
      ],
    });
    const { stdout, stderr } = await cli(['import', given, '--dialect', 'codemie']);
    expect(stdout).toContain(`# Careful: Every hook: ${stops}\n`);
    expect(stdout).toMatch(/\n {2}# Careful: \{"decision":"allow"\} grants: .*\n {2}# Differs: /);
    expect(stderr.split('\n').slice(1, 4)).toEqual([
      `  careful: Every hook: ${stops}`,
      expect.stringMatching(/^ {2}careful: codemie:given.json:\d+: .*grants/),
      expect.stringMatching(/^ {2}careful: codemie:given.json:\d+: .*grants/),
    ]);
    expect(`${stdout}${stderr}`.split(stops)).toHaveLength(3);
  });

  test.each([
    ['codemie', { PreToolUse: [group('*', { command: 'true' })] }],
    ['gencode', { hooks: { PreToolUse: [group('*', { command: 'true' })] } }],
    ['cli-agent', { hooks: { PreToolUse: [group('*', { command: 'true' })] } }],
  ])('that {"continue":false} of %s stops instead of refusing is said', async (dialect, file) => {
    const { imported } = await importedOn(machine(), dialect, JSON.stringify(file));
    expect(imported.hooks[0]?.careful.join('\n')).toContain('{"continue":false} stops the agent');
  });

  test('that the variables of cli-agent no longer apply is said once', async () => {
    const hooks = { PreToolUse: [group('*', { command: 'true' })], Stop: [group(null, { command: 'true' })] };
    const { imported } = await importedOn(machine(), 'cli-agent', JSON.stringify({ hooks }));
    expect(imported.differs).toContain('HOOKS_ENABLED and HOOKS_TIMEOUT no longer apply.');
  });

  test('what cannot be brought over is left out and said', async () => {
    const file =
      '[[hooks]]\nevent = "Stop"\n[[hooks]]\nevent = "PreToolUse"\n[[hooks]]\nevent = "SessionEnd"\n[hooks.shell]\ncommand = "true"\n';
    const { imported } = await bothWays('cocode', file, 'SessionEnd', []);
    expect(imported.hooks).toHaveLength(1);
    expect(imported.differs.join('\n')).toMatch(/cocode:given.toml:3 is left out: This hook has neither/);
  });

  test('the text goes to stdout, the differences to stderr, and nothing that is there is changed', async () => {
    const { cli, write, at } = machine();
    write('~/.mimir/config.yml', 'hooks:\n  pre-tool-call:\n    command: "true"\n');
    const printed = await cli(['import', at('~/.mimir/config.yml')]);
    expect(printed).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^# Imported from ~\/.mimir\/config.yml \(mimir\)/),
    });
    expect(printed.stderr).toMatch(
      /^1 hook of mimir\. What differs from before:\n {2}careful: mimir:~\/\.mimir\/config\.yml:2: /,
    );
    write('there.yml', 'mine');
    const refused = await cli(['import', at('~/.mimir/config.yml'), '--output', 'there.yml']);
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('is there already') });
    expect(readFileSync(at('there.yml'), 'utf8')).toBe('mine');
    expect(await cli(['import', at('~/.mimir/config.yml'), '-o', 'new.json'])).toMatchObject({ status: 0, stdout: '' });
    expect(JSON.parse(readFileSync(at('new.json'), 'utf8'))).toMatchObject({
      hooks: [{ on: 'PreToolUse', run: 'true' }],
    });
  });

  test.each([
    [[], 'Which file?'],
    [['a', 'b'], 'One file at a time'],
    [['nowhere.yml'], 'There is no file "nowhere.yml"'],
    [['odd.txt'], 'does not look like the hooks of any dialect'],
    [['broken.yml'], 'SYNTAX'],
    [['odd.txt', '--to', 'toml'], 'it can be yaml or json'],
    [['odd.txt', '--dialect', 'nobody'], 'There is no dialect "nobody"'],
  ])('import %j is an error that says why', async (args, message) => {
    const { cli, write } = machine();
    write('odd.txt', 'a: b');
    write('broken.yml', 'hooks: [');
    expect(await cli(['import', ...args])).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(message),
    });
  });
});

test('the folder of the file that is written is made', async () => {
  const { cli, write, at } = machine();
  write('.claude/settings.json', '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"true"}]}]}}');
  const { status } = await cli(['import', '.claude/settings.json', '--output', 'new/folder/hooks.yml']);
  expect([status, existsSync(at('new/folder/hooks.yml'))]).toEqual([0, true]);
});
