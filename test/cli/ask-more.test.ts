import { describe, expect, test } from 'vitest';
import { pair } from '../bundle/made.ts';
import { policy } from '../fleet/policies.ts';
import { policyServer } from '../fleet/policy-server.ts';
import { personAt } from '../hosts/install/person-at.ts';

const HOOK = "hooks:\n  - { name: check, on: PostToolUse, run: 'true' }\n";
const TOLD = 'Claude Code asks hookline at PostToolUse from now on';

async function installed() {
  const it = personAt(['.claude']);
  await it.hookline(['install', 'claude-code', '--yes']);
  expect(it.entries()).not.toContain('PostToolUse');
  return it;
}

describe('an agent asks at the events of hooks', () => {
  test('that a person approves', async () => {
    const it = await installed();
    it.write('.hookline/hooks.yml', HOOK);
    expect(await it.hookline(['trust'])).toContain(TOLD);
    expect(it.entries()).toContain('PostToolUse');
  });

  test('that stand in the file that init adds to', async () => {
    const it = await installed();
    it.write('~/.config/hookline/hooks.yml', HOOK);
    expect(await it.hookline(['init', '--user', '--pack', 'git', '--yes'])).toContain(TOLD);
    expect(it.entries()).toContain('PostToolUse');
  });

  test('that import writes', async () => {
    const it = await installed();
    it.write('other.json', { hooks: { PostToolUse: [{ hooks: [{ type: 'command', command: 'true' }] }] } });
    const to = it.at('~/.config/hookline/hooks.yml');
    expect(await it.hookline(['import', 'other.json', '--dialect', 'claude-code', '-o', to])).toContain(TOLD);
    expect(it.entries()).toContain('PostToolUse');
  });

  test('that a person switches on again', async () => {
    const it = personAt(['.claude']);
    it.write('~/.config/hookline/hooks.yml', HOOK);
    await it.hookline(['disable', 'check']);
    await it.hookline(['install', 'claude-code', '--yes']);
    expect(it.entries()).not.toContain('PostToolUse');
    expect(await it.hookline(['enable', 'check'])).toContain(TOLD);
    expect(it.entries()).toContain('PostToolUse');
  });

  test('and at every event of a machine that enrolls', async () => {
    const it = await installed();
    const team = pair('ed25519', 'team');
    const server = await policyServer(policy(team));
    it.write('team.pub', JSON.stringify({ ...team.trusted.jwk, kid: 'team' }));
    expect(await it.hookline(['enroll', server.url, '--key', 'team.pub', '--yes'])).toContain('asks hookline at');
    expect(it.entries()).toEqual(expect.arrayContaining(['PostToolUse', 'Notification', 'SubagentStart']));
  });
});
