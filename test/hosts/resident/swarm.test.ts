// wide: starts resident engines

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callProcess } from '../../world/cli.ts';
import { household, NATIVE, REFUSAL, RULE, shell } from './household.ts';

const AT_ONCE = 200;
/** No engine keeps more than this (docs/resident.md). */
const MOST_KB = 100 * 1024;

function outcomes(state: string): readonly { readonly payload?: { readonly tool_use_id?: string } }[] {
  const folder = join(state, 'hookline', 'audit');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.includes('"kind":"outcome"'))
    .map((line) => JSON.parse(line));
}

describe.skipIf(NATIVE === null)('a resident engine', () => {
  test('that 200 sub-agents ask at once refuses every call that is to be refused, and records all of them', async () => {
    const { write, warm, call, state, env, project } = household();
    write('~/.config/hookline/hooks.json', RULE);
    await warm();
    const command = (i: number) => (i % 2 === 0 ? 'git status' : 'git push --force');
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) =>
        call({ payload: { ...shell(command(i)), agent_id: `agent-${i}`, tool_use_id: `toolu_${i}` } }),
      ),
    );
    for (const [i, { status, stdout, stderr }] of all.entries()) {
      expect(status, `${i}: ${stderr}`).toBe(i % 2 === 0 ? 0 : 2);
      expect((stdout + stderr).includes(REFUSAL)).toBe(i % 2 === 1);
    }
    const recorded = new Set(outcomes(state).map(({ payload }) => payload?.tool_use_id));
    expect(Array.from({ length: AT_ONCE }, (_, i) => recorded.has(`toolu_${i}`))).not.toContain(false);
    const verified = await callProcess({ args: ['audit', 'verify'], cwd: project, env });
    expect(verified, verified.stdout).toMatchObject({ status: 0 });
    expect(verified.stdout).toContain('none changed, missing or out of order');
  });

  test('that 20 agents ask in turn is one, and keeps no more than it may', async () => {
    const { write, warm, call, residents } = household();
    write('~/.config/hookline/hooks.json', { extends: ['guard'], ...RULE });
    const { pid } = await warm();
    for (let turn = 0; turn < 5; turn++) {
      const asked = Array.from({ length: 20 }, (_, i) =>
        call({ payload: { ...shell(turn === 4 ? 'git push --force' : 'git status'), session_id: `session-${i}` } }),
      );
      for (const { status } of await Promise.all(asked)) expect(status).toBe(turn === 4 ? 2 : 0);
    }
    const found = await residents();
    expect(found).toMatchObject([{ pid }]);
    const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${found[0]?.engine}/status`, 'utf8'))?.[1];
    expect(Number(rss)).toBeGreaterThan(0);
    expect(Number(rss)).toBeLessThanOrEqual(MOST_KB);
  });
});
