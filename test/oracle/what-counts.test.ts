import { describe, expect, test } from 'vitest';
import { touchKey } from './seen.ts';
import { whatCounts } from './what-counts.ts';

const touches = (...lines: readonly string[]): readonly string[] => whatCounts(lines.join('\n')).touches.map(touchKey);

describe('of what strace wrote down', () => {
  test('opens count by their flags, and those that failed do not', () => {
    expect(
      touches(
        '8 openat(AT_FDCWD</p>, "a.txt", O_RDONLY) = 3</p/a.txt>',
        '8 openat(AT_FDCWD</p/d>, "x", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 4</p/d/x>',
        '8 openat(AT_FDCWD</p>, "b.txt", O_RDWR) = 5</p/b.txt>',
        '8 openat(AT_FDCWD</p>, "none", O_RDONLY) = -1 ENOENT (No such file or directory)',
      ),
    ).toEqual(['reads /p/a.txt', 'writes /p/d/x', 'reads /p/b.txt', 'writes /p/b.txt']);
  });

  test('a file that is opened for both and was there is read as well, and one that it made is not', () => {
    const opened = (name: string) => `8 openat(AT_FDCWD</p>, "${name}", O_RDWR|O_CREAT, 0666) = 3</p/${name}>`;
    expect(touches(opened('a.txt'), opened('new'))).toEqual(['reads /p/a.txt', 'writes /p/a.txt', 'writes /p/new']);
  });

  test('what git alone compares with its index is told apart from what it is told to read', () => {
    const trace = (flags: string): string =>
      [
        '8 execve("/usr/bin/git", ["git", "-c", "a.b=c", "commit", "-m", "x"], 0x1 /* 3 vars */) = 0',
        `8 openat(AT_FDCWD</p>, "a.txt", ${flags}) = 3</p/a.txt>`,
      ].join('\n');
    expect(whatCounts(trace('O_RDONLY|O_CLOEXEC')).compared).toEqual(['/p/a.txt']);
    expect(whatCounts(trace('O_RDONLY')).compared).toBeUndefined();
    const read = '9 openat(AT_FDCWD</p>, "a.txt", O_RDONLY) = 3</p/a.txt>';
    expect(whatCounts(`${trace('O_RDONLY|O_CLOEXEC')}\n${read}`).compared).toBeUndefined();
  });

  test("the machine's own name, looked up by git that has no address of its user, is no connection of the line", () => {
    const asks = (sub: string): string =>
      [
        `8 execve("/usr/bin/git", ["git", "${sub}"], 0x1 /* 3 vars */) = 0`,
        '8 connect(3<socket:[1]>, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("10.0.0.1")}, 16) = 0',
      ].join('\n');
    expect(whatCounts(asks('commit')).connects).toBe(false);
    expect(whatCounts(asks('fetch')).connects).toBe(true);
  });

  test('above a link lies what lies above where it leads', () => {
    expect(touches('8 unlinkat(AT_FDCWD</p>, "keys/../notes.txt", 0) = 0')).toEqual(['deletes /h/notes.txt']);
    expect(touches('8 unlinkat(AT_FDCWD</p>, "d/./../a.txt", 0) = 0')).toEqual(['deletes /p/a.txt']);
  });

  test('what a program starts by itself is not what the line starts, also where the child is seen first', () => {
    const trace = [
      '8 execve("/usr/bin/dash", ["dash"], 0x1 /* 3 vars */) = 0',
      '8 clone(child_stack=NULL) = 9',
      '9 execve("/usr/bin/sed", ["sed"], 0x1 /* 3 vars */) = 0',
      '9 vfork( <unfinished ...>',
      '10 execve("/bin/sh", ["sh"], 0x1 /* 3 vars */) = 0',
      '9 <... vfork resumed>) = 10',
    ];
    expect(whatCounts(trace.join('\n')).started).toEqual(['sed']);
  });

  test('the loader, the locale, other folders, lists of folders and what git keeps do not count', () => {
    expect(
      touches(
        '8 openat(AT_FDCWD</p>, "/etc/ld.so.cache", O_RDONLY|O_CLOEXEC) = 3</etc/ld.so.cache>',
        '8 openat(AT_FDCWD</p>, "d", O_RDONLY|O_DIRECTORY) = 3</p/d>',
        '8 openat(AT_FDCWD</p>, "d", O_RDONLY) = 3</p/d>',
        '8 openat(AT_FDCWD</p>, ".git/index", O_RDONLY) = 3</p/.git/index>',
      ),
    ).toEqual([]);
  });

  test('a call that another process interrupted is put together again', () => {
    expect(
      touches(
        '8 openat(AT_FDCWD</p>, "a.txt", O_RDONLY <unfinished ...>',
        '9 openat(AT_FDCWD</p>, "b.txt", O_RDONLY) = 3</p/b.txt>',
        '8 <... openat resumed>) = 3</p/a.txt>',
      ),
    ).toEqual(['reads /p/b.txt', 'reads /p/a.txt']);
  });

  test('calls without a folder of their own are read from the one that the process is in', () => {
    expect(
      touches(
        '8 chdir("d") = 0',
        '8 clone(child_stack=NULL) = 9',
        '9 unlink("a.txt") = 0',
        '8 rename("b.txt", "c") = 0',
      ),
    ).toEqual(['deletes /p/d/a.txt', 'deletes /p/d/b.txt', 'writes /p/d/c']);
  });

  test('a process that goes to an open folder is there from then on', () => {
    expect(
      touches(
        '8 mkdir("m", 0777) = 0',
        '8 openat(AT_FDCWD</p>, "m", O_RDONLY|O_DIRECTORY) = 3</p/m>',
        '8 fchdir(3</p/m>) = 0',
        '8 mkdir("n", 0777) = 0',
      ),
    ).toEqual(['writes /p/m', 'writes /p/m/n']);
  });

  test('what one process makes and takes away again does not count, and what another takes away does', () => {
    const made = '8 openat(AT_FDCWD</p>, "./sedX", O_RDWR|O_CREAT|O_EXCL, 0600) = 4</p/sedX>';
    expect(touches(made, '8 renameat(AT_FDCWD</p>, "./sedX", AT_FDCWD</p>, "a.txt") = 0')).toEqual(['writes /p/a.txt']);
    expect(touches(made, '9 unlinkat(AT_FDCWD</p>, "sedX", 0) = 0')).toEqual(['writes /p/sedX', 'deletes /p/sedX']);
  });

  test('what a process takes away to put it there anew is written', () => {
    expect(
      touches(
        '8 unlinkat(AT_FDCWD</p>, "a.txt", 0) = 0',
        '8 openat(AT_FDCWD</p>, "a.txt", O_WRONLY|O_CREAT|O_EXCL, 0600) = 4</p/a.txt>',
      ),
    ).toEqual(['writes /p/a.txt']);
  });

  test('links are followed on the way to a place, and the last name only where the kernel does', () => {
    expect(touches('8 unlinkat(AT_FDCWD</p>, "link.txt", 0) = 0')).toEqual(['deletes /p/link.txt']);
    expect(touches('8 fchmodat(AT_FDCWD</p>, "link.txt", 0600) = 0')).toEqual(['writes /p/.env']);
    expect(
      touches('8 symlinkat("../d", AT_FDCWD</p>, "e/l") = 0', '8 unlinkat(AT_FDCWD</p>, "e/l/a.txt", 0) = 0'),
    ).toEqual(['writes /p/e/l', 'deletes /p/d/a.txt']);
  });

  test('names with spaces, quotes and bytes are read as they are', () => {
    expect(touches('8 unlinkat(AT_FDCWD</p>, "sp ace\\"\\303\\251", 0) = 0')).toEqual([
      'deletes /p/sp ace"\u00c3\u00a9',
    ]);
  });
});
