import { describe, expect, test } from 'vitest';
import { lineEffects } from '../../../src/shell/effects/effects-of-line.ts';
import { ANY } from '../../../src/shell/effects/wild-text.ts';

const FILES: Readonly<Record<string, string>> = {
  '/p/list': 'a\nsub/b\n',
  '/p/list0': 'a\0b\0',
  '/p/one': 'a\n',
  '/p/.env': 'a\n',
  '/p/vars': 'X=a\n',
  '/p/key': 'abcdefghijklmnopqrstuvwxyz0123456789\n',
};

/** What is read besides the lists themselves; `/p/link` leads to `/p/one`. */
function reads(line: string, cwd = '/p'): readonly string[] {
  const files = {
    textOf: (path: string) => FILES[path],
    realPath: (path: string) => (path === '/p/link' ? '/p/one' : path),
  };
  const { effects } = lineEffects(line, { cwd, home: '/h', environment: () => undefined, files });
  const paths = effects.flatMap(({ does, path }) => (does === 'reads' && path !== null ? [path] : []));
  return [...new Set(paths)].filter((path) => !Object.hasOwn(FILES, path)).map((path) => path.replace(ANY, '?'));
}

describe('names that lie in a file are known', () => {
  test.each([
    ['read F < one; cat "$F"', ['/p/a']],
    ['while read -r f; do cat "$f"; done < list', ['/p/a', '/p/sub/b']],
    ['cat list | while read f; do cat "$f"; done', ['/p/a', '/p/sub/b']],
    ['cat "$(cat one)"', ['/p/a']],
    ['F=$(< one); cat "$F"', ['/p/a']],
    ['F=`head -n 1 list`; cat "$F"', ['/p/a']],
    ['for f in $(cat list); do cat "$f"; done', ['/p/a', '/p/sub/b']],
    ['mapfile -t A < list; cat "${A[1]}"', ['/p/sub/b', '/p/a']],
    ['wc -c --files0-from=list0', ['/p/a', '/p/b']],
    ['tar cf o -T list', ['/p/a', '/p/sub/b']],
    ['cat "$(cat one)"; echo x > one', ['/p/a']],
    ['cat "$(cat one)"\nmake', ['/p/a']],
    ['(cat "$(cat one)") & wait; echo x > one', ['/p/a']],
    ['(cat "$(cat one)") & wait\nmake', ['/p/a']],
  ])('%s', (line, paths) => {
    expect(reads(line)).toEqual(paths);
  });
});

describe('what may have become another file by then is not known', () => {
  test.each([
    'sed -i s/a/b/ one; cat "$(cat one)"',
    'echo "$X" > one; cat "$(cat one)"',
    'cp "$X" link; cat "$(cat one)"',
    'rm -r /p; cat "$(cat one)"',
    'tar xf x.tar; cat "$(cat one)"',
    'make; cat "$(cat one)"',
    './generate; cat "$(cat one)"',
    'node generate.js && cat "$(cat one)"',
    '$X; cat "$(cat one)"',
    'sed -i s/a/b/ one & cat "$(cat one)"',
    '(sleep 1; cat "$(cat one)") & sed -i s/a/b/ one',
    '(sleep 1; cat "$(cat one)") & sleep 2; make',
    'coproc { sleep 1; cat "$(cat one)"; }; sed -i s/a/b/ one',
    'cat <(sleep 1; cat "$(cat one)"); sed -i s/a/b/ one',
    'cat "$(cat one)" | sed -i s/a/b/ one',
    'for i in 1 2; do cat "$(cat one)"; sed -i s/a/b/ one; done',
  ])('%s', (line) => {
    expect(reads(line)).toContain('?');
  });
});

test('nothing is taken from a file that holds secrets, settings or keys', () => {
  expect(['.env', 'vars', 'key', 'missing'].map((file) => reads(`cat "$(cat ${file})"`).at(0))).toEqual([
    ...['?', '?', '?', '?'],
  ]);
});

describe('a program text that was read changes what it says, and nothing else', () => {
  test.each([
    'python3 -c "import os; print(os.getcwd())"',
    "python3 -c \"from pathlib import Path; Path('o').write_text('x')\"",
    'node -e \'require("fs").writeFileSync("o", "x")\'',
    'node --input-type=module -e \'import fs from "node:fs"; fs.rmSync("o")\'',
    'cp /usr/bin/touch k; ./k o',
    "printf 'touch o' > q.sh; PATH=/p:$PATH q.sh",
    "printf 'touch o' > q.sh; sh q.sh",
    "echo 'print(1)' > q.py; python3 q.py",
    "echo 'touch o' > q.sh; . ./q.sh",
    'perl -ne print list0',
    'perl -pe s/a/b/ list0',
    "perl -lne 'print if /a/' list0",
  ])('%s', (line) => {
    expect(reads(`${line}; cat "$(cat one)"`)).toContain('/p/a');
  });

  test.each([
    "python3 -c \"open('one', 'w').write(x)\"",
    'python3 -c "import os, tool; tool.run()"',
    'python3 -c "from tool import os; os.run()"',
    'python3 -c "__import__(\'tool\').run()"',
    'python3 -c "$CODE"',
    'python3 tool.py',
    'node -e \'require("./tool")()\'',
    "node -e 'import(name)'",
    'node --input-type=module -e \'import path from "./path.js"; path()\'',
    'node -e \'require("fs").rmSync("one")\'',
    'cp /usr/bin/make k; ./k',
    'cp tool k; ./k o',
    "perl -ne 'system($_)' list0",
    "perl -pe 's/a/make/e' list0",
    'perl -Mtool -ne print list0',
    'perl -pie print one',
    "perl -ne 'print if /@{[tool()]}/' list0",
    "echo 'import tool' > q.py; python3 q.py",
    "echo 'make' > q.sh; sh q.sh",
  ])('%s may change more', (line) => {
    expect(reads(`${line}; cat "$(cat one)"`)).toContain('?');
  });
});

test('where the line may be in another folder, what is missing there gives nothing', () => {
  expect(reads('cd build; cat "$(cat one)/x"')).toEqual(expect.arrayContaining(['/p/a/x', '/p/build/a/x', '/x']));
  expect(reads('cd build; read F < one; cat "$F"')).toContain('?');
});

test('to zsh a modifier behind a variable takes part of its path', () => {
  expect(reads('F=sub/b.txt; cat $F:t $F:h/c $F:r')).toEqual(
    expect.arrayContaining(['/p/b.txt', '/p/sub/c', '/p/sub/b', '/p/sub/b.txt:t']),
  );
});
