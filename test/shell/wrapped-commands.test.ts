// wide: tries many cases

import { describe, expect, test } from 'vitest';
import { simpleCommands } from '../../src/shell/simple-commands.ts';
import { cpuMs } from '../cpu-ms.ts';

const programs = (line: string) =>
  simpleCommands(line).commands.map(({ words: [program] }) => (program?.literal === true ? program.value : null));

describe('what a command runs is a command after it', () => {
  test.each<[string, (string | null)[]]>([
    ['find . -exec a {} \\; -exec b {} + -ok c \\;', ['find', 'a', 'b', 'c']],
    ['find . -exec sudo a {} \\;', ['find', 'sudo', 'a']],
    ['find . -exec {} \\;', ['find', null]],
    ["trap 'a; b' EXIT", ['trap', 'a', 'b']],
    ['su - bob -c "a | b"', ['su', 'a', 'b']],
    ['ssh host a b', ['ssh', 'a']],
    ['chrt 10 a', ['chrt', '10', 'a']],
    ['bash <<< "a; b"', ['bash', 'a', 'b']],
    ['echo "a; b" | sh', ['echo', 'sh', 'a', 'b']],
    ['c | sh', ['c', 'sh', null]],
    ['bash < x', ['bash', null]],
    ['bash', ['bash']],
    ['parallel ::: a b', ['parallel', 'a', 'b']],
    ['parallel {} ::: a', ['parallel', null]],
    ['cat <<E | ssh host sh\na\nE', ['cat', 'ssh', 'sh', 'a']],
  ])('%s', (line, expected) => {
    expect(programs(line)).toEqual(expected);
    expect(simpleCommands(line).unreadable).toBe(false);
  });

  test('the words that `find` fills in are not literal', () => {
    const { commands } = simpleCommands('find . -exec cp {} x/{} y \\;');
    expect(commands[1]?.words.map(({ literal }) => literal)).toEqual([true, false, false, true]);
    expect(commands[1]?.text).toBe('cp {} x/{} y');
  });

  test('paths on another machine, or below another root, are told apart', () => {
    const where = (line: string) => simpleCommands(line).commands.map(({ elsewhere }) => elsewhere);
    expect(where("ssh host '/a; sudo /b'; /c")).toEqual([false, true, true, true, false]);
    expect(where('chroot /mnt /a && sudo /b')).toEqual([false, true, false, false]);
  });
});

describe('what is nested beyond all reason is unreadable, and soon known to be', () => {
  const nested = (shells: number, depth: number): string => {
    let text = 'ls';
    for (let level = 0; level < depth; level++) {
      text = `{ ${'sh;'.repeat(shells)} } <<'E${level}'\n${text}\nE${level}`;
    }
    return text;
  };

  test.each([
    ['many shells for one script, in many layers', nested(20, 7)],
    ['a long line of such', nested(200, 7)],
    ['wrappers of which each may begin in two places', `${'chrt '.repeat(40)}ls`],
    ['scripts in scripts', nested(1, 12)],
    ['files to run on', `find . ${'-exec a ; '.replace(';', '\\;').repeat(2000)}`],
    ['commands of `find` in each other', `${'find . -exec '.repeat(40)}ls \\;`],
    ['hosts', `${'ssh a '.repeat(40)}ls`],
  ])('%s', (_what, line) => {
    expect(simpleCommands(line).unreadable).toBe(true);
  });

  test.each(['find -exec ', 'echo a|sh|', 'sh<<<a;', 'ssh a ', 'chrt ', 'sh <<E\n'])('200 KB of %j', (piece) => {
    const before = cpuMs();
    expect(simpleCommands(piece.repeat(200_000 / piece.length)).unreadable).toBe(true);
    expect(cpuMs() - before).toBeLessThan(10_000);
  });

  test('200 KB of "parallel " are more than one command, or unreadable', () => {
    const { unreadable, commands } = simpleCommands('parallel '.repeat(20_000));
    expect(unreadable || commands.length > 1).toBe(true);
  });

  test('a long pipeline is read', () => {
    expect(simpleCommands(`${'cat|'.repeat(2000)}cat`)).toMatchObject({ unreadable: false });
  });
});
