import { mkdirSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { actions, claude, computer, native } from './computer.ts';

const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[i]}`).join(',')}]`).join('\n')}\nhooks: *i\n`;

/** A file that is meant to hurt whoever reads it, and the code of what is said about it. */
const HOSTILE: Readonly<Record<string, [path: string, text: string, code: string]>> = {
  'an alias bomb': ['~/.config/hookline/hooks.yml', bomb, 'FILE_TOO_DEEP'],
  'an alias that contains itself': ['~/.config/hookline/hooks.yml', 'hooks: &a [*a]\n', 'SYNTAX'],
  'JSON nested 10 000 deep': ['~/.claude/settings.json', '['.repeat(10_000) + ']'.repeat(10_000), 'FILE_TOO_DEEP'],
  'objects nested 10 000 deep': [
    '~/.claude/settings.json',
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    'FILE_TOO_DEEP',
  ],
  'YAML nested 10 000 deep': ['~/.config/hookline/hooks.yml', '['.repeat(10_000) + ']'.repeat(10_000), 'FILE_TOO_DEEP'],
  'YAML indented 2 000 deep': [
    '~/.config/hookline/hooks.yml',
    Array.from({ length: 2000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
    'FILE_TOO_DEEP',
  ],
  'TOML nested 10 000 deep': [
    '~/.config/cocode/hooks.toml',
    `a = ${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    'FILE_TOO_DEEP',
  ],
  'a dotted TOML key 10 000 deep': [
    '~/.config/cocode/hooks.toml',
    `${Array(10_000).fill('a').join('.')} = 1`,
    'FILE_TOO_DEEP',
  ],
  'a million values': ['~/.claude/settings.json', `[${'1,'.repeat(1_000_000)}1]`, 'FILE_TOO_DEEP'],
};

describe('a file that is meant to hurt is rejected by a limit, quickly, and the rest goes on', () => {
  test.each(Object.entries(HOSTILE))('%s', async (_, [path, text, code]) => {
    const { write, open } = computer();
    write(path, text);
    write('.hookline/hooks.json', native('good'));
    const hooks = await open();
    expect(actions(hooks.list())).toEqual(['good']);
    expect(hooks.diagnostics).toMatchObject([{ code, severity: 'error' }]);
  });

  test('a file of 100 MB is not even read', async () => {
    const { write, open, at } = computer();
    mkdirSync(dirname(at('~/.claude/settings.json')), { recursive: true });
    truncateSync(write('~/.claude/settings.json', '{}'), 100 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    const hooks = await open();
    expect(hooks.diagnostics).toMatchObject([
      { code: 'FILE_TOO_LARGE', message: expect.stringContaining('the limit for a configuration file') },
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  test('a script of 100 MB that a hook names does not hold up much', async () => {
    const { write, open } = computer();
    truncateSync(write('big.sh', ''), 100 * 1024 * 1024);
    write('.claude/settings.json', claude('./big.sh'));
    const hooks = await open({ trust: 'recorded' });
    await hooks.approve(hooks.pending().map(({ id }) => id));
    expect(hooks.pending()).toEqual([]);
  });
});

describe('keys that belong to JavaScript are keys like any other', () => {
  const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
  const polluted = () => ({}) as Record<string, unknown>;

  test.each(KEYS)('%s in every format and place', async (key) => {
    const { write, open } = computer();
    const evil = `{"polluted": true, "once": true, "hooks": []}`;
    write(
      '~/.claude/settings.json',
      `{"${key}": ${evil}, "hooks": {"${key}": [${evil}], "Stop": [{"${key}": ${evil}, "hooks": [{"${key}": ${evil}, "command": "c"}]}]}}`,
    );
    write(
      '~/.config/hookline/hooks.yml',
      `${key}: ${evil}\nhooks:\n  - on: Stop\n    run: n\n    ${key}: ${evil}\n    env: { ${key}: x }\n`,
    );
    write(
      '~/.config/cocode/hooks.toml',
      `["${key}"]\npolluted = true\n[[hooks]]\nevent = "SessionEnd"\n"${key}" = { polluted = true }\nshell = { command = "t", "${key}" = 1 }\n`,
    );
    const hooks = await open();
    expect(actions(hooks.list()).toSorted()).toEqual(['c', 'n', 't']);
    expect(polluted().polluted).toBeUndefined();
    expect(polluted().once).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test.each(KEYS)('%s in a payload and in an answer', async (key) => {
    const { write, open } = computer();
    const answer = `{"${key}": {"polluted": true}, "hookSpecificOutput": {"hookEventName": "PreToolUse", "${key}": {"polluted": true}, "permissionDecision": "allow", "updatedInput": {"${key}": {"polluted": true}, "a": 1}}}`;
    write('answer.json', answer);
    write('~/.claude/settings.json', claude('cat answer.json', 'PreToolUse'));
    const hooks = await open();
    const payload = JSON.parse(
      `{"tool_name": "Bash", "tool_input": {"${key}": {"polluted": true}}, "${key}": {"polluted": true}}`,
    );
    const outcome = await hooks.trigger('PreToolUse', payload);
    expect(outcome).toMatchObject({ decision: 'allow', ran: [{ status: 'answered' }] });
    expect(JSON.stringify(outcome.rewrite)).toBe(`{"${key}":{"polluted":true},"a":1}`);
    expect(polluted().polluted).toBeUndefined();
  });
});

describe('a key that stands twice is an error, and neither reading loses a hook of Claude Code’s', () => {
  test('twice "hooks", twice an event', async () => {
    const { write, open } = computer();
    const group = (command: string) => `[{"hooks": [{"command": "${command}"}]}]`;
    write(
      '~/.claude/settings.json',
      `{"hooks": {"Stop": ${group('one')}, "Stop": ${group('two')}}, "hooks": {"Stop": ${group('three')}}}`,
    );
    const hooks = await open();
    expect(actions(hooks.list())).toEqual(['one', 'two', 'three']);
    expect(hooks.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'DUPLICATE_KEY error',
      'DUPLICATE_KEY error',
    ]);
  });
});
