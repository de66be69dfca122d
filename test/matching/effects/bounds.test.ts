import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { effectCompiler } from '../../../src/config/compile-effects.ts';
import type { EffectRule } from '../../../src/core/effect-rule.ts';
import { hostList } from '../../../src/matching/effects/host-list.ts';
import { someInTime } from '../../../src/matching/effects/in-time.ts';
import { compilePlaceGlobs } from '../../../src/matching/effects/place-list.ts';
import { scratchFolder } from '../../scratch-folder.ts';
import { lineOf, REFUSING } from './call.ts';

async function tried(reads: string, line: string, cwd: string): Promise<{ holds: boolean; ms: number }> {
  const findings: never[] = [];
  const { rule: compile } = effectCompiler({ home: '/h', env: {} });
  const rule = await compile({ reads: [reads] } as EffectRule, REFUSING, findings);
  expect(findings).toEqual([]);
  const begun = performance.now();
  const holds = rule(lineOf(line, cwd));
  return { holds: Boolean(holds), ms: performance.now() - begun };
}

function treeOf(count: number): string {
  const root = scratchFolder();
  for (let i = 0; i < count; i++) {
    const folder = join(root, `folder-${i % 20}`, `another-folder-${i % 7}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `some-file-${i}.txt`), '');
  }
  return root;
}

test('a glob of many "**" is compared with a large tree in a second or two, and says what one of them says', async () => {
  const root = treeOf(1500);
  for (const glob of [`${'**/'.repeat(9)}x`, '**/x']) {
    const { holds, ms } = await tried(glob, 'grep -r x folder-1', root);
    expect(holds).toBe(false);
    expect(ms).toBeLessThan(2500);
  }
  expect((await tried(`${'**/'.repeat(9)}some-file-1.txt`, 'grep -r x .', root)).holds).toBe(true);
  expect((await tried(`${'**/'.repeat(9)}x`, `cat ${'a'.repeat(3000)}`, root)).ms).toBeLessThan(1000);
});

test('a glob of many folders of any depth, each of which doubles what it may be, is refused when it is loaded', async () => {
  const compiled = (glob: string) => compilePlaceGlobs([glob], '/h');
  expect(await compiled(`${'**/a/'.repeat(40)}x`)).toHaveProperty('problem');
  expect(await compiled(`${'**/a/'.repeat(4)}x`)).not.toHaveProperty('problem');
});

test('what nobody could look at in time is neither there nor not there', () => {
  const slow = (): boolean => {
    const until = performance.now() + 2;
    while (performance.now() < until);
    return false;
  };
  expect(someInTime(Array(1000).fill(0), slow, 20)).toBe(null);
  expect(someInTime([1, 2, 3], (one) => one === 3)).toBe(true);
  expect(someInTime([1, 2, 3], (one) => one === 4)).toBe(false);
});

test('a host is compared with a pattern of many stars at once', () => {
  const begun = performance.now();
  const list = hostList([`${'*a'.repeat(12)}*b`]);
  expect(list.may(`${'a'.repeat(5000)}c`, true)).toBe(false);
  expect(list.may(`${'a'.repeat(5000)}b`, true)).toBe(true);
  expect(performance.now() - begun).toBeLessThan(500);
});

test('hosts are compared without regard to case, dots are dots, and the last that fits decides', () => {
  const list = hostList(['*.Example.com', '!good.example.com']);
  expect(list.may('EVIL.example.COM.', true)).toBe(true);
  expect(list.may('evil-example.com', true)).toBe(false);
  expect(list.may('Good.example.com', true)).toBe(false);
});
