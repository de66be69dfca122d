import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Effect } from '../../../src/shell/effects/effect.ts';
import { effectsOfLine } from '../../../src/shell/effects/effects-of-line.ts';
import { shownText } from '../../../src/shell/effects/wild-text.ts';

const place = { cwd: '/w', home: '/h', environment: () => undefined };

/** Lines, and below each, further in, what it does: the verb, the host, how far it reaches, and where. */
const ROWS = rowsIn(readFileSync(new URL('effects.txt', import.meta.url), 'utf8'));

function rowsIn(text: string): readonly (readonly [string, readonly string[]])[] {
  const rows: [string, string[]][] = [];
  for (const line of text.trimEnd().split('\n')) {
    if (line.startsWith('    ')) rows.at(-1)?.[1].push(line.trim());
    else rows.push([line, []]);
  }
  return rows;
}

function shown(effect: Effect): string {
  const host = effect.does === 'sends' ? (effect.host ?? '?') : '';
  const reach = 'reach' in effect && effect.reach !== 'file' ? effect.reach : '';
  const name = 'reach' in effect ? shownText(effect.name ?? '') : '';
  return [effect.does, host, reach, shownText(effect.path ?? ''), name].filter((text) => text !== '').join(' ');
}

describe('what a shell line does', () => {
  test.each(ROWS)('%s', (line, expected) => {
    expect(effectsOfLine(line, place)?.map(shown)).toEqual(expected);
  });

  test('is told of many lines', () => {
    expect(ROWS.length).toBeGreaterThan(200);
  });

  test('is told with the part of the line that does it', () => {
    const effects = effectsOfLine('sudo nice rm a; cat b > c', place) ?? [];
    const parts = effects.map(({ does, part }) => `${does}: ${part.words.map(({ value }) => value).join(' ')}`);
    expect(parts).toEqual(['escalates: sudo nice rm a', 'deletes: rm a', 'writes: cat b', 'reads: cat b']);
  });

  test('cannot be told of a line that no shell would read', () => {
    expect(effectsOfLine('cat "a', place)).toBeNull();
  });
});
