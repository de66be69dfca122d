import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claudeCode } from '../../../src/hosts/agents/claude-code.ts';
import { installedTwice } from '../../../src/hosts/install/other-scopes.ts';
import { world } from '../../world/world.ts';

const ENTRY =
  '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "sh /s/hookline/bridge/claude-code Stop" }] }] } }';

test('in the home folder the project’s file is the person’s own: nothing runs twice', () => {
  const { home, write } = world();
  write('~/.claude/settings.json', ENTRY);
  const where = { home, env: {}, project: home, machine: join(home, 'etc') };
  expect(installedTwice(claudeCode, 'user', { where })).toEqual([]);
  expect(installedTwice(claudeCode, 'project', { where })).toEqual([]);
});

test('entries in the person’s file and in the project’s are told, with the command that takes one out', () => {
  const { home, project, write } = world();
  write('~/.claude/settings.json', ENTRY);
  write('.claude/settings.json', ENTRY);
  const where = { home, env: {}, project, machine: join(home, 'etc') };
  expect(installedTwice(claudeCode, 'user', { where })).toEqual([
    expect.stringContaining('hookline uninstall claude-code --project'),
  ]);
  expect(installedTwice(claudeCode, 'project', { where })).toEqual([expect.stringContaining('--user')]);
});
