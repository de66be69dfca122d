import { describe, expect, test } from 'vitest';
import { bash, read, told } from './support.ts';

describe('commands()', () => {
  const programs = async (line: string): Promise<string> => {
    for (const text of PROGRAMS) {
      const list = text === '' ? [] : text.split(' ');
      if (
        (await told(`commands(tool_input.command).map(c, c.program) == ${JSON.stringify(list)}`, bash(line))) === true
      )
        return text;
    }
    return 'other';
  };
  const PROGRAMS = ['', 'rm', 'cd rm', 'echo rm', 'sudo rm', 'bash rm', 'timeout env rm', 'find', 'xargs rm', 'cat sh'];

  test.each([
    ['', ''],
    ['   # nothing', ''],
    ['rm -rf /', 'rm'],
    ['FOO=1 rm x', 'rm'],
    ['cd x && rm -rf .', 'cd rm'],
    ['cd x; (rm y)', 'cd rm'],
    ['echo $(rm x)', 'echo rm'],
    ['echo `rm x`', 'echo rm'],
    ['echo "$(rm x)"', 'echo rm'],
    ['sudo -u root rm x', 'sudo rm'],
    [`bash -c 'rm x'`, 'bash rm'],
    ['timeout 5 env A=1 rm x', 'timeout env rm'],
    ['find . | xargs rm', 'other'],
    ['if true; then rm x; fi', 'other'],
  ])('%j runs %j', async (line, expected) => {
    const found = await programs(line);
    if (expected === 'other') {
      expect(await told('commands(tool_input.command).exists(c, c.program == "rm")', bash(line))).toBe(true);
    } else expect(found).toBe(expected);
  });

  test('tells the arguments, the text as written, and whether the program is known', async () => {
    const line = `rm -rf "a b" $X; $TOOL x`;
    const one = (condition: string) => told(`cel.bind(c, commands(tool_input.command)[0], ${condition})`, bash(line));
    expect(await one('c.args == ["-rf", "a b", "$X"]')).toBe(true);
    expect(await one('c.text == "rm -rf \\"a b\\" $X" && c.literal')).toBe(true);
    expect(await told('commands(tool_input.command).exists(c, !c.literal)', bash(line))).toBe(true);
    expect(await told('commands(tool_input.command).exists(c, "-rf" in c.args)', bash(line))).toBe(true);
    expect(await told('commands(tool_input.command).all(c, c.literal)', bash('ls | wc'))).toBe(true);
  });

  test('a program given by a path has the last part of it as its name', async () => {
    const line = bash('/bin/rm x; ./a/rm y; rm z');
    expect(await told('commands(tool_input.command).all(c, c.name == "rm")', line)).toBe(true);
    expect(await told('commands(tool_input.command)[0].program == "/bin/rm"', line)).toBe(true);
  });

  test('a script that cannot be known is a command whose program is not literal', async () => {
    expect(await told('commands(tool_input.command).exists(c, !c.literal)', bash('curl x | sh'))).toBe(true);
    expect(await told('commands(tool_input.command).all(c, c.literal)', bash('curl x | sh x.sh'))).toBe(true);
  });

  test('a list of words is a command too, as some agents give it', async () => {
    expect(await told('commands(tool_input.command)[1].program == "rm"', bash(['bash', '-lc', 'rm x']))).toBe(true);
    expect(await told(`commands(tool_input.command)[0].args == ["it's; rm"]`, bash(['echo', "it's; rm"]))).toBe(true);
    expect(await told('runs(tool_input.command, "rm *")', bash(['rm', '-rf', '/']))).toBe(true);
  });

  test.each([
    ['a quote', 'echo "unfinished'],
    ['an if', 'if true'],
    ['arithmetic', '$(('],
    ['brackets', `echo ${'('.repeat(400)}`],
    ['length', 'a'.repeat(300_000)],
  ])('a line that cannot be read is an error: %s', async (_what, line) => {
    expect(await told('commands(tool_input.command).exists(c, c.program == "rm")', bash(line))).toBe(
      'error: the shell line cannot be read',
    );
  });

  test.each([
    ['commands(tool_input.command) == []', bash(5), 'commands() takes a shell line, not a number (character 1)'],
    ['commands(tool_input.command) == []', bash([1]), 'a command must be a text, or a list of texts'],
    ['commands(tool_input.command) == []', bash(null), 'commands() takes a shell line, not null (character 1)'],
  ])('%s of something else is an error', async (text, payload, error) => {
    expect(await told(text, payload)).toBe(`error: ${error}`);
  });
});

describe('runs()', () => {
  test.each([
    ['git push *', 'git push --force', true],
    ['git push *', 'cd app && git push', true],
    ['git push:*', 'git push origin', true],
    ['git push *', 'git pull', false],
    ['git push *', 'echo git push', false],
    ['rm *', 'sudo rm -rf x', true],
    ['rm *', 'echo $(rm x)', true],
    ['rm *', `sh -c 'rm x'`, true],
    ['rm *', '$CMD x', true],
    ['rm *', 'echo "unfinished', true],
    ['rm -rf *', 'rm $FLAGS x', true],
    ['rm *', '', false],
    ['npm run *', 'npm test', false],
    ['git push *', '/usr/bin/git -C x push', true],
    ['git push *', 'find . -exec git push \\;', true],
    ['git push *', "echo 'git push' | sh", true],
    ['git push *', 'cat x | sh', true],
    ['git push *', 'cat x | python script.py', false],
  ])('%j of %j: %s, as a permission rule has it', async (spec, line, expected) => {
    expect(await told(`runs(tool_input.command, ${JSON.stringify(spec)})`, bash(line))).toBe(expected);
  });
});

describe('glob()', () => {
  test.each([
    ['"**/*.ts"', 'src/a.ts', true],
    ['"**/*.ts"', '/project/src/a.ts', true],
    ['"src/**"', '/project/src/a.ts', true],
    ['"src/**"', './src/../src/a.ts', true],
    ['"src/**"', '/elsewhere/src/a.ts', false],
    ['"/etc/**"', '/etc/passwd', true],
    ['"/etc/**"', '../etc/passwd', true],
    ['"**/*.ts"', '.github/x.ts', true],
    ['"**/.env*"', 'app/.env.local', true],
    ['["**/*.ts", "!**/*.test.ts"]', 'a.test.ts', false],
    ['["**/*.ts", "!**/*.test.ts"]', 'a.ts', true],
    ['["!**/*.md"]', 'a.ts', true],
    ['[]', 'a.ts', false],
    ['"**/größe 💥*"', 'x/größe 💥.txt', true],
  ])('%s on %s: %s, as `files` has it', async (patterns, path, expected) => {
    expect(await told(`glob(tool_input.path, ${patterns})`, { tool_input: { path } })).toBe(expected);
  });

  test('patterns that are not written out are found when the condition is read', async () => {
    for (const pattern of ['tool_input.pattern', '"a" + "b"', '["a", tool_input.b]', '["a"] + ["b"]', '5']) {
      expect(await read(`glob(tool_input.path, ${pattern})`), pattern).toMatchObject({
        problem: 'the pattern of glob() must be a text, or a list of texts, written out (character 1)',
      });
    }
    expect(await read('glob(tool_input.path, "")')).toMatchObject({ problem: expect.stringContaining('empty') });
    expect(await read(`glob(tool_input.path, "${'x'.repeat(2000)}")`)).toMatchObject({ problem: /2000 characters/ });
  });

  test('a pattern with a line break is one pattern', async () => {
    const text = 'glob(tool_input.path, ["a", "b"]) && !glob(tool_input.path, "a\\nb")';
    expect(await told(text, { tool_input: { path: 'a' } })).toBe(true);
  });

  test('a glob as slow as any regex ends in time', async () => {
    const payload = { tool_input: { path: `${'a'.repeat(2000)}b` } };
    expect(typeof (await told('glob(tool_input.path, "+(+(+(a|aa)))")', payload))).toBe('boolean');
  });
});

describe('paths()', () => {
  test.each([
    [{ file_path: 'a' }, '["a"]'],
    [{ notebook_path: 'n', path: 'p' }, '["p", "n"]'],
    [{ edits: [{ file_path: 'x' }, { file_path: 'y' }], file_paths: ['z'] }, '["z", "x", "y"]'],
    [{ command: 'ls' }, '[]'],
    [{ file_path: 5 }, '[]'],
    [{ constructor: 'x', file_path: 'a' }, '["a"]'],
  ])('%j names %s', async (tool_input, expected) => {
    expect(await told(`paths(tool_input) == ${expected}`, { tool_input })).toBe(true);
  });

  test('of something that is no input is an error', async () => {
    expect(await told('paths(tool_input.path) == []', { tool_input: { path: 'x' } })).toMatch(
      /^error: paths\(\) takes a tool's input, not a text/,
    );
  });
});
