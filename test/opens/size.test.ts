// wide: tries many cases

import { chmodSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import type { EventName, JsonObject } from '../../src/index.ts';
import { eventually, hooksIn, read, type Workshop, workshop } from '../handlers/workshop.ts';

interface Case {
  readonly dialect: string;
  /** As the dialect calls it; else PreToolUse. */
  readonly event?: string;
  readonly definition: JsonObject;
}

const command = (dialect: string, text: string, more: JsonObject = {}): Case => ({
  dialect,
  definition: { type: 'command', command: text, ...more },
});
const mimir = (text: string, event = 'pre-tool-call', more: JsonObject = {}): Case => ({
  dialect: 'mimir',
  event,
  definition: { command: text, ...more },
});

/** One whose failure refuses. */
const guard = (text: string): Case => mimir(text, 'pre-tool-call', { continueOnError: false });
const native = (run: string, more: JsonObject = {}): Case => ({ dialect: 'hookline', definition: { run, ...more } });

async function fired(
  { dialect, event = 'PreToolUse', definition }: Case,
  payload: JsonObject,
  place: Workshop = workshop(),
  name: EventName = 'PreToolUse',
) {
  const hooks = await hooksIn(place);
  hooks.register({ dialect, event, definition });
  return hooks.trigger(name, { session_id: 's', cwd: place.cwd, ...payload } as never);
}

const shell = (text: string): JsonObject => ({ tool_name: 'Bash', tool_input: { command: text } });
const written = (path: string, content: string): JsonObject => ({
  tool_name: 'Write',
  tool_input: { file_path: path, content },
});

const PADDING = 'x'.repeat(140_000);
/** Stands in the middle, where it is cut out of what is shortened. */
const HIDDEN = shell(`${PADDING} SECRET ${PADDING}`);

describe('padding opens no guard', () => {
  test.each<[string, Case, JsonObject]>([
    [
      'a variable and a grant',
      command('codemie', `case "$CODEMIE_HOOK_INPUT" in *SECRET*) exit 2;; esac; echo '{"decision":"approve"}'`),
      HIDDEN,
    ],
    [
      'a variable and a rewrite',
      command('codemie', `case "$CODEMIE_HOOK_INPUT" in *SECRET*) exit 2;; esac; echo '{"updatedInput":{"a":1}}'`),
      HIDDEN,
    ],
    [
      'a variable that a script of another language reads',
      command(
        'codemie',
        `python3 -c 'import os,sys; sys.exit(2 if "SECRET" in os.environ["CODEMIE_HOOK_INPUT"] else 0)'`,
      ),
      HIDDEN,
    ],
    [
      'a variable, and only the first bytes of standard input',
      command('codemie', `dd bs=512 count=1 2>/dev/null | grep -q SECRET && exit 2; echo '{"decision":"allow"}'`),
      HIDDEN,
    ],
    [
      'a variable of the native form',
      {
        dialect: 'hookline',
        definition: { run: `case "$HOOKLINE_COMMAND" in *SECRET*) exit 2;; esac; echo '{"decision":"allow"}'` },
      },
      HIDDEN,
    ],
    [
      'a program without a shell',
      {
        dialect: 'hookline',
        definition: {
          run: 'python3',
          args: ['-c', 'import os,sys; sys.exit(2 if "SECRET" in os.environ["HOOKLINE_COMMAND"] else 0)'],
          onFailure: 'continue',
        },
      },
      HIDDEN,
    ],
    ['an argument, with what is said about it thrown away', guard('expr {tool_args} : x 2>/dev/null || true'), HIDDEN],
    ['a value that goes through a variable', guard('a={tool_args}; expr "$a" : ".*SECRET" && exit 1; exit 0'), HIDDEN],
    ['a value in a program’s environment', guard('A={tool_args} env | grep -q SECRET && exit 1; exit 0'), HIDDEN],
    ['an exported value', guard('export A={tool_args}; env | grep -q SECRET && exit 1; exit 0'), HIDDEN],
    ['a value given to a function', guard('f() { expr "$1" : ".*SECRET" && exit 1; }; f {tool_args}; exit 0'), HIDDEN],
    [
      'an argument in a substitution',
      command('cli-agent', `[ -n "$(env printf %s {{tool_args.command}} | grep SECRET)" ] && exit 2; exit 0`),
      HIDDEN,
    ],
    [
      'an argument after a reading of the beginning',
      command('cli-agent', 'head -c 10; expr {{tool_args.command}} : ".*SECRET" && exit 2; exit 0'),
      HIDDEN,
    ],
    [
      'a variable that an inner shell reads',
      command('gencode', `bash -c 'case "$FILE_PATH" in *SECRET*) exit 2;; esac'`),
      written(`${'d/'.repeat(70_000)}SECRET/${'d/'.repeat(70_000)}x`, ''),
    ],
    ['a grant for whatever comes', native(`echo '{"decision":"allow"}'`), HIDDEN],
    ['a script that may look for itself', native('sh ./guard.sh'), HIDDEN],
    ['a program that nobody knows', native('./guard', { onFailure: 'continue' }), HIDDEN],
    ['everything that is exported', native('env | grep -q SECRET && exit 2; exit 0'), HIDDEN],
    ['everything that the shell has', native('set | grep -q SECRET && exit 2; exit 0'), HIDDEN],
    [
      'a name that is put together',
      native('n=COMMAND; eval "v=\\$HOOKLINE_$n"; case $v in *SECRET*) exit 2;; esac'),
      HIDDEN,
    ],
    ['another language', native(`awk 'BEGIN { exit ENVIRON["HOOKLINE_COMMAND"] ~ /SECRET/ ? 2 : 0 }'`), HIDDEN],
    [
      'a log that also decides',
      native('echo "$HOOKLINE_COMMAND" | tee -a log | grep -q SECRET && exit 2; exit 0'),
      HIDDEN,
    ],
    ['a record that is printed', command('codemie', 'echo "$CODEMIE_HOOK_INPUT"'), HIDDEN],
    [
      'an argument whose failure refuses, in a log',
      guard('expr {tool_args} : ".*SECRET" >> log 2>/dev/null && exit 1; exit 0'),
      HIDDEN,
    ],
    [
      'a variable of which the shell takes a part',
      command('gencode', `case "\${FILE_PATH%/x}" in *SECRET*) exit 2;; esac`),
      written(`${'d/'.repeat(70_000)}SECRET/${'d/'.repeat(70_000)}x`, ''),
    ],
    [
      'a variable of a hook that is given nothing else',
      { dialect: 'cocode', definition: { shell: { command: 'case "$HOOK_TOOL_NAME" in *SECRET*) exit 1;; esac' } } },
      { tool_name: `${PADDING}SECRET${PADDING}`, tool_input: {} },
    ],
  ])('%s', async (_, hook, payload) => {
    const place = workshop();
    for (const name of ['guard', 'guard.sh'])
      chmodSync(
        place.write(`project/${name}`, '#!/bin/sh\ncase "$HOOKLINE_COMMAND" in *SECRET*) exit 2;; esac\n'),
        0o755,
      );
    const outcome = await fired(hook, payload, place);
    expect(outcome).toMatchObject({ decision: 'block', rewrite: null });
    expect(outcome.reason).toContain('standard input');
  });

  test.each<[string, Case]>([
    ['mimir', mimir('case {tool_args} in *SECRET*) exit 1;; esac', 'pre-tool-call', { continueOnError: false })],
    [
      'mimir, in a pipe',
      mimir('if echo {tool_args} | grep -q SECRET; then exit 1; fi', undefined, { continueOnError: false }),
    ],
    ['cli-agent', command('cli-agent', 'case {{tool_args.command}} in *SECRET*) echo no >&2; exit 2;; esac')],
    ['cli-agent, in a here-document', command('cli-agent', 'grep -q SECRET <<E && exit 2\n{{tool_args}}\nE\nexit 0')],
    ['codemie on standard input', command('codemie', 'grep -q SECRET && exit 2; exit 0')],
    ['gencode on standard input', command('gencode', 'grep -q SECRET && exit 2; exit 0')],
  ])('a guard that is given the whole refuses what it finds in the middle of it: %s', async (_, hook) => {
    expect((await fired(hook, HIDDEN)).decision).toBe('block');
    expect((await fired(hook, shell(`${PADDING} harmless ${PADDING}`))).decision).toBe('none');
  });

  test('a guard still finds a path beside what was cut, and refuses for its own reason', async () => {
    const text = `case "$CODEMIE_HOOK_INPUT" in *'"file_path":".env"'*) echo "not $CODEMIE_TOOL_NAME" >&2; exit 2;; esac`;
    const outcome = await fired(command('codemie', text), written('.env', PADDING));
    expect(outcome).toMatchObject({ decision: 'block', reason: 'not Write' });
  });

  test('many values that only together are too many are all there', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `a${at}`);
    const tool_input = Object.fromEntries(names.map((name) => [name, `${'y'.repeat(120_000)}${name}.`]));
    const place = workshop();
    const text = `printf '%s\n' ${names.map((name) => `{{tool_args.${name}}}`).join(' ')} > "$HOME/seen"`;
    const outcome = await fired(command('cli-agent', text), { tool_name: 'Bash', tool_input }, place);
    expect(outcome.decision).toBe('none');
    expect(read(`${place.home}/seen`)).toBe(names.map((name) => `${tool_input[name]}\n`).join(''));
  });
});

const LARGE = `${'line $(touch pwned) `touch pwned` "\'\\ ünï\n'.repeat(25_000)}end\n\n\n`;

describe('size alone disturbs nobody', () => {
  test.each<[string, Case, JsonObject, EventName, string]>([
    ['a log of Mimir’s', mimir('printf %s {bash_command} >> log'), shell(LARGE), 'PreToolUse', LARGE],
    [
      'a backup of Mimir’s',
      mimir('printf %s {pruned} > log', 'post-context-prune'),
      { trigger: 'auto', pruned: LARGE },
      'PostCompact',
      LARGE,
    ],
    ['a log of Mimir’s in quotes', mimir(`printf '%s' "{bash_command}"'' > log`), shell(LARGE), 'PreToolUse', LARGE],
    [
      'a log of cli-agent’s',
      command('cli-agent', 'printf %s {{tool_args.command}} > log'),
      shell(LARGE),
      'PreToolUse',
      LARGE,
    ],
    [
      'a log of cli-agent’s through a pipe',
      command('cli-agent', 'printf %s "{{tool_args.command}}" | tee log >/dev/null'),
      shell(LARGE),
      'PreToolUse',
      LARGE,
    ],
    [
      'a log of GenCode’s',
      command('gencode', 'echo $FILE_PATH > log'),
      written('d/'.repeat(100_000), ''),
      'PreToolUse',
      `${'d/'.repeat(100_000)}\n`,
    ],
    [
      'a copy of CodeMie’s',
      command('codemie', 'cat > "$HOME/copy"; echo ok > log'),
      shell(LARGE),
      'PreToolUse',
      'ok\n',
    ],
    [
      'JSON around it',
      mimir(`printf %s '{"text":"{bash_command}"}' > log`),
      shell(LARGE),
      'PreToolUse',
      JSON.stringify({ text: LARGE }),
    ],
  ])('%s', async (_, hook, payload, event, log) => {
    const place = workshop();
    const outcome = await fired(hook, payload, place, event);
    expect(outcome).toMatchObject({ decision: 'none', ran: [{ status: 'answered' }] });
    expect(read(`${place.cwd}/log`)).toBe(log);
    expect(readdirSync(place.cwd)).not.toContain('pwned');
  });

  describe.each([
    ['200 kB', 200_000],
    ['5 MB', 5_000_000],
  ])('of %s', (_, size) => {
    test.each<[string, Case]>([
      ['a native log that does not look at the event', native('date >> log')],
      ['a native hook with nothing to say', native('true')],
      [
        'a native hook that looks at something else',
        native('case "$HOOKLINE_TOOL" in Nope) exit 2;; esac; date >> log'),
      ],
      ['a native hook that is told a file', native('grep -q SECRET "$HOOKLINE_EVENT_FILE" && exit 2; exit 0')],
      ['a native checkpoint', native('git init -q . && git add -A && git stash list | wc -l >> log')],
      ['a native notifier in the background', native('(sleep 0.1; touch told) >/dev/null 2>&1 &')],
      ['a native program without a shell', native('touch', { args: ['log'] })],
      ['a native hook of Claude Code’s shape', native('set -e; mkdir -p logs; date > logs/last')],
      ['a native record of the command', native('echo "$HOOKLINE_COMMAND" >> log')],
      ['a native hook that observes', native('env > log; ./nothing', { observe: true })],
      ['a record of CodeMie’s', command('codemie', 'mkdir -p l && printf "%s\\n" "$CODEMIE_HOOK_INPUT" >> l/all')],
      ['a hook of CodeMie’s that does not look', command('codemie', 'echo "$CODEMIE_TOOL_NAME" >> log; exit 0')],
      ['a hook of GenCode’s that does not look', command('gencode', 'date >> log', { blocking: true })],
      [
        'a log of cli-agent’s through a program',
        command('cli-agent', '/usr/bin/printf %s {{tool_args.command}} >> log'),
      ],
      ['a log of Mimir’s through a program', mimir('/usr/bin/printf %s {bash_command} >> log')],
      ['a log whose failure nobody minds', guard('/bin/echo {tool_args} >> log 2>/dev/null || true')],
      ['a hook that says what it does', native('echo "checkpoint at $(date)"')],
      ['a guard that reads its input to the end', native('if grep -q SECRET; then exit 2; fi')],
      ['a hook of Mimir’s that cannot refuse', mimir('expr {bash_command} : SECRET && exit 1; env > log')],
      [
        'a hook of cocode’s',
        { dialect: 'cocode', definition: { shell: { command: 'date >> log', pass_context: true } } },
      ],
      ['a hook of Claude Code’s', command('claude-code', 'date >> log')],
    ])('%s', async (_, hook) => {
      const payload = { tool_name: 'Bash', tool_input: { command: 'x'.repeat(size), file_path: '/a/b' } };
      expect(await fired(hook, payload)).toMatchObject({ decision: 'none', reason: null });
    });
  });

  test('a hook after the event is told, and refuses nothing', async () => {
    const outcome = await fired(
      { ...command('codemie', 'test -n "$CODEMIE_HOOK_INPUT"'), event: 'PostToolUse' },
      { ...HIDDEN, tool_response: 'ok' },
      workshop(),
      'PostToolUse',
    );
    expect(outcome).toMatchObject({ decision: 'none' });
    expect(outcome.diagnostics).toMatchObject([{ code: 'INPUT_TOO_LONG', severity: 'warning' }]);
  });

  test.each(['observe', 'shadow', 'async'])('a hook with %s refuses nothing', async (option) => {
    const definition = { run: 'true', [option]: true };
    expect((await fired({ dialect: 'hookline', definition }, HIDDEN)).decision).toBe('none');
  });
});

describe('the command is the same as with a short value', () => {
  const script = [
    'echo "line $LINENO: $? <$0> [$#] ${#v}"; v={bash_command}',
    'f() { return 3; }; set -e; f || echo "f gave $?"',
    'trap "echo bye" EXIT; head -c 3 >/dev/null',
    'case $v in *"$(printf x)"*) echo found;; esac; (exit 5)',
  ].join('\n');

  test.each(['/bin/sh', '/bin/bash', '/bin/busybox'])('in %s', async (program) => {
    const place = workshop();
    const sh = program.endsWith('busybox') ? place.write('bin/sh', '') : program;
    if (sh !== program) {
      const { symlinkSync, rmSync } = await import('node:fs');
      rmSync(sh);
      symlinkSync(program, sh);
    }
    const run = async (value: string) => {
      const { compileTemplate } = await import('../../src/shell/template/compile-template.ts');
      const { mimirTemplate } = await import('../../src/dialects/mimir/template.ts');
      const { compiled } = compileTemplate(script, mimirTemplate);
      const { runCommand } = await import('../../src/handlers/command.ts');
      const { scratch } = await import('../../src/handlers/scratch.ts');
      const { liveTrees } = await import('../../src/handlers/live-trees.ts');
      const { plainStart } = await import('../../src/handlers/processes/plain.ts');
      const files = scratch();
      if (compiled.kind !== 'filled') throw new Error(compiled.kind);
      return runCommand(
        {
          handler: {
            ...{ kind: 'command', command: script, args: null, shell: sh, cwd: null, env: {}, passEnv: [] },
            template: compiled,
          },
          input: { stdin: 'input', env: {}, values: { HOOKLINE_VALUE_1: value } },
          ...{ cwd: place.cwd, home: place.home, env: place.env, fromRepository: false, path: null },
          ...{ timeoutMs: 10_000, graceMs: 1000, leaves: 'nothing', handOver: null, shown: null },
          seenIn: async () => ({ mayRead: () => true, onlyRecords: false }),
        },
        {
          start: plainStart(files),
          startWatched: plainStart(files),
          live: liveTrees(),
          scratch: files,
          after: () => {},
        },
        new AbortController().signal,
      );
    };
    const short = await run('xyz');
    const { stdout, stderr, ending } = await run(`x${'é'.repeat(2_000_000)}`);
    expect({ stdout, stderr, ending }).toEqual({ stdout: short.stdout, stderr: short.stderr, ending: short.ending });
    expect(short.ending).toEqual({ kind: 'exit', code: 5 });
  });
});

describe('the files that carry values', () => {
  const files = (): readonly string[] =>
    readdirSync(tmpdir()).filter((name) => name.startsWith(`hookline-${process.pid}-`));

  test('can be read by nobody else, and are gone afterwards, also where the hook was ended', async () => {
    const place = workshop();
    const text = `ls -l ${tmpdir()}/hookline-${process.pid}-* | cut -c 1-10 > "$HOME/modes"; : {bash_command}; sleep 30`;
    const outcome = await fired(mimir(text, 'pre-bash-execution', { timeout: 1000 }), shell(LARGE), place);
    expect(outcome.ran).toMatchObject([{ status: 'timed-out' }]);
    expect(new Set(read(`${place.home}/modes`).trim().split('\n'))).toEqual(new Set(['-rw-------']));
    expect(await eventually(() => files().length === 0)).toBe(true);
  });
});
