import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { world } from '../world/world.ts';

/** A computer whose agent has another HOME than the person for whom hookline was installed. */
async function decisions(rules: unknown, homeIn: (home: string) => string | null) {
  const it = world();
  for (const folder of ['.ssh', 'work', '.config/hookline']) mkdirSync(join(it.home, folder), { recursive: true });
  it.write('~/.config/hookline/hooks.yml', { hooks: rules });
  const agentHome = homeIn(it.home);
  const hooks = await it.open({}, { asker: { agentHome } });
  const decided = async (tool: string, input: object) =>
    (await hooks.trigger('PreToolUse', { session_id: 's', tool_name: tool, tool_input: { ...input } })).decision;
  return { ...it, shell: (command: string) => decided('Bash', { command }), decided };
}

const KEYS = { on: 'PreToolUse', deny: 'Keys are nobody’s business.' };
const inKeys = (home: string) => join(home, '.ssh');

describe('what "~" in a call means to an agent with another HOME counts for a refusal', () => {
  test.each([
    ['a rule about effects', { ...KEYS, reads: ['~/.ssh/**'] }],
    ['a condition about effects', { ...KEYS, when: 'reads(call, "~/.ssh/**")' }],
    ['a condition about what is revealed', { ...KEYS, when: 'reveals("~/.ssh/id_rsa")' }],
  ])('%s', async (_, rule) => {
    const { shell, decided, home } = await decisions([rule], inKeys);
    expect(await shell('cat ~/id_rsa')).toBe('deny');
    expect(await shell('cat "$HOME/id_rsa"')).toBe('deny');
    expect(await decided('Read', { file_path: '~/id_rsa' })).toBe('deny');
    // as the person reads it
    expect(await shell('cat ~/.ssh/id_rsa')).toBe('deny');
    expect(await shell(`cat ${home}/.ssh/id_rsa`)).toBe('deny');
    expect(await shell('cat /usr/share/doc/notes')).toBe('none');
  });

  test.each([
    [
      'a condition about a folder',
      (home: string) => ({ ...KEYS, when: `paths(tool_input).exists(p, inside(p, "${home}/.ssh"))` }),
    ],
    [
      'a condition with a glob',
      (home: string) => ({ ...KEYS, when: `paths(tool_input).exists(p, glob(p, "${home}/.ssh/**"))` }),
    ],
    ['a pattern of files', (home: string) => ({ ...KEYS, files: [`${home}/.ssh/**`] })],
  ])('%s', async (_, rule) => {
    const it = world();
    mkdirSync(join(it.home, '.ssh'));
    it.write('~/.config/hookline/hooks.yml', { hooks: [rule(it.home)] });
    const hooks = await it.open({}, { asker: { agentHome: join(it.home, '.ssh') } });
    const read = async (file_path: string) =>
      (await hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Read', tool_input: { file_path } })).decision;
    expect(await read('~/id_rsa')).toBe('deny');
    expect(await read('~/.ssh/id_rsa')).toBe('deny');
    expect(await read('/usr/share/notes')).toBe('none');
  });

  test('what a rule says of "~" holds for the home of the agent, too, and its exceptions do not', async () => {
    const rule = { ...KEYS, reads: ['~/.ssh/**', '!~/.ssh/known_hosts'] };
    const { shell } = await decisions([rule], () => '/srv/agent');
    expect(await shell('cat /srv/agent/.ssh/id_rsa')).toBe('deny');
    expect(await shell('cat /srv/agent/.ssh/known_hosts')).toBe('deny');
    expect(await shell('cat /srv/agent/notes')).toBe('none');
  });

  test('where both are the same folder, "~" is that one', async () => {
    const { shell } = await decisions([{ ...KEYS, reads: ['~/.ssh/**'] }], () => null);
    expect(await shell('cat ~/.ssh/id_rsa')).toBe('deny');
    expect(await shell('cat ~/id_rsa')).toBe('none');
  });
});

test('a grant needs both folders', async () => {
  const rule = { on: 'PreToolUse', allow: 'Read what you work on.', reads: ['~/work/**'] };
  const same = await decisions([rule], () => null);
  expect(await same.shell('cat ~/work/notes')).toBe('allow');
  const other = await decisions([rule], () => '/srv/agent');
  expect(await other.shell('cat ~/work/notes')).toBe('none');
  expect(await other.shell(`cat ${other.home}/work/notes`)).toBe('allow');
});

test('the built-in guard sees its files through the home of the agent', async () => {
  const { shell } = await decisions([], (home) => join(home, '.config'));
  expect(await shell('echo hooks: > ~/hookline/hooks.yml')).not.toBe('none');
  expect(await shell('echo hooks: > ~/notes.yml')).toBe('none');
});
