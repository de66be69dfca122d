// wide: starts an interpreter for each case

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';

const STARTERS = fileURLToPath(new URL('../../starters', import.meta.url));

interface Language {
  readonly name: string;
  readonly program: readonly string[];
  /** Found before the machine's own. */
  readonly awk?: string;
  readonly library: 'hookline-hook.sh' | 'hookline_hook.py';
}

const SHELLS: readonly Language[] = [
  { name: 'dash', program: ['/usr/bin/dash'], library: 'hookline-hook.sh' },
  { name: 'bash', program: ['/bin/bash'], library: 'hookline-hook.sh' },
  { name: 'busybox sh and awk', program: ['/bin/busybox', 'sh'], awk: '/bin/busybox', library: 'hookline-hook.sh' },
];
const PYTHON: Language = { name: 'python3', program: ['python3', '-B'], library: 'hookline_hook.py' };

/** A hook of these lines, beside the library. */
function hookOf(language: Language, lines: readonly string[]) {
  const folder = scratchFolder();
  const [program = '', ...args] = language.program;
  if (program.startsWith('/') && !existsSync(program)) throw new Error(`${program} is missing; the tests need it`);
  copyFileSync(join(STARTERS, language.library), join(folder, language.library));
  const isSh = language.library === 'hookline-hook.sh';
  const head = isSh ? '. "$(dirname "$0")/hookline-hook.sh"' : 'from hookline_hook import *';
  const body = isSh ? lines : ['def check(event):', ...lines.map((line) => `    ${line}`), 'run(check)'];
  const script = join(folder, isSh ? 'hook.sh' : 'hook.py');
  writeFileSync(script, [head, ...body, ''].join('\n'));
  if (language.awk !== undefined) symlinkSync(language.awk, join(folder, 'awk'));
  return (payload: unknown, raw?: string) => {
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const input = raw ?? JSON.stringify(payload);
    const { status, stdout, stderr } = spawnSync(program, [...args, script], { input, env, encoding: 'utf8' });
    return { status, stdout, stderr, answer: stdout === '' ? null : JSON.parse(stdout) };
  };
}

const CALL = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls', n: 3 } };
const nested = (event: string, fields: object) => ({ hookSpecificOutput: { hookEventName: event, ...fields } });

describe.each<[Language, (verb: string, text: string) => string]>([
  ...SHELLS.map((shell): [Language, (verb: string, text: string) => string] => [
    shell,
    (verb, text) => `${verb} '${text}'`,
  ]),
  [PYTHON, (verb, text) => `return ${verb}('${text}')`],
])('the library in $name', (language, says) => {
  test.each([
    ['deny', CALL, nested('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'why' })],
    ['ask', CALL, nested('PreToolUse', { permissionDecision: 'ask', permissionDecisionReason: 'why' })],
    ['allow', CALL, nested('PreToolUse', { permissionDecision: 'allow', permissionDecisionReason: 'why' })],
    ['context', CALL, nested('PreToolUse', { additionalContext: 'why' })],
    ['deny', { hook_event_name: 'Stop' }, { decision: 'block', reason: 'why' }],
    ['ask', { hook_event_name: 'UserPromptSubmit' }, { decision: 'block', reason: 'why' }],
    [
      'deny',
      { ...CALL, hook_event_name: 'PermissionRequest' },
      nested('PermissionRequest', { decision: { behavior: 'deny', message: 'why' } }),
    ],
    [
      'allow',
      { ...CALL, hook_event_name: 'PermissionRequest' },
      nested('PermissionRequest', { decision: { behavior: 'allow' } }),
    ],
  ])('%s is said in the words that hookline and Claude Code read', (verb, event, answer) => {
    expect(hookOf(language, [says(verb, 'why')])(event)).toMatchObject({ status: 0, answer, stderr: '' });
  });

  test('nothing can be granted where there is nothing to grant', () => {
    const { status, answer } = hookOf(language, [says('allow', 'x')])({ hook_event_name: 'Stop' });
    expect([status, answer ?? {}]).toEqual([0, {}]);
  });

  test('a bug refuses before something happens, and is a failure elsewhere', () => {
    const broken = hookOf(
      language,
      language === PYTHON ? ['raise ValueError("bug")'] : ['nonsense-that-is-no-command'],
    );
    expect(broken(CALL).status).toBe(2);
    expect(broken({ hook_event_name: 'UserPromptSubmit' }).status).toBe(2);
    expect(broken({ hook_event_name: 'PostToolUse' }).status).toBe(1);
    expect(broken(CALL).stderr).toMatch(/nonsense|bug/);
  });

  test.each(['', 'nothing', '[]', '{"hook_event_name":"PreToolUse"', '{"hook_event_name":"Pre'])(
    'an event that cannot be read refuses: %s',
    (text) => {
      const { status, stderr } = hookOf(language, [language === PYTHON ? 'pass' : ':'])(null, text);
      expect(status).toBe(2);
      expect(stderr).not.toBe('');
    },
  );

  test('a hook that says nothing has no objection', () => {
    const silent = hookOf(language, [language === PYTHON ? 'return None' : ':']);
    expect(silent(CALL)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });
});

const text = fc.string({ unit: fc.constantFrom(...'ab"\\\n\t\r é😀{}[],:/\u0001\u007Fu0041 $`\''), maxLength: 20 });

describe.each(SHELLS)('sh by $name', (shell) => {
  test('every field is found as it is, whatever stands around it', () => {
    const field = hookOf(shell, ['value=$(hook_field tool_input.command; printf .)', 'context "${value%.}"']);
    const json = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 2 }, text, fc.constantFrom(null, true, -1.5e3), tie('list'), tie('map')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      map: fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    })).value;
    fc.assert(
      fc.property(text, json, json, fc.constantFrom(0, 2), (command, before, after, indent) => {
        const event = {
          a: before,
          hook_event_name: 'PreToolUse',
          tool_input: { x: before, command, y: after },
          z: after,
        };
        const { answer, stderr } = field(null, JSON.stringify(event, null, indent));
        expect({ said: answer?.hookSpecificOutput.additionalContext, stderr }).toEqual({ said: command, stderr: '' });
      }),
      { numRuns: 25 },
    );
  });

  test('an object is JSON, a number itself, and what is not there is nothing', () => {
    const said = (path: string): unknown =>
      hookOf(shell, [`context "$(hook_field ${path})"`])(CALL).answer.hookSpecificOutput.additionalContext;
    expect(JSON.parse(String(said('tool_input')))).toEqual(CALL.tool_input);
    expect([said('tool_input.n'), said('tool_input.no'), said('no.where')]).toEqual(['3', '', '']);
  });

  test('rewrite lays fields over the input', () => {
    const { answer } = hookOf(shell, [`rewrite command 'a "b"' file_path 'c'`])(CALL);
    expect(answer).toEqual({ rewrite: { command: 'a "b"', file_path: 'c' }, merge: true });
  });
});

describe('Python', () => {
  test('has the fields of the event by their names', () => {
    const lines = [
      'return context("|".join([event.name, event.tool, event.command, event.file_path, str(event.get("tool_input.n")), str(event.get("no.where", "-"))]))',
    ];
    const { answer } = hookOf(PYTHON, lines)({ ...CALL, tool_input: { command: 'é"', n: 3, path: 'a' } });
    expect(answer.hookSpecificOutput.additionalContext).toBe('PreToolUse|Bash|é"|a|3|-');
  });

  test('rewrite gives the whole input, and a prompt', () => {
    expect(hookOf(PYTHON, ['return rewrite(command="x")'])(CALL).answer).toEqual(
      nested('PreToolUse', { updatedInput: { command: 'x', n: 3 } }),
    );
    expect(hookOf(PYTHON, ['return rewrite("y")'])({ hook_event_name: 'UserPromptSubmit' }).answer).toEqual({
      rewrite: 'y',
    });
  });

  test('what it prints is no part of the answer, and another answer is a bug', () => {
    const loud = hookOf(PYTHON, ['print("chatter")', 'return deny("no")'])(CALL);
    expect(loud).toMatchObject({ status: 0, stderr: 'chatter\n', answer: { hookSpecificOutput: {} } });
    expect(hookOf(PYTHON, ['return "deny"'])(CALL)).toMatchObject({ status: 2, stdout: '' });
  });
});
