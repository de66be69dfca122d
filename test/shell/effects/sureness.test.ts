import { describe, expect, test } from 'vitest';
import { lineEffects } from '../../../src/shell/effects/effects-of-line.ts';

/** Whether the line surely deletes `/p/a`, may, or does not. */
function deletes(line: string): 'surely' | 'perhaps' | 'never' {
  const { effects } = lineEffects(line, { cwd: '/p', home: '/h', environment: () => undefined });
  const own = effects.filter(({ does, path }) => does === 'deletes' && path === '/p/a');
  if (own.length === 0) return 'never';
  return own.some(({ maybe }) => maybe !== true) ? 'surely' : 'perhaps';
}

describe('what a line says plainly, or behind a condition that it settles itself, happens', () => {
  test.each([
    'rm a',
    'cd /tmp; rm /p/a',
    'true && rm a',
    'false || rm a',
    '[ 1 = 1 ] && rm a',
    'mkdir x && rm a',
    'if true; then rm a; fi',
    'if false; then echo x; else rm a; fi',
    'case a in a) rm a ;; esac',
    'for f in a b; do rm $f; done',
    'for i in 1 2; do [ $i = 1 ] && continue; echo x; done; rm a',
    'f() { rm a; }; f',
    'f() { [ -f x ] && return; echo x; }; f; rm a',
    '([ -f x ] && exit); rm a',
    'F=a; rm "$F"',
    'rm a & wait',
    'rm a & echo x > b',
    '(sh s; rm a) & wait; echo x > s',
    'echo x | rm a',
    'sh -c "rm a"',
    'env X=1 rm a',
    '{ rm a; } > x',
    'rmdir a',
    'mv a b',
    'python3 -c "import os; os.remove(\'a\')"',
  ])('%s', (line) => {
    expect(deletes(line)).toBe('surely');
  });
});

describe('what depends on something else may happen, and is said', () => {
  test.each([
    '[ -f x ] && rm a',
    'grep -q x y && rm a',
    'make || rm a',
    'cd build; rm a',
    'cd build || exit 1; rm ../a',
    'if [ -f x ]; then rm a; fi',
    'if [ -f x ]; then echo x; else rm a; fi',
    'case $X in a) rm a ;; esac',
    'while read -r l; do rm a; done < list',
    '[ -f x ] && exit; rm a',
    'f() { [ -f x ] && exit; }; f; rm a',
    'f() { [ -f x ] && return; rm a; }; f',
    'for i in 1 2; do [ -f x ] && break; rm a; done',
    '[ -f x ] && F=b || F=a; rm "$F"',
    "trap 'rm a' EXIT",
    "(sh s; rm a) & echo 'rm b' > s",
    'f() { rm a; }',
    'set -e; false; rm a',
    'exec ls; rm a',
    'echo a | xargs rm',
    "alias k='rm a'\nk",
    'echo "${X:-$(rm a)}"',
    "python3 -c \"import os\nif os.path.exists('x'): os.remove('a')\"",
    'rmdir --ignore-fail-on-non-empty a',
    'mv -n a b',
  ])('%s', (line) => {
    expect(deletes(line)).toBe('perhaps');
  });
});

test('what cannot come to that is not said', () => {
  expect(['true || rm a', 'exit; rm a', 'case b in a) rm a ;; esac'].map(deletes)).toEqual(['never', 'never', 'never']);
});
