import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Matcher, MatcherStyle } from '../../src/core/hook.ts';
import { TOOL_KINDS } from '../../src/core/tools.ts';
import { toolKind, toolNamesIn } from '../../src/dialects/tool-names.ts';
import { compileMatcher } from '../../src/matching/matcher.ts';

interface Observed {
  readonly tools: readonly string[];
  readonly table: readonly { readonly matcher: string; readonly matches: readonly string[] }[];
}

const observed: Observed = JSON.parse(
  readFileSync(new URL('../fixtures/observed/claude-code/matchers.json', import.meta.url), 'utf8'),
);

function matches(matcher: Matcher, subject: string): boolean {
  switch (matcher.kind) {
    case 'all':
      return true;
    case 'names':
      return matcher.names.has(subject);
    case 'test':
      return matcher.test(subject);
    case 'none':
      return false;
  }
}

const compiled = async (text: string, style: MatcherStyle) => (await compileMatcher({ text, style })).matcher;

describe('Claude Code', () => {
  test.each(observed.table)('$matcher selects what was recorded', async ({ matcher: text, matches: expected }) => {
    const spec = text === '(omitted)' ? null : { text, style: 'names-or-search' as const };
    const { matcher } = await compileMatcher(spec);
    const selected = observed.tools.filter((tool) =>
      toolNamesIn('claude-code', tool).some((name) => matches(matcher, name)),
    );
    expect(selected).toEqual(expected);
  });

  test('a matcher with only names never matches part of a name', async () => {
    const name = fc.constantFrom('Bash', 'Ba', 'ash', 'Edit', 'MultiEdit', 'mcp__a-b__c', 'x y', '_', '1');
    const gap = fc.constantFrom('|', ',', ', ', ' | ', '||');
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1 }), gap, name, async (names, separator, subject) => {
        const matcher = await compiled(names.join(separator), 'names-or-search');
        expect(matches(matcher, subject)).toBe(names.includes(subject));
      }),
    );
  });
});

describe('every style', () => {
  const styles: readonly MatcherStyle[] = ['names-or-search', 'prefix', 'kinds-or-search', 'whole', 'names-or-globs'];

  test.each(styles)('%s: nothing, "" and "*" match everything', async (style) => {
    expect(await compileMatcher(null)).toEqual({ matcher: { kind: 'all' }, problem: null });
    for (const text of ['', '*']) expect(await compiled(text, style)).toEqual({ kind: 'all' });
  });

  test.each(styles.filter((style) => style !== 'prefix'))('%s: an invalid regex matches nothing', async (style) => {
    const { matcher, problem } = await compileMatcher({ text: '(Bash', style });
    expect(problem).toContain('"(Bash"');
    expect(matcher).toEqual({ kind: 'none', why: problem });
  });

  test.each(styles)('%s: letter case counts', async (style) => {
    expect(matches(await compiled('Bash', style), 'bash')).toBe(false);
    expect(matches(await compiled('Bash', style), 'Bash')).toBe(true);
  });
});

describe('prefix', () => {
  test('only a star at the end is special', async () => {
    const character = fc.constantFrom('a', 'b', '*', ':', '.', '|', '(');
    const text = fc.array(character, { minLength: 1, maxLength: 4 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(text, text, async (pattern, subject) => {
        const expected = pattern.endsWith('*') ? subject.startsWith(pattern.slice(0, -1)) : subject === pattern;
        expect(matches(await compiled(pattern, 'prefix'), subject)).toBe(expected);
      }),
    );
  });
});

describe('kinds', () => {
  test.each(TOOL_KINDS)('%s matches the tools of that kind and no other', async (kind) => {
    const matcher = await compiled(kind, 'kinds-or-search');
    for (const tool of [
      'Bash',
      'run_shell_command',
      'Read',
      'apply_patch',
      'Grep',
      'WebFetch',
      'Task',
      'mcp__a__b',
      'X',
    ]) {
      expect(matches(matcher, tool)).toBe(toolKind(tool) === kind);
    }
  });

  test('kinds and names mix, and names alone stay an index', async () => {
    const matcher = await compiled('shell, Write', 'kinds-or-search');
    expect(['Bash', 'Write', 'Edit'].map((tool) => matches(matcher, tool))).toEqual([true, true, false]);
    expect((await compiled('Bash|Write', 'kinds-or-search')).kind).toBe('names');
  });
});

describe('A23, 62: a catastrophic pattern', () => {
  test.each([
    ['(a+)+$', false],
    ['(a|aa)+$', false],
    // no engine but V8's reads it, and what that cannot tell in time counts as a match
    ['(?=a)(a+)+$', true],
  ])('%s on a long tool name that ends otherwise: %s', { timeout: 120_000 }, async (text, fits) => {
    expect(matches(await compiled(text, 'names-or-search'), `${'a'.repeat(50_000)}!`)).toBe(fits);
  });
});

describe('codemie and gencode: the whole name', () => {
  test.each([
    ['Bash|Write', 'Bash', true],
    ['Bash|Write', 'BashX', false],
    ['[BR]ash', 'Rash', true],
    ['[BR]ash', 'Bash', true],
    ['(Read|Write|Edit)', 'Edit', true],
    ['(Read|Write|Edit)', 'MultiEdit', false],
    ['Bash.*', 'Bash', true],
    ['Bash.*', 'BashOutput', true],
    ['Bash.*', 'myBash', false],
    ['Read.+', 'Read', false],
    ['Read.+', 'ReadFile', true],
    ['^Bash$', 'Bash', true],
    ['mcp__.*', 'mcp__github__create', true],
    ['mcp__.*', 'x_mcp__a', false],
    ['bash', 'Bash', false],
    ['Edit', 'MultiEdit', false],
    ['a|', 'a', true],
  ])('%s on %s: %s', async (text, subject, expected) => {
    expect(matches(await compiled(text, 'whole'), subject)).toBe(expected);
  });
});

describe('cli-agent: names, alternatives and beginnings', () => {
  test.each([
    ['bash_execute', 'bash_execute', true],
    ['bash_execute', 'bash_execute2', false],
    ['write_file|replace_in_file', 'replace_in_file', true],
    ['write_file | replace_in_file', 'replace_in_file', true],
    ['builtin:*', 'builtin:bash_execute', true],
    ['builtin:*', 'bash_execute', false],
    ['mcp__*', 'mcp__a__b', true],
    ['mcp__*|bash_execute', 'bash_execute', true],
    ['mcp__server__.*', 'mcp__server__tool', true],
    ['bash_.+', 'bash_execute', true],
    ['bash_.', 'bash_execute', false],
  ])('%s on %s: %s', async (text, subject, expected) => {
    expect(matches(await compiled(text, 'names-or-globs'), subject)).toBe(expected);
  });

  test('a tool of no MCP server also has a name in the namespace of the built-in ones, whatever its agent calls it', () => {
    expect(toolNamesIn('cli-agent', 'bash_execute')).toEqual(['bash_execute', 'builtin:bash_execute']);
    expect(toolNamesIn('cli-agent', 'Bash')).toEqual(['Bash', 'bash_execute', 'builtin:Bash', 'builtin:bash_execute']);
    expect(toolNamesIn('cli-agent', 'builtin:bash_execute')).toEqual(['builtin:bash_execute', 'bash_execute']);
    expect(toolNamesIn('cli-agent', 'mcp__a__b')).toEqual(['mcp__a__b']);
  });
});
