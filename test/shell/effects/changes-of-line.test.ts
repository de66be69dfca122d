import { describe, expect, test } from 'vitest';
import { changesOfLine } from '../../../src/shell/effects/changes-of-line.ts';
import { shownText } from '../../../src/shell/effects/wild-text.ts';

const place = { cwd: '/w', home: '/h', environment: (name: string) => ({ TMPDIR: '/t' })[name] };
const changed = (line: string) =>
  changesOfLine(line, place)?.map(({ reach, path }) => `${reach} ${shownText(path)}`) ?? null;

describe('what a shell line would change', () => {
  test.each([
    ['ls -l a b', []],
    ['echo x > a', ['file /w/a']],
    ['cat < a >> b 2>/dev/null', ['file /w/b', 'file /dev/null']],
    ['echo x 2>&1', []],
    ['cd a && echo x > b', ['file /w/a/b']],
    ['(cd a; > b); > c', ['file /w/a/b', 'file /w/b', 'file /w/c']],
    ['cd a | > b', ['file /w/b']],
    ['rm -rf a/../b', ['tree /w/b']],
    ['rm ~/a "$HOME/b" $TMPDIR/c', ['file /h/a', 'file /h/b', 'file /t/c']],
    ['x=a; rm $x/{b,c}', ['file /w/a/b', 'file /w/a/c', 'file /w/a/{b,c}']],
    ['rm a*/?b', ['file /w/a*/?b']],
    ['rm "$1/a"', ['file …/a']],
    ['rm $(dirname a/b)/c', ['file /w/a/c']],
    ['tee a b', ['file /w/a', 'file /w/b']],
    ['sed -i s/a/b/ f', ['file /w/f']],
    ['sed s/a/b/ f', []],
    ['mv a b', ['file /w/b', 'copied /w/b/a', 'below /w/b', 'tree /w/a']],
    ['sh -c "rm a"', ['file /w/a']],
    ['find . -name "*.pyc" -exec cat {} +', []],
    ['git commit -m "rm a"', []],
    ['git -C a checkout -- b', ['file /w/a/b', 'below /w/a/b']],
    ['grep rm a', []],
    ['ssh host rm a', []],
    ['f() { rm $x; }; x=a; f', ['file /w/a']],
  ])('%s', (line, expected) => {
    expect(changed(line)).toEqual(expected);
  });

  test('cannot be told of a line that no shell would read', () => {
    expect(changed('rm "a')).toBeNull();
  });
});
