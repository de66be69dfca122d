import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventName } from '../../src/core/events.ts';
import type { Json, JsonObject } from '../../src/core/json.ts';
import type { HooksByName } from '../../src/hooks/api.ts';
import { aHook, bash, CHAINED, denying, fire, refusing, rewriting, SERIAL } from '../engine/support/engine.ts';
import { place } from '../library/support/place.ts';

const GUARD = 'if grep -q danger; then echo no danger >&2; exit 2; fi';
const print = (answer: JsonObject): string => `echo '${JSON.stringify(answer)}'`;
const grouped = (command: string, more: JsonObject = {}) => ({
  hooks: { PreToolUse: [{ matcher: '*', hooks: [{ type: 'command', command, ...more }] }] },
});
const toml = (command: string): string =>
  `[[hooks]]\nevent = "PreToolUse"\n[hooks.shell]\ncommand = '''${command}'''\npass_context = true\nparse_result = true\n`;

type Files = Readonly<Record<string, unknown>>;
type Part = Files | ((hooks: HooksByName) => void);

/** One hook of each kind that turns the command into another, in its dialect's own words. */
const REWRITERS: Readonly<Record<string, (command: string) => Part>> = {
  cocode: (command) => ({ 'home/.config/cocode/hooks.toml': toml(print({ ModifyInput: { new_input: { command } } })) }),
  codemie: (command) => ({
    'home/.codemie/codemie-cli.config.json': profile(print({ decision: 'allow', updatedInput: { command } })),
  }),
  'cli-agent': (command) => ({
    'home/.config/agent/settings.json': grouped(print({ modified_args: { command } })),
  }),
  'claude-code': (command) => ({
    'home/.claude/settings.json': grouped(
      print({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command } } }),
    ),
  }),
  native: (command) => ({
    'home/.config/hookline/hooks.json': { hooks: [{ on: 'PreToolUse', run: print({ rewrite: { command } }) }] },
  }),
  'a function': (command) => (hooks) =>
    void hooks.register({ event: 'PreToolUse', run: () => ({ rewrite: { command } }) }),
};

/** One hook of each kind that refuses, and has no word that it is a guard. */
const JUDGES: Readonly<Record<string, Part>> = {
  gencode: { 'home/.gen/settings.json': grouped(GUARD, { blocking: true }) },
  mimir: { 'home/.mimir/config.yml': { hooks: { 'pre-tool-call': { command: GUARD, continueOnError: false } } } },
  'claude-code, of another command only': {
    'home/.claude/settings.json': grouped('echo no danger >&2; exit 2', { if: 'Bash(danger *)' }),
  },
  codemie: { 'home/.codemie/codemie-cli.config.json': profile(GUARD) },
  cocode: { 'home/.config/cocode/hooks.toml': toml(GUARD) },
  'cli-agent': { 'home/.config/agent/settings.json': grouped(GUARD) },
  'a function': (hooks) =>
    void hooks.register({
      event: 'PreToolUse',
      run: ({ tool_input }) =>
        JSON.stringify(tool_input).includes('danger') ? { decision: 'block', reason: 'no danger' } : null,
    }),
};

const PAIRS: readonly (readonly [rewriter: string, judge: string])[] = [
  ['cocode', 'mimir'],
  ['cocode', 'claude-code, of another command only'],
  ['cocode', 'a function'],
  ['codemie', 'gencode'],
  ['codemie', 'cli-agent'],
  ['cli-agent', 'claude-code, of another command only'],
  ['claude-code', 'cocode'],
  ['claude-code', 'a function'],
  ['native', 'codemie'],
  ['native', 'mimir'],
  ['a function', 'gencode'],
  ['a function', 'a function'],
];

function profile(command: string) {
  return { version: 2, activeProfile: 'p', profiles: { p: { ...grouped(command) } } };
}

async function opened(...parts: readonly (Part | undefined)[]): Promise<HooksByName> {
  const files: Record<string, unknown> = {};
  for (const part of parts) if (typeof part === 'object') Object.assign(files, part);
  const hooks = await place(files).open();
  for (const part of parts) if (typeof part === 'function') part(hooks);
  return hooks;
}

const call = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } };

describe.each(PAIRS)('what %s makes of a call, %s sees', { timeout: 60_000 }, (rewriter, judge) => {
  test('and refuses', async () => {
    const hooks = await opened(REWRITERS[rewriter]?.('danger now'), JUDGES[judge]);
    const outcome = await hooks.trigger('PreToolUse', call);
    expect(outcome).toMatchObject({ refused: true, rewrite: null, reason: expect.stringContaining('no danger') });
  });

  test('and lets pass, so that nothing is lost', async () => {
    const hooks = await opened(REWRITERS[rewriter]?.('pwd'), JUDGES[judge]);
    const outcome = await hooks.trigger('PreToolUse', call);
    expect(outcome).toMatchObject({ decision: 'none', reason: null, rewrite: { command: 'pwd' }, messages: [] });
    expect(outcome.ran.filter(({ rewrote }) => rewrote)).toHaveLength(1);
  });
});

describe('every event that can be rewritten', () => {
  const CASES: readonly (readonly [EventName, JsonObject, string, string])[] = [
    ['UserPromptSubmit', { prompt: 'hello' }, 'prompt', 'UserPromptSubmit'],
    ['PermissionRequest', { tool_name: 'Bash', tool_input: { command: 'ls' } }, 'tool_input', 'PermissionRequest'],
    ['PreContextAdd', { item: 'a note', item_kind: 'file' }, 'item', 'pre-context-add'],
    ['PreConversationSave', { conversation: ['hello'] }, 'conversation', 'pre-conversation-save'],
  ];
  test.each(CASES)('%s', async (event, payload, field, name) => {
    const becomes = (word: string): Json => (field === 'tool_input' ? { command: word } : word);
    const judge: Files = name.startsWith('pre-')
      ? {
          'home/.mimir/config.yml': {
            hooks: { [name]: { command: `${GUARD.replace('exit 2', 'exit 1')}`, continueOnError: false } },
          },
        }
      : { 'home/.claude/settings.json': { hooks: { [name]: [{ hooks: [{ type: 'command', command: GUARD }] }] } } };
    for (const word of ['danger', 'harmless']) {
      const hooks = await opened(
        judge,
        (own) => void own.register({ event: event as 'PreToolUse', run: () => ({ rewrite: becomes(word) as never }) }),
      );
      const outcome = await hooks.trigger(event as string, payload);
      expect([word, outcome.refused, outcome.rewrite]).toEqual(
        word === 'danger' ? [word, true, null] : [word, false, becomes(word)],
      );
    }
  });
});

describe('who has seen what', () => {
  const A = { key: 'a', mode: 'parallel', chained: false, endsAtRefusal: false } as const;
  const B = { ...A, key: 'b' };
  const CODE = { key: 'code', mode: 'serial', chained: true, endsAtRefusal: true } as const;
  const counting = (given: Parameters<typeof aHook>[1] = {}) => {
    const seen: unknown[] = [];
    return { seen, hook: aHook(({ tool_input }) => void seen.push((tool_input as JsonObject).command), given) };
  };
  const to = (command: string) => rewriting({ command });

  test('nobody runs twice where nobody rewrote', async () => {
    const [one, two, three] = [
      counting({ lane: A }),
      counting({ lane: B, guard: true }),
      counting({ layer: 'enforced' }),
    ];
    await fire([three.hook, one.hook, two.hook, aHook({}, { lane: CODE })], bash('ls'));
    expect([one.seen, two.seen, three.seen]).toEqual([['ls'], ['ls'], ['ls']]);
  });

  test('nobody runs twice because of an enforced rewrite, which came before they looked', async () => {
    const { seen, hook } = counting({ lane: A });
    const guard = counting({ lane: B, guard: true });
    await fire([aHook(to('pwd'), { layer: 'enforced' }), hook, guard.hook], bash('ls'));
    expect([seen, guard.seen]).toEqual([['pwd'], ['pwd']]);
  });

  test('inside a lane its dialect has decided who sees what: only guards look again', async () => {
    const [plain, guard] = [counting({ lane: A }), counting({ lane: A, guard: true })];
    await fire([plain.hook, guard.hook, aHook(to('pwd'), { lane: A })], bash('ls'));
    expect([plain.seen, guard.seen]).toEqual([['ls'], ['ls', 'pwd']]);
  });

  test('who came later in a chain has seen what the chain made, and looks again only after another lane', async () => {
    const chain = counting({ lane: CHAINED });
    await fire([aHook(to('pwd'), { lane: CHAINED }), chain.hook], bash('ls'));
    expect(chain.seen).toEqual(['pwd']);
    const both = counting({ lane: CHAINED });
    await fire(
      [aHook(to('pwd'), { lane: CHAINED }), both.hook, aHook(to('id'), { lane: B, layer: 'session' })],
      bash('ls'),
    );
    expect(both.seen).toEqual(['pwd', 'id']);
  });

  test('who only watches, is tried out, runs once or is waited for by nobody is not run again', async () => {
    const hooks = [
      counting({ lane: A, observe: true }),
      counting({ lane: A, shadow: true }),
      counting({ lane: A, once: true }),
      counting({ lane: A, async: true }),
    ];
    await fire([...hooks.map(({ hook }) => hook), aHook(to('pwd'), { lane: B })], bash('ls'));
    expect(hooks.map(({ seen }) => seen)).toEqual([['ls'], ['ls'], ['ls'], []]);
  });

  test('who cannot refuse, or only hears of what has happened, is not run again', async () => {
    const hook = counting({ lane: A, event: 'PostToolUse' });
    const rewriter = aHook({ rewrite: { value: 'less', how: 'replace' } }, { lane: B, event: 'PostToolUse' });
    const event = { ...bash('ls', { tool_response: 'much' }), name: 'PostToolUse' as const };
    const { EVENTS } = await import('../../src/core/events.ts');
    await fire([hook.hook, rewriter], { ...event, row: EVENTS.PostToolUse });
    expect(hook.seen).toEqual(['ls']);
  });

  test('what two lanes make together is seen by a third', async () => {
    const both = ({ tool_input }: JsonObject) => {
      const input = tool_input as JsonObject;
      return input.a === 1 && input.b === 1 ? denying('both') : {};
    };
    const lanes = [aHook(rewriting({ a: 1 }, 'merge'), { lane: A }), aHook(rewriting({ b: 1 }, 'merge'), { lane: B })];
    expect(await fire([...lanes, aHook(both, { lane: SERIAL })], bash('ls'))).toMatchObject({ decision: 'deny' });
    expect(await fire([...lanes, aHook({}, { lane: SERIAL })], bash('ls'))).toMatchObject({
      rewrite: { command: 'ls', a: 1, b: 1 },
    });
  });

  test('a further rewrite of a guard does not settle, of another hook it is ignored', async () => {
    const more = ({ tool_input }: JsonObject) => rewriting({ command: `${(tool_input as JsonObject).command}!` });
    const other = aHook(to('pwd'), { lane: B, layer: 'session' });
    expect((await fire([aHook(more, { lane: A }), other], bash('ls'))).rewrite).toEqual({ command: 'pwd' });
    expect((await fire([aHook(more, { lane: A, guard: true }), other], bash('ls'))).reason).toMatch(/does not settle/);
  });

  test('a grant for the input of before is none for the final one; its own rewrite may be granted with it', async () => {
    const grant = { decision: 'allow', reason: 'fine' } as const;
    for (const given of [{ lane: A }, { lane: B }, { lane: A, guard: true }]) {
      const granting = aHook(({ tool_input }) => ((tool_input as JsonObject).command === 'ls' ? grant : {}), given);
      expect((await fire([granting, aHook(to('pwd'), { lane: A })], bash('ls'))).decision).toBe('none');
    }
    expect(
      await fire([aHook({ ...grant, ...to('pwd') }, { lane: A }), aHook({}, { lane: B })], bash('ls')),
    ).toMatchObject({
      decision: 'allow',
      rewrite: { command: 'pwd' },
    });
  });

  test('a question about the final input is asked, and a person who let a command run is not asked twice', async () => {
    const asked: string[] = [];
    const approve = async (hook: { name: string | null }) => asked.push(String(hook.name)) > 0;
    const careful = aHook(
      ({ tool_input }) => ((tool_input as JsonObject).command === 'pwd' ? { decision: 'ask', reason: 'pwd?' } : {}),
      {
        ...{ lane: A, approve: true, name: 'careful' },
      },
    );
    const outcome = await fire([careful, aHook(to('pwd'), { lane: B })], bash('ls'), {
      approve,
      commandOf: () => 'check',
    });
    expect(outcome).toMatchObject({ decision: 'ask', reason: 'pwd?', rewrite: { command: 'pwd' } });
    expect(asked).toEqual(['careful']);
  });

  test('functions come last, one after the other, each with what the others made; nothing is lost', async () => {
    const hooks = await opened();
    const seen: unknown[] = [];
    const adding = (word: string) => ({
      event: 'PreToolUse' as const,
      name: word,
      run: ({ tool_input }: { tool_input?: JsonObject }) => {
        seen.push(tool_input?.command);
        return { rewrite: { ...tool_input, command: `${tool_input?.command} ${word}` } };
      },
    });
    for (const word of ['one', 'two']) hooks.register(adding(word));
    hooks.register({
      dialect: 'hookline',
      event: 'PreToolUse',
      definition: { run: print({ rewrite: { command: 'file' } }) },
    });
    const outcome = await hooks.trigger('PreToolUse', call);
    expect(outcome.rewrite).toEqual({ command: 'file one two' });
    expect(seen).toEqual(['file', 'file one']);
    expect(outcome.ran.filter(({ rewrote }) => rewrote).map(({ name }) => name)).toEqual(['one', 'two', null]);
  });

  test('a function about some files is asked where an earlier one made it such a file, and not where it no longer is', async () => {
    const aboutEnv = {
      files: ({ all }: { all: readonly string[] }) => all.some((path) => path.endsWith('.env')),
      filesText: ['.env'],
    };
    const path = (file_path: string) => bash('', { tool_name: 'Write', tool_input: { file_path } });
    const guard = aHook(denying('no .env'), { lane: CODE, ...aboutEnv });
    const writes = (file_path: string) => aHook(rewriting({ file_path }), { lane: CODE });
    expect((await fire([writes('.env'), guard], path('a.ts'))).reason).toBe('no .env');
    const outcome = await fire([writes('a.ts'), guard], path('.env'));
    expect(outcome).toMatchObject({
      decision: 'none',
      rewrite: { file_path: 'a.ts' },
      skipped: [{ why: 'condition' }],
    });
  });
});

describe('laws', () => {
  const WORDS = ['ls', 'pwd', 'id', 'rm'] as const;
  const word = fc.constantFrom(...WORDS);
  const lane = (key: string) => ({ key, mode: 'parallel', chained: false, endsAtRefusal: false }) as const;
  const judges = fc.array(fc.record({ denies: word, in: fc.constantFrom('j', 'k', 'code') }), {
    minLength: 1,
    maxLength: 4,
  });
  const rewriters = fc.array(fc.record({ makes: word, in: fc.constantFrom('x', 'y') }), { maxLength: 3 });
  const laneOf = (key: string) =>
    key === 'code' ? ({ key, mode: 'serial', chained: true, endsAtRefusal: true } as const) : lane(key);
  const judging = (all: readonly { denies: string; in: string }[]) =>
    all.map((one) => aHook(refusing(`"${one.denies}"`), { lane: laneOf(one.in) }));
  const making = (all: readonly { makes: string; in: string }[]) =>
    all.map((one) => aHook(rewriting({ command: one.makes }), { lane: lane(one.in) }));

  test('what goes ahead is what nobody of another lane refuses, and nobody looked twice at the same', async () => {
    await fc.assert(
      fc.asyncProperty(judges, rewriters, word, async (who, made, first) => {
        const outcome = await fire([...making(made), ...judging(who)], bash(first));
        const final = (outcome.rewrite as JsonObject | null)?.command ?? first;
        if (!outcome.refused) expect(who.some(({ denies }) => denies === final)).toBe(false);
        if (made.length === 0) expect(outcome.ran.some(({ rejudged }) => rejudged)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  test('one more lane never turns a refusal of the files’ hooks into something milder', async () => {
    const files = judges.map((all) => all.map((one) => (one.in === 'code' ? { ...one, in: 'j' } : one)));
    await fc.assert(
      fc.asyncProperty(files, rewriters, rewriters, word, async (who, made, more, first) => {
        const without = await fire([...making(made), ...judging(who)], bash(first));
        const added = more.map((one) => ({ ...one, in: 'z' }));
        const withMore = await fire([...making(made), ...making(added), ...judging(who)], bash(first));
        const firstLook = who.some(({ denies }) => denies === first);
        if (without.refused && firstLook) expect(withMore.refused).toBe(true);
        const final = (withMore.rewrite as JsonObject | null)?.command ?? first;
        if (!withMore.refused) expect(who.some(({ denies }) => denies === final)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
