// wide: tries many cases

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOSTILE } from '../shell/template/hostile-values.ts';
import { naiveCliAgent } from './naive/cli-agent.ts';
import { naiveGencode } from './naive/gencode.ts';
import { naiveMimir } from './naive/mimir.ts';
import { scene } from './scene.ts';

const POSITIONS: Readonly<Record<string, (placeholder: string) => string>> = {
  bare: (x) => `printf %s ${x} > seen`,
  'in single quotes': (x) => `printf %s '${x}' > seen`,
  'in double quotes': (x) => `printf %s "${x}" > seen`,
  'in JSON in single quotes': (x) => `printf %s '{"text":"${x}"}' > seen`,
  'in a here-document': (x) => `cat > seen <<END\n${x}\nEND`,
};

/** Where a shell or another language would read the value as its program. */
const CODE: Readonly<Record<string, (placeholder: string) => string>> = {
  'an inner shell': (x) => `sh -c "echo ${x}"`,
  eval: (x) => `eval "x=${x}"`,
  arithmetic: (x) => `echo $(( ${x} + 1 ))`,
  python: (x) => `python3 -c 'print("${x}")'`,
};

interface Way {
  readonly placeholder: string;
  readonly tool: string;
  readonly input: (value: string) => Readonly<Record<string, string>>;
  readonly naive: (command: string, value: string, cwd: string) => Promise<unknown>;
  readonly definition: (command: string) => Readonly<Record<string, unknown>>;
}

const DIALECTS: Readonly<Record<string, Way>> = {
  mimir: {
    placeholder: '{bash_command}',
    tool: 'Bash',
    input: (command) => ({ command }),
    naive(command, value, cwd) {
      const hooks = naiveMimir(cwd);
      hooks.register('pre-bash-execution', { command });
      return hooks.execute('pre-bash-execution', { bash_command: value });
    },
    definition: (command) => ({ command, continueOnError: false }),
  },
  'cli-agent': {
    placeholder: '{{tool_args.command}}',
    tool: 'bash_execute',
    input: (command) => ({ command }),
    naive: (command, value, cwd) => naiveCliAgent(command, cwd, { tool_args: { command: value } }),
    definition: (command) => ({ matcher: '*', hooks: [{ type: 'command', command }] }),
  },
  gencode: {
    placeholder: '$FILE_PATH',
    tool: 'Write',
    input: (file_path) => ({ file_path }),
    naive: (command, value, cwd) => naiveGencode({ command }, { cwd, tool: 'Write', filePath: value }),
    definition: (command) => ({ matcher: '*', hooks: [{ type: 'command', command, blocking: true }] }),
  },
};

const each = Object.entries(DIALECTS).flatMap(([dialect, way]) =>
  Object.entries(POSITIONS).map(([position, write]) => ({ dialect, way, position, write })),
);

/** A NUL is in no command line, and no operating system passes one on. */
const VALUES = HOSTILE.filter((value) => value.includes('pwned'));

async function attacked(dialect: string, way: Way, command: string) {
  const it = scene();
  const hooks = await it.open();
  const event = dialect === 'mimir' ? 'pre-bash-execution' : 'PreToolUse';
  hooks.register({ dialect, event, definition: way.definition(command) as never });
  return {
    ...it,
    trigger: (value: string) =>
      hooks.trigger('PreToolUse', { session_id: 's', tool_name: way.tool, tool_input: way.input(value) }),
  };
}

describe('A13: a value in any quoting position stays a value', () => {
  test.each(each)('$dialect, $position', async ({ dialect, way, write }) => {
    const command = write(way.placeholder);
    const naive = scene();
    let executed = 0;
    for (const value of VALUES) {
      await way.naive(command, value, naive.project);
      if (naive.pwned()) executed += 1;
      rmSync(join(naive.project, 'pwned'), { force: true });
      if (executed > 0) break;
    }
    expect(executed, 'the naive way runs at least one of them').toBeGreaterThan(0);

    const { trigger, project, pwned } = await attacked(dialect, way, command);
    for (const value of VALUES) {
      const { ran } = await trigger(value);
      expect(pwned(), value).toBe(false);
      expect(ran, value).toHaveLength(1);
      expect(existsSync(join(project, 'seen'))).toBe(true);
    }
  });
});

describe('A13: where a value would be code, the hook does not run, and that is known when the file is read', () => {
  test.each(
    Object.entries(CODE).flatMap(([place, write]) =>
      ['mimir', 'cli-agent'].map((dialect) => ({ place, write, dialect })),
    ),
  )('$place ($dialect)', async ({ write, dialect }) => {
    const way = DIALECTS[dialect];
    if (way === undefined) throw new Error('no such dialect');
    const command = write(way.placeholder);
    const naive = scene();
    const tries = [
      '$(touch pwned)',
      '1; touch pwned',
      'a[$(touch pwned)]',
      `"); __import__("os").system("touch pwned"); ("`,
    ];
    for (const value of tries) await way.naive(command, value, naive.project);
    expect(naive.pwned()).toBe(true);

    const { write: put, open, pwned } = scene();
    put(...fileOf(dialect, command));
    const hooks = await open();
    expect(hooks.diagnostics).toContainEqual(expect.objectContaining({ code: 'VALUE_AS_CODE', severity: 'error' }));
    for (const value of tries) {
      const outcome = await hooks.trigger('PreToolUse', {
        session_id: 's',
        tool_name: way.tool,
        tool_input: way.input(value),
      });
      expect(pwned()).toBe(false);
      expect(outcome.ran).toMatchObject([{ status: 'failed', stdout: '' }]);
      expect(outcome).toMatchObject({ refused: true, reason: expect.stringMatching(/failed/i) });
    }
  });
});

function fileOf(dialect: string, command: string): [path: string, content: unknown] {
  if (dialect === 'mimir') return ['~/.mimir/config.yml', { hooks: { 'pre-bash-execution': { command } } }];
  return [
    '~/.config/agent/settings.json',
    { hooks: { PreToolUse: [{ matcher: '*', hooks: [{ type: 'command', command }] }] } },
  ];
}

test('A13: a path that begins with a dash is no option', async () => {
  const command = 'sort {file_name} </dev/null';
  const naive = scene();
  const hooks = naiveMimir(naive.project);
  hooks.register('pre-file-write', { command });
  await hooks.execute('pre-file-write', { file_name: '-opwned' });
  expect(naive.pwned()).toBe(true);

  const { open, pwned } = scene();
  const safe = await open();
  safe.register({ dialect: 'mimir', event: 'pre-file-write', definition: { command, continueOnError: false } });
  const outcome = await safe.trigger('PreToolUse', {
    session_id: 's',
    tool_name: 'Write',
    tool_input: { file_path: '-opwned' },
  });
  expect(pwned()).toBe(false);
  expect(outcome.ran[0]?.stderr).toContain('./-opwned');
});
