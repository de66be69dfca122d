import { describe, expect, test } from 'vitest';
import type { RecordedEvent } from '../../src/audit/about-event.ts';
import { foldedSkips } from '../../src/audit/folded-skips.ts';
import { recordsOf } from '../../src/audit/record.ts';
import { unfoldedSkips } from '../../src/audit/unfolded-skips.ts';
import { emptyOutcome, type Skip } from '../../src/core/outcome.ts';
import { BASH, machine } from '../cli/machine.ts';

function rules(count: number): string {
  const one = (i: number) =>
    `  - { on: PreToolUse, name: rule ${i}, when: "tool_input.command == 'x${i}'", deny: No. }\n`;
  return `hooks:\n${Array.from({ length: count }, (_, i) => one(i)).join('')}`;
}

describe('of many rules that had nothing to say', () => {
  test.each([
    [8, 9],
    [60, 1],
  ])('%i make %i record(s) with the outcome, and each is still told by its id and name', async (count, records) => {
    const { write, run, json, cli } = machine();
    write('~/.config/hookline/hooks.yml', rules(count));
    const { outcome } = await run('PreToolUse', BASH);
    expect(outcome.skipped).toHaveLength(count);
    expect((await cli(['audit', 'verify'])).stdout).toContain(`${records} record${records === 1 ? '' : 's'} in 1 file`);
    const { data } = await json(['audit', 'show', outcome.id]);
    const told = (data.skips as Skip[]).map(({ hook, name, why }) => ({ hook, name, why }));
    expect(told).toEqual(outcome.skipped);
    const stats = (await json(['audit', 'stats'])).data.hooks as { hook: string; skipped: number }[];
    expect(stats.map(({ hook, skipped }) => [hook, skipped])).toEqual(outcome.skipped.map(({ hook }) => [hook, 1]));
  });

  test('those that come with hookline are told as they are, and names of anybody else are masked', () => {
    const recording = { atMs: 0, mask: () => '***', experiment: false, definitionOf: () => null };
    const event = { name: 'PreToolUse', payload: {}, origin: { session_id: 's' } } as unknown as RecordedEvent;
    const silentOf = (skipped: readonly Skip[]) => {
      const records = recordsOf({ ...emptyOutcome('1', 'PreToolUse', []), skipped }, event, recording);
      return JSON.parse(`{${records.at(-1)?.text}}`).silent;
    };
    const many = (file: string, name: string): Skip[] =>
      Array.from({ length: 9 }, (_, i) => ({ hook: `hookline:${file}:${i}`, name, why: 'condition' }));
    expect(silentOf(many('packs/guard.yml', 'guard/force-push'))).toEqual({
      '***': Array.from({ length: 9 }, (_, i) => `${i} guard/force-push`),
    });
    for (const other of [many('packs/guard.yml', 'guard/AKIA1'), many('packs/guard.yml', 'mine/force-push')])
      expect(JSON.stringify(silentOf(other))).not.toMatch(/AKIA|mine/);
    expect(JSON.stringify(silentOf(many('hooks.yml', 'guard/force-push')))).not.toContain('push');
  });

  test('one that was kept out by something else has its own record', () => {
    const silent: Skip[] = Array.from({ length: 20 }, (_, i) => ({
      hook: `hookline:a b.yml:${i}`,
      name: 'n m',
      why: 'condition',
    }));
    const other: Skip = { hook: 'hookline:x.yml:1', why: 'untrusted' };
    const folded = foldedSkips([...silent, other, { hook: 'hookline:code:3', why: 'condition' }]);
    expect(folded.apart).toEqual([other]);
    const record = { v: 1, seq: 1, prev: '', hash: '', kind: 'outcome', at: '', silent: folded.silent };
    expect(unfoldedSkips(record).map(({ hook, name }) => [hook, name])).toEqual([
      ...silent.map(({ hook, name }) => [hook, name]),
      ['hookline:code:3', undefined],
    ]);
  });
});
