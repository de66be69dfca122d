import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { continuedLines } from '../../src/config/continued-lines.ts';
import { parseText } from '../../src/config/parse-text.ts';
import { entryOf } from '../../src/core/located.ts';
import { cpuMs } from '../cpu-ms.ts';

async function commandIn(text: string) {
  const { tree } = await parseText('yaml', text);
  return tree?.kind === 'map' ? entryOf(tree, 'a')?.value : undefined;
}

describe('a plain text of YAML with a backslash at the end of a line', () => {
  test.each([
    ['a: x \\\n  y', 'x y'],
    ['a: x\\\n  y', 'x y'],
    ['a: x \\  \n  y', 'x y'],
    ['a: x \\\r\n  y', 'x y'],
    ['a: x \\\n  y \\\n  z', 'x y z'],
    ['a: x \\\n  y\n\n  z', 'x y\nz'],
    ['a: x \\\n\n\n  y', 'x\n\ny'],
    ['a: x \\\\\\\n  y', 'x \\\\ y'],
    ['\uFEFFa: x \\\n  y', 'x y'],
  ])('%j is also kept as one that goes on', async (text, continued) => {
    expect(await commandIn(text)).toMatchObject({ kind: 'scalar', continued });
  });

  test.each([
    'a: x\n  y',
    'a: x\\ y',
    'a: x \\\\\n  y',
    'a: "x \\\n  y"',
    "a: 'x \\\n  y'",
    'a: |\n  x \\\n  y',
    'a: x \\',
  ])('%j is not', async (text) => {
    const command = await commandIn(text);
    expect(command).toMatchObject({ kind: 'scalar' });
    expect(command).not.toHaveProperty('continued');
  });

  test('keeps the value that YAML gives it', async () => {
    expect(await commandIn('a: x \\\n  y')).toMatchObject({ value: 'x \\ y' });
  });

  test('is folded as YAML folds it, apart from the backslashes', async () => {
    const word = fc.stringMatching(/^[a-z]{1,5}$/);
    const line = fc.tuple(word, fc.constantFrom('', ' \\', '\\'), fc.nat(2));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), word, async (lines, last) => {
        const written = (backslash: boolean): string =>
          lines.map(([text, end, blank]) => `${text}${backslash ? end : ''}\n${'\n'.repeat(blank)}  `).join('') + last;
        const plain = await commandIn(`a: ${written(false)}`);
        const continued = continuedLines(written(true));
        expect(continued ?? (plain?.kind === 'scalar' && plain.value)).toBe(plain?.kind === 'scalar' && plain.value);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  test('a long run of backslashes takes no long time', () => {
    const text = `${'\\'.repeat(200_000)}x ${'\\ '.repeat(100_000)}\n y`;
    const before = cpuMs();
    continuedLines(text);
    expect(cpuMs() - before).toBeLessThan(2000);
  });
});
