import { describe, expect, test } from 'vitest';
import { lineEffects } from '../../../src/shell/effects/effects-of-line.ts';
import { ANY } from '../../../src/shell/effects/wild-text.ts';

const LINKS: Readonly<Record<string, string>> = { '/p/keys': '/h/keys', '/p/near': '/p/d' };

/** `/p/keys` leads to `/h/keys`, `/p/near` to `/p/d`. */
function reads(line: string): readonly string[] {
  const files = { textOf: () => undefined, realPath: (path: string) => LINKS[path] ?? path };
  const { effects } = lineEffects(line, { cwd: '/p', home: '/h', environment: () => undefined, files });
  return [...new Set(effects.flatMap(({ does, path }) => (does === 'reads' && path !== null ? [path] : [])))];
}

describe('above a link lies what lies above where it leads', () => {
  test.each([
    ['cat keys/../a', ['/h/a']],
    ['cat < keys/../a', ['/h/a']],
    ['env -C keys cat ../a', ['/h/a']],
    ['ln -s /h/d q; cat q/../a', ['/h/d', '/h/a']],
  ])('%s', (line, paths) => {
    expect(reads(line)).toEqual(paths);
  });

  test('`cd ..` goes back the way that it came', () => {
    expect(reads('cd keys && cd .. && cat a')).not.toContain('/h/a');
    expect(reads('cd -P keys && cd .. && cat a')).toContain('/h/a');
  });

  test('a path keeps its name where that is the same folder', () => {
    expect(reads('cat near/../a')).toEqual(['/p/a']);
    expect(reads('cat ../x')).toEqual(['/x']);
    expect(reads('cat near/../~/b')).toEqual(['/p/~/b']);
  });

  test('what is unknown behind it stays below it', () => {
    expect(reads('cat near/../$X')).toEqual([`/p/${ANY}`]);
    expect(reads('cat keys/../$X')).toEqual([`/h/${ANY}`]);
  });
});
