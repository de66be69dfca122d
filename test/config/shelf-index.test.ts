import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compiler } from '../../src/config/compile.ts';
import { hookMaker } from '../../src/config/hook-maker.ts';
import { shelfIndex } from '../../src/config/index-for-shelf.ts';
import { neededOf } from '../../src/config/shelf-index.ts';
import type { Hook, HookSpec, MatcherSpec } from '../../src/core/hook.ts';
import { blankSpec } from '../../src/dialects/blank-spec.ts';
import { claudeCode } from '../../src/dialects/claude-code/dialect.ts';
import { indexHooks } from '../../src/engine/index-hooks.ts';

const EVENTS = ['PreToolUse', 'PostToolUse', 'Stop'] as const;
const MATCHERS = ['Bash', 'Read|Edit', 'mcp__.*', 'Tool\t1', 'toString', '__proto__', 'Agent', 'B.*', '', null];

async function hooksFor(entries: readonly (readonly [event: (typeof EVENTS)[number], matcher: string | null])[]) {
  const file = { dialect: claudeCode, path: '/f', layer: 'user', root: '/' } as const;
  const toHook = hookMaker(file, 'f', () => ({ line: 1, column: 1 }));
  const { compile } = compiler({ home: '/h' });
  const specs = entries.map(([event, text], at): HookSpec => {
    const matcher: MatcherSpec | null = text === null ? null : { text, style: 'names-or-search' };
    const handler = { kind: 'rule', word: 'deny', text: 'no' } as const;
    return { ...blankSpec(event, at), matcher, handler, timeoutMs: 1000, definition: { matcher: text } };
  });
  const hooks: Hook[] = [];
  for (const spec of specs) hooks.push(toHook(spec, await compile(spec, [], claudeCode)));
  return { hooks, specs };
}

describe('the hooks that one event can be for', () => {
  test('are among those that are needed, whatever is configured and whichever tool is called', async () => {
    const entry = fc.tuple(fc.constantFrom(...EVENTS), fc.constantFrom(...MATCHERS));
    const tool = fc.constantFrom('Bash', 'Read', 'Task', 'mcp__a__b', 'Tool\t1', 'toString', '__proto__', 'shell', 'x');
    const property = fc.asyncProperty(
      fc.array(entry),
      fc.constantFrom(...EVENTS),
      tool,
      async (entries, event, name) => {
        const { hooks, specs } = await hooksFor(entries);
        // as it comes back from the disk
        const { index } = JSON.parse(JSON.stringify(shelfIndex(hooks, specs, claudeCode))) as ReturnType<
          typeof shelfIndex
        >;
        const tools = event === 'Stop' ? null : [name];
        const { numbers, meant } = neededOf(index, { event, tools }, 'claude-code');
        const fitting =
          indexHooks(hooks)
            .get(event)
            ?.matching(event === 'Stop' ? null : name) ?? [];
        for (const hook of fitting) expect([...meant]).toContain(hooks.indexOf(hook));
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        // whoever asks whether an event has any is told the same
        const some = indexHooks(numbers.flatMap((number) => hooks[number] ?? []));
        expect([...some.keys()].sort()).toEqual([...indexHooks(hooks).keys()].sort());
        expect(neededOf(index, null, 'claude-code').numbers).toHaveLength(hooks.length);
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });

  test('are few of many', async () => {
    const { hooks, specs } = await hooksFor(
      Array.from({ length: 1000 }, (_, i) => ['PreToolUse', `Tool${i}`] as const),
    );
    const { index } = shelfIndex(hooks, specs, claudeCode);
    expect(neededOf(index, { event: 'PreToolUse', tools: ['Tool7'] }, 'claude-code').numbers).toEqual([0, 7]);
    expect(neededOf(index, { event: 'PreToolUse', tools: ['Tool'] }, 'claude-code').numbers).toEqual([0]);
    expect(neededOf(index, { event: 'Stop', tools: null }, 'claude-code').numbers).toEqual([0]);
  });

  test('of which copies are told apart as if all had been read', async () => {
    const { hooks, specs } = await hooksFor([
      ['PreToolUse', 'Bash'],
      ['PreToolUse', 'Bash'],
      ['PostToolUse', 'Bash'],
    ]);
    expect(shelfIndex(hooks, specs, claudeCode).nth).toEqual([0, 1, 2]);
    expect(new Set(hooks.map(({ key }) => key)).size).toBe(3);
  });
});
