import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { effectsOfLine } from '../../../src/shell/effects/effects-of-line.ts';
import { shownText } from '../../../src/shell/effects/wild-text.ts';

const environment = (name: string): string | undefined => (name === 'SET' ? '.env' : undefined);
const place = { cwd: '/w', home: '/h', environment };

interface Section {
  readonly claim: string;
  readonly rows: (readonly [string, string[]])[];
}

/** A claim behind `#`, lines about it, and below each, further in, what it does, each thing once. */
function sectionsIn(text: string): readonly Section[] {
  const sections: Section[] = [];
  for (const line of text.trimEnd().split('\n')) {
    const last = sections.at(-1);
    if (line.startsWith('# ')) sections.push({ claim: line.slice(2), rows: [] });
    else if (line.startsWith('    ')) last?.rows.at(-1)?.[1].push(line.trim());
    else if (line !== '') last?.rows.push([line, []]);
  }
  return sections;
}

const SECTIONS = [
  'state.txt',
  'opponent.txt',
  'numbered.txt',
  'beside.txt',
  'worked-out.txt',
  'options.txt',
  'own-files.txt',
].flatMap((file) => sectionsIn(readFileSync(new URL(file, import.meta.url), 'utf8')));

function told(line: string): readonly string[] | undefined {
  const effects = effectsOfLine(line, place)?.map((effect) => {
    const reach = 'reach' in effect && effect.reach !== 'file' ? effect.reach : '';
    return [effect.does, reach, shownText(effect.path ?? '')].filter((text) => text !== '').join(' ');
  });
  return effects === undefined ? effects : [...new Set(effects)].sort();
}

describe.each(SECTIONS.map(({ claim, rows }) => [claim, rows] as const))('%s', (_, rows) => {
  test.each(rows)('%s', (line, expected) => {
    expect(told(line)).toEqual([...expected].sort());
  });
});

describe('functions that call each other without end', () => {
  test.each(['f() { f x$1; f y$1; }; f a', 'f() { g; g; }; g() { f a; f b; }; f'])('are left: %s', (line) => {
    const began = performance.now();
    expect(effectsOfLine(line, place) ?? []).toEqual([]);
    // far less than anybody would notice, on a machine that is busy, too
    expect(performance.now() - began).toBeLessThan(3000);
  });
});
