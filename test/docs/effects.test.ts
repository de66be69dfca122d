import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { effectsReader } from '../../src/config/shown-effects-of.ts';
import { effectLines } from '../../src/show/effect-lines.ts';
import { lineOf } from '../matching/effects/call.ts';

/** The rows of the table "command → does". */
const [, FROM_THERE = ''] = readFileSync('docs/effects.md', 'utf8').split('| command | does |');
const [TABLE = ''] = FROM_THERE.split('\n\n');
const ROWS = [...TABLE.matchAll(/^\| `(.+)` \| (.*?) ?\|$/gm)].map(
  ([, command = '', does = '']) => [command, does] as const,
);

const same = (text: string): string => text;
const PLAIN = new Proxy({}, { get: () => same }) as Parameters<typeof effectLines>[1];

describe('the table of what lines do', () => {
  test.each(ROWS)('%s', (command, does) => {
    const effects = effectsReader({ home: '/h' })(lineOf(command, '/p'));
    const said = effectLines(effects, PLAIN).map((line) => line.replace(/^.*?→ /, ''));
    expect(said.join(', ')).toBe(does);
  });

  test('has rows', () => expect(ROWS.length).toBeGreaterThan(15));
});
