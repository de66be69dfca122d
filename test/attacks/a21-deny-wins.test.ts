import { describe, expect, test } from 'vitest';
import { BASH, settings } from '../cli/machine.ts';
import { httpServer } from '../handlers/webhook-server.ts';
import { naiveParallel } from './naive/parallel.ts';
import { naiveMerge } from './naive/settings.ts';
import { later, scene, shell } from './scene.ts';

const answer = (permissionDecision: string) =>
  `echo '${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision, permissionDecisionReason: permissionDecision } })}'`;

describe('A21: a deny wins, and lists that restrict intersect', () => {
  test('a person’s allow, however late, does not lift the organization’s deny', async () => {
    const afterwards = () => later(20).then(() => 'allow');
    expect(await naiveParallel([async () => 'deny', afterwards])).toBe('allow');

    const { write, run } = scene();
    write('org.json', settings({ PreToolUse: answer('deny') }));
    write('~/.claude/settings.json', settings({ PreToolUse: `sleep 0.2; ${answer('allow')}` }));
    write('~/.config/hookline/hooks.yml', { hooks: [{ on: 'PreToolUse', allow: true }] });
    const { outcome, status } = await run('PreToolUse', [...BASH, '--enforced', 'org.json']);
    expect({ status, decision: outcome.decision, reason: outcome.reason }).toEqual({
      status: 2,
      decision: 'deny',
      reason: 'deny',
    });
    expect(outcome.ran.map(({ decision }) => decision)).toContain('allow');
  });

  test('a list of addresses is not widened by the next file', async () => {
    const server = await httpServer();
    const org = { webhooks: { allowedUrls: ['https://policy.example.com/*'], allowedEnv: ['POLICY_TOKEN'] } };
    const own = { webhooks: { allowedUrls: [`${server.url}*`], allowedEnv: ['OTHER_TOKEN'] } };
    expect(naiveMerge(org, own)).toMatchObject({ webhooks: { allowedUrls: [`${server.url}*`] } });

    const { write, open, env } = scene();
    const enforced = write('org.yml', { ...org, hooks: [] });
    write('~/.config/hookline/hooks.yml', {
      ...own,
      hooks: [{ on: 'PreToolUse', post: server.url, headers: { X: '${OTHER_TOKEN}' }, allowedEnv: ['OTHER_TOKEN'] }],
    });
    const hooks = await open({ enforced: [enforced], env: { ...env, OTHER_TOKEN: 'secret' } });
    const outcome = await hooks.trigger('PreToolUse', shell('ls'));
    expect(server.received).toEqual([]);
    expect(outcome.refused).toBe(true);
    expect(outcome.reason).toMatch(/not among those that webhooks may call/);
  });
});
