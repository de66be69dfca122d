import { chmodSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import { newProject } from './project.ts';

const ME = userInfo().username;

function company(trustedBy: unknown) {
  const project = newProject();
  project.write('.hookline/hooks.json', { hooks: [{ on: 'PreToolUse', run: 'true' }] });
  const enforced = join(project.top, 'team.json');
  writeFileSync(enforced, JSON.stringify({ policy: { trustedBy } }));
  chmodSync(enforced, 0o644);
  const open = (more: Record<string, string> = {}, options: HooksOptions = {}) =>
    project.open({
      ...options,
      enforced: [enforced],
      env: { PATH: process.env.PATH, HOME: project.home, XDG_STATE_HOME: project.state, ...more },
    });
  const trigger = async (more: Record<string, string> = {}) => {
    const hooks = await open(more);
    return hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Bash', tool_input: {} });
  };
  return { ...project, open, trigger };
}

test.each([
  ['the names of others', ['alice', 'bob'], /lets only "alice", "bob" do it/],
  ['nobody', 'nobody', /lets nobody do it/],
  ['an empty list', [], /lets nobody do it/],
])('with %s an approval is refused, and one that was given before does not count', async (_, trustedBy, words) => {
  const { open, approveAll, trigger } = company(trustedBy);
  const hooks = await open();
  const keys = hooks.pending().map(({ key }) => key);
  await expect(hooks.approve(keys)).rejects.toMatchObject({ code: 'MAY_NOT_APPROVE', message: words });
  expect(hooks.pending()).toHaveLength(1);
  // before there was a policy
  await approveAll();
  const outcome = await trigger();
  expect(outcome.skipped.map(({ why }) => why)).toEqual(['untrusted']);
  expect(outcome.diagnostics.find(({ code }) => code === 'MAY_NOT_APPROVE')?.message).toMatch(words);
});

test('whoever is listed approves as ever', async () => {
  const { open, trigger } = company(['alice', ME]);
  const hooks = await open();
  await hooks.approve(hooks.pending().map(({ key }) => key));
  expect((await trigger()).skipped).toEqual([]);
});

test('the environment does not say who somebody is', async () => {
  const { approveAll, trigger } = company(['alice']);
  await approveAll();
  const outcome = await trigger({ USER: 'alice', LOGNAME: 'alice', USERNAME: 'alice', SUDO_USER: 'alice' });
  expect(outcome.skipped.map(({ why }) => why)).toEqual(['untrusted']);
});

test('a file of the person or of the project says nothing about it', async () => {
  const { write, approveAll, trigger } = company(['alice']);
  await approveAll();
  write('.hookline/hooks.json', { policy: { trustedBy: [ME] }, hooks: [{ on: 'PreToolUse', run: 'true' }] });
  expect((await trigger()).skipped.map(({ why }) => why)).toEqual(['untrusted']);
});

test.each<[string, HooksOptions['trust']]>([
  ['everything', 'all'],
  ['by its own rule', () => true],
])('a program that trusts %s trusts nothing where its account may not', async (_, trust) => {
  const { open } = company(['alice']);
  const outcome = await (await open({}, { trust })).trigger('PreToolUse', {
    session_id: 's',
    tool_name: 'Bash',
    tool_input: {},
  });
  expect(outcome.skipped.map(({ why }) => why)).toEqual(['untrusted']);
  expect(outcome.diagnostics.map(({ code }) => code)).toContain('MAY_NOT_APPROVE');
});
