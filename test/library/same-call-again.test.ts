import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { world } from '../world/world.ts';

const RULES = `hooks:
  - { name: secrets, on: PreToolUse, reads: "**/.env", certain: true, deny: It is secret. }
  - { name: pushes, on: PreToolUse, runs: git push, certain: true, deny: Leave it here. }
  - { name: hosts, on: PreToolUse, sends: "*.example.com", certain: true, deny: Not there. }
  - { name: words, on: PreToolUse, when: 'call.line.matches("^tail ")', deny: No tails. }
  - { name: flow, on: PreToolUse, runs: npm publish, after: { runs: npm test }, certain: true, deny: Not after that. }
`;

async function ruled() {
  const { home, project, env } = world();
  mkdirSync(join(home, '.config/hookline'), { recursive: true });
  writeFileSync(join(home, '.config/hookline/hooks.yml'), RULES);
  const hooks = await createHooks({ cwd: project, home, env });
  const call = async (command: string, session = 's') => {
    const asked = { session_id: session, cwd: project, tool_name: 'Bash', tool_input: { command } };
    const { ran, skipped } = await hooks.trigger('PreToolUse', asked);
    return { ran: ran.map(({ name }) => name), skipped };
  };
  return { hooks, call, project };
}

describe('the same call again', () => {
  test('is told the same: who ran, and who had nothing to say, in the order of the file', async () => {
    const { hooks, call } = await ruled();
    const lines = ['ls', 'git push', 'curl https://a.example.com', 'tail -f log', 'head log', 'cat .env'];
    const first = new Map<string, unknown>();
    for (const line of [...lines, ...lines, ...lines.toReversed()]) {
      const told = await call(line);
      expect(told).toEqual(first.get(line) ?? told);
      first.set(line, told);
      expect(told.ran.length + told.skipped.length).toBe(5);
    }
    expect([...first.values()]).toMatchObject([
      { ran: [] },
      { ran: ['pushes'] },
      { ran: ['hosts'] },
      { ran: ['words'] },
      { ran: [] },
      { ran: ['secrets'] },
    ]);
    const { skipped } = await call('git push');
    expect(skipped.map(({ name, why }) => `${name} ${why}`)).toEqual(
      ['secrets', 'hosts', 'words', 'flow'].map((name) => `${name} condition`),
    );
    await hooks.close();
  });

  test('is another where a link on the disk leads elsewhere since', async () => {
    const { hooks, call, project } = await ruled();
    const link = join(project, 'notes');
    writeFileSync(join(project, '.env'), 'A=1');
    writeFileSync(join(project, 'plain'), '');
    for (const [to, ran] of [
      ['plain', []],
      ['.env', ['secrets']],
      ['plain', []],
    ] as const) {
      rmSync(link, { force: true });
      symlinkSync(to, link);
      expect((await call('cat notes')).ran).toEqual(ran);
    }
    await hooks.close();
  });

  test('is another where something happened in between, in that session', async () => {
    const { hooks, call } = await ruled();
    expect((await call('npm publish')).ran).toEqual([]);
    await call('npm test');
    expect((await call('npm publish')).ran).toEqual(['flow']);
    expect((await call('npm publish', 'other')).ran).toEqual([]);
    await hooks.close();
  });

  test('shares a list of who was silent that nobody can change', async () => {
    const { hooks, call } = await ruled();
    const { skipped } = await call('ls');
    expect((await call('ls')).skipped).toBe(skipped);
    expect(() => Reflect.apply(Array.prototype.push, skipped, [{}])).toThrow(TypeError);
    expect(Object.isFrozen(skipped[0])).toBe(true);
    await hooks.close();
  });
});
