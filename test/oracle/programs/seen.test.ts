import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ROWS } from '../../../src/shell/programs/families/all.ts';
import { stillUnsaid } from '../kept.ts';
import { ruleReader } from '../reader.ts';
import { filesOfTree } from '../tree.ts';
import { LISTED, listed } from './families.ts';
import { manualReasons } from './manual.ts';
import { openLines } from './open.ts';
import { allSeen, type RunSeen, seenFigures } from './records.ts';
import { PROGRAM_TREE } from './world.ts';
import { writtenLines } from './written-lines.ts';

const read = ruleReader(PROGRAM_TREE);
const seen = allSeen();
const families = [...new Set(LISTED.map(({ family }) => family))];

describe('what the kernel saw of the programs of the table', () => {
  test('every program of the table is one that was seen, or is read from the manual for a reason, and none is both', () => {
    expect(LISTED.length).toBe(ROWS.flatMap(([names]) => names.split(' ')).length);
    const manual = manualReasons();
    const neither = LISTED.filter(({ name }) => !seen.has(name) && !manual.has(name)).map(({ name }) => name);
    const both = LISTED.filter(({ name }) => seen.has(name) && manual.has(name)).map(({ name }) => name);
    const gone = [...seen.keys(), ...manual.keys(), ...writtenLines().keys()].filter(
      (name) => listed(name) === undefined,
    );
    expect({ neither, both, gone }).toEqual({ neither: [], both: [], gone: [] });
  });

  test.each(families)(
    'the reader says all that the kernel saw of each line, but for what is open: %s',
    async (family) => {
      const unsaid: Record<string, readonly string[]> = {};
      for (const { line, saw } of runsOf(family)) {
        const missing = await stillUnsaid({ line, saw }, read);
        if (missing.length > 0) unsaid[line] = missing;
      }
      const lines = new Set(runsOf(family).map(({ line }) => line));
      const open = Object.entries(openLines()).filter(([line]) => lines.has(line));
      // what is mended is open no more
      expect(unsaid).toEqual(Object.fromEntries(open));
    },
  );

  test('of the files that a line names, the reader is certain of no more than was recorded', async () => {
    const more: string[] = [];
    // who failed has not done all that its words say
    for (const { line, saw, over = [] } of families.flatMap(runsOf).filter(({ fails }) => fails !== true)) {
      const said = read(line);
      const done = saw.join('\n');
      for (const path of filesOfTree(PROGRAM_TREE)) {
        if (!line.split(/[\s=:,'"]+/).includes(path.replace(/^\/p\//, '')) || done.includes(path)) continue;
        for (const does of ['reads', 'writes', 'deletes'] as const) {
          const told = `${does} ${path}`;
          if (!over.includes(told) && said.surely({ does, path }).length > 0) more.push(`${line}: ${told}`);
        }
      }
    }
    expect(more).toEqual([]);
  });

  test('who states that it opens nothing of what it is given opens nothing of it', () => {
    const none = LISTED.filter(({ name, row }) => row.given === 'none' && row.inShell !== true && seen.has(name));
    expect(none.length).toBeGreaterThan(30);
    const opened = none.flatMap(({ name, row }) => {
      if (row.wraps !== undefined || row.reads !== undefined || row.writes !== undefined) return [];
      const plain = new RegExp(`^${name.replace(/\W/g, '\\$&')}(?: [\\w.]+)*$`);
      // to ask where a host is opens no file
      return (seen.get(name)?.runs ?? []).filter(
        ({ line, saw }) => plain.test(line) && saw.some((told) => told !== 'connects'),
      );
    });
    expect(opened).toEqual([]);
  });

  test('docs/effects.md says how much was seen', () => {
    const { runs, programs, manual } = seenFigures();
    const open = Object.keys(openLines()).length;
    const text = readFileSync('docs/effects.md', 'utf8');
    expect(text).toContain(`seen by the kernel in ${runs} runs of ${programs} programs`);
    expect(text).toContain(`read from the manual: ${manual} programs`);
    expect(text).toContain(`known to be understated: ${open} lines`);
  });

  function runsOf(family: string): readonly RunSeen[] {
    return LISTED.filter((one) => one.family === family).flatMap(({ name }) => seen.get(name)?.runs ?? []);
  }
});
