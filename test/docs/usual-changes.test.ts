import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { titled } from '../sandbox/support/bubblewrap.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const section = /^## Twelve usual changes\n([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
const rows = [...section.matchAll(/^\| (.+?) \| (.+) \| `([\da-f]{8})` (.+) \|$/gm)].map(
  ([, change = '', where = '', hash = '', subject = '']) => ({ change, where, hash, subject }),
);

test('CONTRIBUTING.md says where each of the twelve usual changes goes', () => {
  expect(rows.map(({ change }) => change)).toEqual([
    ...['dialect', 'hook key', 'program', 'effect', 'sink', 'page view', 'route with a table'],
    ...['flag of the command line', 'rule of a pack', 'merge rule', 'handler', 'platform'],
  ]);
});

test.each(rows)('$change: each place is there', ({ where }) => {
  const places = [...where.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, place = '']) => place);
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

const git = (...args: readonly string[]): string =>
  spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' }).stdout?.trim() ?? '';
const whyNot = whyNoHistory(git('rev-parse', '--is-shallow-repository'));

describe.skipIf(whyNot !== null)(titled('its example', whyNot), () => {
  test.each(rows)('of $change is a commit that this one comes from: $hash', ({ hash, subject }) => {
    const { status } = spawnSync('git', ['-C', root, 'merge-base', '--is-ancestor', hash, 'HEAD']);
    expect(status).toBe(0);
    const [beginning = '', cut] = subject.split('…');
    const whole = git('show', '--no-patch', '--format=%s', hash);
    expect(cut === undefined ? whole : whole.slice(0, beginning.length)).toBe(beginning);
  });
});

test.each([
  ['false', null],
  ['true', 'this checkout is a shallow one'],
  ['', 'this is no checkout of git'],
])('history is there where git says "%s" to "is it shallow"', (answer, reason) => {
  expect(whyNoHistory(answer)).toBe(reason);
});

function whyNoHistory(isShallow: string): string | null {
  if (isShallow === 'false') return null;
  return isShallow === 'true' ? 'this checkout is a shallow one' : 'this is no checkout of git';
}
