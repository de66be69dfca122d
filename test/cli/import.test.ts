import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codes, machine } from './machine.ts';

interface Data {
  readonly dialect: string;
  readonly mode: string;
  readonly hooks: readonly {
    readonly from: string;
    readonly entry: Record<string, unknown>;
    readonly differs: readonly string[];
  }[];
  readonly differs: readonly string[];
  readonly text: string;
}

const WRITE = ['--tool', 'Write', '--input', '{"file_path":"src/it\'s \\"a\\".ts"}'];

/** The file as its own dialect reads it, and as it is read after it was imported. */
async function bothWays(dialect: string, file: string, event: string, payload: readonly string[]) {
  const computer = machine();
  computer.write('given', file);
  const name = `given.${dialect === 'mimir' ? 'yml' : dialect === 'cocode' ? 'toml' : 'json'}`;
  const given = computer.write(name, file);
  const { data } = await computer.json(['import', given, '--dialect', dialect]);
  const imported = data as unknown as Data;
  const out = computer.write('out.yml', imported.text);
  const before = await computer.run(event, ['--dialect', dialect, '--config', given, ...payload]);
  const after = await computer.run(event, ['--dialect', 'hookline', '--config', out, ...payload]);
  return { computer, imported, before: before.outcome, after: after.outcome };
}

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
    const said = (reason: string | null): string => (reason ?? '').replace(/^Hook '[^']*' failed/, 'Hook failed');
    expect(said(after.reason)).toBe(said(before.reason));
    expect(imported).toMatchObject({ dialect, hooks: [{ from: expect.stringMatching(`^${dialect}:.*:\\d+$`) }] });
  });

  test('a hook that only informs goes on doing nothing else', async () => {
    const file = JSON.stringify({ PostToolUse: [group('*', { command: 'echo no >&2; exit 2' })] });
    const { imported, before, after } = await bothWays('codemie', file, 'PostToolUse', WRITE);
    expect(imported.hooks).toMatchObject([{ entry: { on: 'PostToolUse', observe: true } }]);
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
    ['*', {}],
  ])('the matcher %s of cli-agent', async (matcher, expected) => {
    const computer = machine();
    const given = computer.write('given.json', { hooks: { PreToolUse: [group(matcher, { command: 'true' })] } });
    const { data } = await computer.json(['import', given, '--dialect', 'cli-agent']);
    const [hook] = (data as unknown as Data).hooks;
    const { tools, matcher } = hook?.entry ?? {};
    expect({ ...(tools ? { tools } : {}), ...(matcher ? { matcher } : {}) }).toEqual(expected);
  });

  test('a placeholder that a value would make code stays switched off', async () => {
    const file = 'hooks:\n  pre-file-write:\n    command: sh -c "lint {file_path}"\n';
    const { imported, after } = await bothWays('mimir', file, 'PreToolUse', WRITE);
    expect(imported.hooks).toMatchObject([{ entry: { enabled: false } }]);
    expect(imported.hooks[0]?.differs[0]).toMatch(/^It cannot run: "\{file_path\}" stands in/);
    expect(after.ran).toEqual([]);
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
      /^1 hook of mimir\. What differs from before:\n {2}mimir:~\/\.mimir\/config\.yml:2: /,
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
