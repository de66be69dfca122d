import { describe, expect, test } from 'vitest';
import { changesOfLine } from '../../src/shell/changes/changes-of-line.ts';
import { lineOf } from '../../src/shell/dangerous/ran.ts';
import type { Wrapper } from '../../src/shell/programs/program.ts';
import { PROGRAMS } from '../../src/shell/programs/program-named.ts';
import { simpleCommands } from '../../src/shell/simple-commands.ts';

const place = { cwd: '/p', home: '/h', environment: () => undefined };

/** A line in which the program runs `touch /p/file`, however it takes commands. */
function lineWith(name: string, { scripts, operands = 0 }: Wrapper): string | null {
  if (!Number.isFinite(operands)) return null;
  const before = Array(operands).fill('5').join(' ');
  const [script] = scripts?.split(' ') ?? [];
  return script === undefined ? `${name} ${before} touch /p/file` : `${name} ${before} ${script} 'touch /p/file'`;
}

describe('what a program runs for another is seen behind it by everybody who asks:', () => {
  const lines = [...PROGRAMS].flatMap(([name, { wraps }]) =>
    wraps === undefined ? [] : [[name, lineWith(name, wraps), wraps] as const],
  );
  test.each(lines.filter(([, line]) => line !== null))('%s', (_, line, { elsewhere }) => {
    const text = line ?? '';
    expect(simpleCommands(text).commands.map((one) => one.text)).toContain('touch /p/file');
    // whose files these are is another question
    if (elsewhere === true) return;
    expect(lineOf(text).ran.map(({ program }) => program)).toContain('touch');
    expect(changesOfLine(text, place)).toContainEqual({ kind: 'file', path: '/p/file' });
  });

  test('none is left out but those whose words are times', () => {
    expect(lines.filter(([, line]) => line === null).map(([name]) => name)).toEqual(['at', 'batch']);
    expect(lines.length).toBeGreaterThan(70);
  });
});
