import { describe, expect, test } from 'vitest';
import { scratchFolder } from '../scratch-folder.ts';
import { beside } from './beside.ts';
import { compareLine } from './compare.ts';
import { keptLines } from './kept.ts';
import { type ReadLine, ruleReader } from './reader.ts';
import { missingPrograms, sandboxIn } from './sandbox.ts';
import { touchKey } from './seen.ts';
import { SHELLS } from './shells.ts';
import { shrunk } from './shrink.ts';

const folder = scratchFolder();

describe.skipIf(missingPrograms(SHELLS).length > 0)('the oracle itself', () => {
  const run = sandboxIn(folder);
  const real = ruleReader();
  const understatedIn = async (line: string, read: ReadLine): Promise<readonly string[]> => {
    const seen = await run(line, 'bash');
    return seen === null ? [] : (await compareLine(line, seen, read)).understated;
  };

  test.each([
    ['cat a.txt', ['reads /p/a.txt']],
    ['echo x > o1', ['writes /p/o1']],
    ['rm -f d/b.txt', ['deletes /p/d/b.txt']],
    ['mv a.txt o1', ['deletes /p/a.txt', 'writes /p/o1']],
    ['chmod 600 b.txt', ['writes /p/b.txt']],
    ['cat link.txt', ['reads /p/.env']],
    ['cat dlink/a.txt ~/notes.txt', ['reads /p/d/a.txt', 'reads /h/notes.txt']],
    ['ls -l a.txt; [ -f b.txt ]; ls d', []],
    ['sed -i s/a/b/ a.txt', ['reads /p/a.txt', 'writes /p/a.txt']],
    ['cat nothing-here', []],
    ['mkdir m; ln -s ../a.txt m/l; cat m/l', ['writes /p/m', 'writes /p/m/l', 'reads /p/a.txt']],
  ])('of "%s" the kernel sees exactly what it did', async (line, touches) => {
    const seen = await run(line, 'bash');
    expect(seen?.touches.map(touchKey).sort()).toEqual([...touches].sort());
  });

  test('names the programs that a line starts, and not those that these start', async () => {
    const seen = await run('cat a.txt | head -n 1; env git status > /dev/null; echo x | xargs -n 1 basename', 'dash');
    expect([...(seen?.started ?? [])].sort()).toEqual(['basename', 'cat', 'env', 'git', 'head', 'xargs']);
  });

  test('sees that a connection was asked for, although there is no network', async () => {
    expect((await run('echo x > /dev/tcp/127.0.0.1/9', 'bash'))?.connects).toBe(true);
    expect((await run('git status', 'bash'))?.connects).toBe(false);
  });

  test('a line leaves nothing behind for the next one, and nothing outside of its sandbox', async () => {
    await run('rm -rf ~ /p/* 2> /dev/null; echo x > /usr/oracle-was-here', 'bash');
    expect((await run('cat a.txt ~/notes.txt /usr/oracle-was-here', 'bash'))?.touches.map(touchKey)).toEqual([
      'reads /p/a.txt',
      'reads /h/notes.txt',
    ]);
  });

  test('a reader that leaves out the reads of one file is caught, and the line is shrunk to that', async () => {
    const blind: ReadLine = (line) => {
      const said = real(line);
      return { ...said, covers: async (touch) => touchKey(touch) !== 'reads /p/.env' && said.covers(touch) };
    };
    const line = 'echo one > o1; cat b.txt\nif [ -f a.txt ]; then cat a.txt .env | sort > o2; fi\ntouch o3';
    expect(await understatedIn(line, real)).toEqual([]);
    expect(await understatedIn(line, blind)).toEqual(['reads /p/.env']);
    const small = await shrunk(line, async (text) => (await understatedIn(text, blind)).length > 0);
    expect(small).toMatch(/^(?:cat|sort) \.env$/);
  });

  test('a certain effect on a file that a line leaves alone is overstated, and one that may happen is not', async () => {
    const line = '[ -f none ] && cat .env; cat a.txt';
    const seen = await run(line, 'bash');
    const bold: ReadLine = (text) => ({
      ...real(text),
      surely: ({ does, path }) => (does === 'reads' && path === '/p/.env' ? ['cat'] : []),
    });
    expect(seen && (await compareLine(line, seen, real)).overstated).toEqual([]);
    expect(seen && (await compareLine(line, seen, bold)).overstated).toEqual(['reads /p/.env']);
  });

  test('what is kept is what the kernel sees', async () => {
    await beside(keptLines(), async ({ line, shell, saw }) => {
      const seen = await run(line, shell);
      const told = [
        ...(seen?.touches.map(touchKey) ?? []),
        ...(seen?.started.map((name) => `starts ${name}`) ?? []),
        ...(seen?.connects === true ? ['connects'] : []),
      ];
      expect(told, line).toEqual(expect.arrayContaining([...saw]));
    });
  });
});
