import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CALLER_NAMES } from '../../src/core/wire.ts';
import { wireOf } from '../../src/dialects/wires.ts';
import { compareVersions } from '../../src/installed/release.ts';
import { sessionBegins } from '../../src/installed/session-begins.ts';
import { readStamps, stampIn, stampLines, stampsText } from '../../src/installed/stamps.ts';
import { computer } from '../hosts/install/computer.ts';
import { CLI } from '../world/cli.ts';

test('a checkout is called as it is, which is said once: whoever builds it is not refused at each build', async () => {
  const { hookline, state } = computer(['.claude']);
  const first = await hookline(['install', 'claude-code', '--yes']);
  expect(first.stdout).toContain('hookline is called from a checkout');
  expect(readFileSync(join(state, 'bridge/claude-code'), 'utf8')).toContain(`cli='${CLI}'`);
  const again = await hookline(['install', 'claude-code', '--yes']);
  expect(again.stdout).not.toContain('checkout');
  const { fine } = JSON.parse((await hookline(['doctor', '--json'])).stdout);
  expect(fine).toContain('hookline is a checkout, and not compared with what was installed');
});

test('the events at which all files are hashed are those at which the session of an agent begins', async () => {
  for (const agent of CALLER_NAMES) {
    const { events } = await wireOf(agent);
    for (const [name, { event }] of events)
      expect([agent, name, sessionBegins(['bridge', agent, name])]).toEqual([agent, name, event === 'SessionStart']);
  }
  expect(sessionBegins(['run', 'x', 'SessionStart'])).toBe(false);
});

test('versions have npm’s order', () => {
  const inOrder = [
    '0.1.0',
    '0.2.0',
    '0.10.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-beta.2',
    '1.0.0-beta.10',
    '1.0.0',
    '1.0.1',
  ];
  for (const [i, a] of inOrder.entries())
    for (const [j, b] of inOrder.entries())
      expect([a, b, Math.sign(compareVersions(a, b))]).toEqual([a, b, Math.sign(i - j)]);
  expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
});

test('stamps are read as they were written, and half of them not at all', () => {
  const stamps = {
    ...{ root: '/home/ü "x"\n/hookline', news: 'two\nlines', atOnce: [['dist', '1:2:3:4.5']] as const },
    whenLoaded: stampLines([
      ['dist/cli/a.cjs', '1:2:3:4'],
      ['dist/cli/b.cjs', 'none'],
    ]),
  };
  const text = stampsText(stamps);
  expect(readStamps(text)).toEqual(stamps);
  expect(stampIn(stamps.whenLoaded, 'dist/cli/a.cjs')).toBe('1:2:3:4');
  expect(stampIn(stamps.whenLoaded, 'cli/a.cjs')).toBeNull();
  expect(readStamps(text.slice(0, -1))).toBeNull();
  expect(readStamps('')).toBeNull();
});
