// wide: tries many cases

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simpleCommands } from '../../src/shell/simple-commands.ts';
import { cpuMs } from '../cpu-ms.ts';

const texts = (line: string) => simpleCommands(line).commands.map((command) => command.text);
const words = (line: string) =>
  simpleCommands(line).commands.map((command) => command.words.map((word) => (word.literal ? word.value : null)));

describe('where commands are found', () => {
  test.each<[string, string[]]>([
    ['git status', ['git status']],
    ['FOO=bar git status >out 2>&1', ['git status']],
    ['a && b || c; d & e | f |& g', ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
    ['(a; { b; })', ['a', 'b']],
    ['if a; then b; elif c; then d; else e; fi', ['a', 'b', 'c', 'd', 'e']],
    ['for x in $(a); do b; done', ['a', 'b']],
    ['while a; do b; done; until c; do d; done', ['a', 'b', 'c', 'd']],
    ['case $(a) in x) b;; *) c;; esac', ['a', 'b', 'c']],
    ['f() { a; }; function g { b; }', ['a', 'b']],
    ['echo $(a b) `c d`', ['echo $(a b) `c d`', 'a b', 'c d']],
    ['echo `a \\`b c\\``', ['echo `a \\`b c\\``', 'a `b c`', 'b c']],
    ['diff <(a) >(b)', ['diff <(a) >(b)', 'a', 'b']],
    ['echo "x $(a) y"', ['echo "x $(a) y"', 'a']],
    [`echo \${x:-$(a)} \${y/$(b)/c}`, [`echo \${x:-$(a)} \${y/$(b)/c}`, 'a', 'b']],
    ['echo $((1 + $(a)))', ['echo $((1 + $(a)))', 'a']],
    ['[[ -n $(a) ]]', ['a']],
    ['cat <<E\n$(a)\nE', ['cat', 'a']],
    ["cat <<'E'\n$(a)\nE", ['cat']],
    ['cat <<< $(a)', ['cat', 'a']],
    ['X=$(a)', ['a']],
    ['X=(b $(a))', ['a']],
    ['echo >$(a)', ['echo', 'a']],
    ['! a; time -p b', ['a', 'b']],
    ['# rm x', []],
    ['', []],
  ])('%s', (line, expected) => {
    expect(texts(line)).toEqual(expected);
    expect(simpleCommands(line).unreadable).toBe(false);
  });

  test('double parentheses are read as arithmetic and as subshells', () => {
    expect(texts('((rm x))')).toEqual(['rm x']);
    expect(texts('(( x = $(a) ))')).toEqual(['x = $(a)', 'a', 'a']);
    expect(simpleCommands('(( a * (b + c) ))').unreadable).toBe(false);
  });

  test('the text goes from the program to the last word, as written', () => {
    expect(texts('A=1  git   "st"atus\t-s  >x')).toEqual(['git   "st"atus\t-s']);
  });
});

describe('words', () => {
  test('quotes are taken off literal words', () => {
    expect(words(`g\\it "a b" 'c'"d" $'e\\n' ~/x [ -f ]`)).toEqual([
      ['git', 'a b', 'cd', 'e\n', '~/x', '[', '-f', ']'],
    ]);
  });

  test.each(['$X', `\${X}`, '"a$X"', '$(a)', '*.ts', 'a?', '[ab]', '{a,b}', '$((1))', '<(a)', '$"a"'])(
    'a word such as %s is not literal',
    (word) => {
      expect(words(`echo ${word}`)[0]).toEqual(['echo', null]);
    },
  );

  test('an assignment among the arguments is a word', () => {
    expect(words('export A="b c" B=$X')).toEqual([['export', 'A=b c', null]]);
  });
});

describe('wrappers', () => {
  test.each<[string, string[]]>([
    ['sudo git push', ['git push']],
    ['/usr/bin/sudo -nu bob -- FOO=1 git push', ['git push']],
    ['sudo --user bob git push', ['git push']],
    ['doas -u bob git push', ['git push']],
    ['env -i -u X A=1 B=$Y git push', ['git push']],
    ['env -S "git push" origin', ['git push origin']],
    ['timeout -k 5 --signal=KILL 10 git push', ['git push']],
    ['nohup nice -n 5 ionice -c2 stdbuf -oL git push', expect.arrayContaining(['git push'])],
    ['setsid -w git push', ['git push']],
    ['command git push', ['git push']],
    ['exec -a x git push', ['git push']],
    ['builtin git push', ['git push']],
    ['\\time -f %e git push', ['git push']],
    ['sh -c "git push"', ['git push']],
    ["bash -euo pipefail -lc 'git push; ls'", ['git push', 'ls']],
    ['eval git push', ['git push']],
    [`eval "sh -c 'git push'"`, ["sh -c 'git push'", 'git push']],
    ['command -v git', []],
    ['bash script.sh', []],
    ['bash "$DIR/script.sh"', []],
    ['sudo', []],
  ])('%s', (line, inner) => {
    expect(texts(line).slice(1)).toEqual(inner);
  });

  test('a program that only the shell will know is a word that is not literal', () => {
    for (const line of ['bash -c "$X"', 'eval "rm $X"', 'sudo $X git', 'env $X', 'xargs -I% % a', 'bash $X', '$X']) {
      expect(words(line).at(-1)?.[0]).toBeNull();
    }
  });

  test('xargs adds words that nobody knows yet', () => {
    expect(words('xargs -0 git push').at(-1)).toEqual(['git', 'push', null]);
    expect(words('xargs -I{} git {} x').at(-1)).toEqual(['git', null, 'x', null]);
  });

  test('scripts and wrappers that are nested too deeply are unreadable', () => {
    let line = 'rm x';
    for (let depth = 0; depth < 12; depth++) line = `eval ${JSON.stringify(line)}`;
    expect(simpleCommands(line).unreadable).toBe(true);
    expect(simpleCommands('sudo '.repeat(50)).unreadable).toBe(true);
  });
});

describe('hostile input', () => {
  test.each(['echo "a', '$(', 'a | | b', '(', 'if x', "bash -c 'echo \"'", `x${' '.repeat(300_000)}`])(
    '%.20s is unreadable',
    (line) => {
      expect(simpleCommands(line).unreadable).toBe(true);
    },
  );

  test.each(['(', '$(', '{', '$((', `\${a:-`, '<(', '$[', '{a,', '`\\`', 'sudo ', 'eval ', '"{'])(
    '200 KB of %s are unreadable, and soon known to be',
    (piece) => {
      const before = cpuMs();
      expect(simpleCommands(piece.repeat(200_000 / piece.length)).unreadable).toBe(true);
      expect(cpuMs() - before).toBeLessThan(10_000);
    },
  );

  test.each([
    ['`', 1],
    ['"', 1],
    ["'", 1],
    ['a;', 100_000],
  ])('of 200 KB of %s all is read, %i commands or more, or it is said that it is not', (piece, count) => {
    const before = cpuMs();
    const { unreadable, commands } = simpleCommands(piece.repeat(200_000 / piece.length));
    expect(unreadable || commands.length >= count).toBe(true);
    expect(cpuMs() - before).toBeLessThan(10_000);
  });

  test('a deep sum in an arithmetic expansion is part of the command that it stands in, or unreadable', () => {
    const before = cpuMs();
    const { unreadable, commands } = simpleCommands(`echo $((${'1+'.repeat(50_000)}1))`);
    expect(unreadable || commands[0]?.words[0]?.value === 'echo').toBe(true);
    expect(cpuMs() - before).toBeLessThan(10_000);
  });

  test('nothing is thrown, whatever the line', () => {
    const piece = fc.constantFrom(
      ...['(', ')', '$(', '`', '{', '}', '"', "'", '\\', '<<E\n', 'E\n', ';', '|', '&', '$', '[[', ']]', '((', 'if '],
      ...[
        'then ',
        'fi',
        'case x in ',
        'esac',
        'sudo ',
        'sh -c ',
        'eval ',
        'a',
        ' ',
        '\n',
        '#',
        '<',
        '>',
        'é',
        '😀',
        '=',
      ],
    );
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(line, (text) => {
        for (const command of simpleCommands(text).commands) expect(command.words.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});
