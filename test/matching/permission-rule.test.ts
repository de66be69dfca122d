import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConditionSubject } from '../../src/core/hook.ts';
import { toolNamesIn } from '../../src/dialects/tool-names.ts';
import { compileRule } from '../../src/matching/permission-rule.ts';

interface Observed {
  readonly cases: readonly {
    readonly case: string;
    readonly if: string;
    readonly command: string;
    readonly ran: boolean;
  }[];
}

const observed: Observed = JSON.parse(
  readFileSync(new URL('../fixtures/observed/claude-code/if-conditions.json', import.meta.url), 'utf8'),
);

function subject(tool: string, toolInput: unknown): ConditionSubject {
  return { toolNames: toolNamesIn('claude-code', tool), toolInput, cwd: '/project', home: '/home/me' };
}

async function satisfied(rule: string, tool: string, toolInput: unknown): Promise<boolean> {
  return (await compileRule(rule)).test(subject(tool, toolInput));
}

const runs = (rule: string, command: string) => satisfied(rule, 'Bash', { command });
const touches = (rule: string, tool: string, path: string) => satisfied(rule, tool, { file_path: path });

describe('recorded with Claude Code', () => {
  const moreAllowed = ['if-11', 'if-14', 'if-16'];

  test.each(observed.cases)('$case: $if on $command', async ({ case: name, if: rule, command, ran }) => {
    const answer = await runs(rule, command);
    if (ran || !moreAllowed.includes(name)) expect(answer).toBe(ran);
  });
});

describe('the form of a rule', () => {
  test.each(['Bash(git *', 'Bash git *)', 'Bash(echo *) || Bash(git *)', '(x)', 'Bash (x)', 'Two Words', 'Bash(a))'])(
    '%s is malformed, and satisfied',
    async (text) => {
      const rule = await compileRule(text);
      expect(rule.problem).toContain(`"${text}"`);
      expect(rule.test(subject('Read', {}))).toBe(true);
    },
  );

  test.each(['', '  ', 'Bash', 'Bash()', 'Bash(*)', ' Bash(git *) ', 'Bash(f(x) *)', 'Bash(echo \\) *)'])(
    '%j is well formed',
    async (text) => {
      expect((await compileRule(text)).problem).toBeNull();
    },
  );

  test('a file pattern that cannot be compiled is a problem, and satisfied', async () => {
    const rule = await compileRule(`Edit(${'{a,b}'.repeat(100)})`);
    expect(rule.problem).not.toBeNull();
    expect(rule.test(subject('Edit', { file_path: 'x' }))).toBe(true);
  });
});

describe('the tool of a rule', () => {
  test.each([
    ['Bash', 'Bash', true],
    ['bash', 'Bash', false],
    ['Bas', 'Bash', false],
    ['*', 'Anything', true],
    ['Bash', 'run_shell_command', true],
    ['Edit', 'Write', true],
    ['Edit', 'NotebookEdit', true],
    ['Edit', 'Read', false],
    ['Write', 'Edit', false],
    ['Read', 'Grep', true],
    ['Read', 'Write', false],
    ['mcp__srv', 'mcp__srv__echo', true],
    ['mcp__srv', 'mcp__srv2__echo', false],
    ['mcp__srv__*', 'mcp__srv__echo', true],
    ['mcp__*__echo', 'mcp__srv__echo', true],
    ['mcp__srv__echo', 'mcp__srv__other', false],
  ])('%s on %s → %s', async (rule, tool, expected) => {
    expect(await satisfied(rule, tool, {})).toBe(expected);
  });
});

describe('shell commands', () => {
  test.each([
    ['git *', 'git', true],
    ['git *', 'gitk', false],
    ['git:*', 'git status', true],
    ['git:*', 'gitk', false],
    ['git*', 'gitk', true],
    ['git push *', 'git push', true],
    ['git push *', 'git pull', false],
    ['* --force*', 'git push --force-with-lease', true],
    ['git * main', 'git push origin main', true],
    ['git status', 'git status', true],
    ['git status', 'git status -s', false],
    ['git push *', 'git   push\torigin', true],
    ['git push *', '"git" \'push\' x', true],
    ['git push *', 'git -C x push', true],
    ['rm *', 'cd x && (A=1 rm -rf y)', true],
    ['rm *', 'echo "$(rm x)"', true],
    ['rm *', 'sudo rm x', true],
    ['rm *', 'find . | xargs rm', true],
    ['git push *', 'echo push | xargs git', true],
    ['git push *', 'echo push | xargs ls', false],
    ['rm *', 'echo rm x', false],
    ['rm *', "echo '$(rm x)'", false],
    ['echo f(x) *', 'echo "f(x)" y', true],
  ])('Bash(%s) on %j → %s', async (spec, command, expected) => {
    expect(await runs(`Bash(${spec})`, command)).toBe(expected);
  });

  test.each([
    '$X status',
    '$(which git) x',
    'bash -c "$X"',
    'eval $X',
    'echo "open',
    '{git,push}',
    `x${' '.repeat(300_000)}`,
  ])('what only the shell will know satisfies every rule: %.30s', async (command) => {
    expect(await runs('Bash(rm *)', command)).toBe(true);
  });

  test.each([
    ['git $X', true],
    ['git push$X', true],
    ['git $X push', true],
    ['git push $X', true],
    ['git status $X', false],
    ['ls $X', false],
    ['ls *.ts', false],
  ])('a later word that is not literal could be anything: Bash(git push *) on %j → %s', async (command, expected) => {
    expect(await runs('Bash(git push *)', command)).toBe(expected);
  });

  test('an unknown word may turn out to be nothing', async () => {
    expect(await runs('Bash(git status)', 'git status $X')).toBe(true);
  });

  test('a command given as words is a command, and none at all could be any', async () => {
    expect(await satisfied('Bash(git *)', 'shell', { command: ['bash', '-lc', "git commit -m 'x'"] })).toBe(true);
    expect(await satisfied('Bash(rm *)', 'shell', { command: ['echo', "it's"] })).toBe(false);
    for (const input of [null, {}, { command: 1 }, 'rm'])
      expect(await satisfied('Bash(rm *)', 'Bash', input)).toBe(true);
  });

  test('a command hidden in any position is found', async () => {
    const place = fc.constantFrom<(inner: string) => string>(
      (inner) => `(${inner})`,
      (inner) => `{ ${inner}; }`,
      (inner) => `true && ${inner}`,
      (inner) => `echo $( ${inner} )`,
      (inner) => `echo "a $( ${inner} ) b"`,
      (inner) => `if true; then ${inner}; fi`,
      (inner) => `for x in 1 2; do ${inner}; done`,
      (inner) => `f() { ${inner}; }; f`,
      (inner) => `cat <(${inner}) | cat`,
      (inner) => `X=$( ${inner} )`,
      (inner) => `bash -c '${inner.replaceAll("'", `'\\''`)}'`,
    );
    const rule = await compileRule('Bash(rm *)');
    fc.assert(
      fc.property(fc.array(place, { maxLength: 4 }), (places) => {
        const hide = (innermost: string) => places.reduce((inner, wrap) => wrap(inner), innermost);
        expect(rule.test(subject('Bash', { command: hide('rm -rf x') }))).toBe(true);
        expect(rule.test(subject('Bash', { command: hide('ls x') }))).toBe(false);
      }),
    );
  });
});

describe('files', () => {
  test.each([
    ['*.ts', 'a.ts', true],
    ['*.ts', 'deep/er/a.ts', true],
    ['*.ts', '/elsewhere/a.ts', true],
    ['*.ts', 'a.js', false],
    ['.env', 'app/.env', true],
    ['.env*', '.env.local', true],
    ['src/**', 'src/a/.b', true],
    ['src/**', '/project/src/a', true],
    ['src/**', 'lib/src/a', false],
    ['src/**', '/src/a', false],
    ['src/**', 'src/../lib/a', false],
    ['src/**', 'lib/../src/a', true],
    ['/src/**', 'src/a', true],
    ['./src/**', 'src/a', true],
    ['src', 'src/a', true],
    ['src/', 'src/a', true],
    ['//etc/**', '/etc/passwd', true],
    ['//etc/**', 'etc/passwd', false],
    ['//etc/**', '../etc/passwd', true],
    ['~/.ssh/**', '/home/me/.ssh/id', true],
    ['~/.ssh/**', '/home/you/.ssh/id', false],
    ['**/secret/*', 'a/b/secret/c', true],
    ['../other/**', '/other/x', true],
  ])('Edit(%s) on %s → %s', async (spec, path, expected) => {
    expect(await touches(`Edit(${spec})`, 'Write', path)).toBe(expected);
  });

  test('one path of several is enough, and an input without a path could mean any', async () => {
    expect(await satisfied('Edit(src/**)', 'MultiEdit', { edits: [{ path: 'a' }, { path: 'src/b' }] })).toBe(true);
    expect(await satisfied('Edit(src/**)', 'apply_patch', { input: '*** Begin Patch' })).toBe(true);
  });

  test('a slow pattern counts as matching', { timeout: 120_000 }, async () => {
    expect(await touches(`Edit(${'*a'.repeat(20)}*b)`, 'Edit', 'a'.repeat(50_000))).toBe(true);
  });
});

describe('other tools', () => {
  test.each([
    ['https://example.com/x', true],
    ['https://API.Example.com./x', true],
    ['http://user@example.com:8080', true],
    ['example.com/x', true],
    ['https://badexample.com', false],
    ['https://example.com.evil.org', false],
    ['https://evil.org/?example.com', false],
    ['http://[', true],
  ])('WebFetch(domain:example.com) on %s → %s', async (url, expected) => {
    expect(await satisfied('WebFetch(domain:example.com)', 'WebFetch', { url })).toBe(expected);
  });

  test('a pattern is tried on every string of the input', async () => {
    expect(await satisfied('Agent(Explore)', 'Task', { prompt: 'x', subagent_type: 'Explore' })).toBe(true);
    expect(await satisfied('Agent(Explore)', 'Task', { prompt: 'Explore this' })).toBe(false);
    expect(await satisfied('mcp__db__query(DROP *)', 'mcp__db__query', { sql: 'DROP TABLE x' })).toBe(true);
    expect(await satisfied('mcp__db__query(DROP *)', 'mcp__db__query', { sql: 1 })).toBe(false);
  });

  test('a rule for any tool reads its pattern as each tool does', async () => {
    expect(await satisfied('*(rm *)', 'Bash', { command: 'ls; rm x' })).toBe(true);
    expect(await satisfied('*(*.ts)', 'Write', { file_path: 'src/a.ts' })).toBe(true);
  });
});
