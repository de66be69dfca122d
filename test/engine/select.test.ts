import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EventName } from '../../src/core/events.ts';
import { subjectOf } from '../../src/core/events.ts';
import type { Hook, Matcher } from '../../src/core/hook.ts';
import type { HookEvent } from '../../src/core/hook-event.ts';
import { isAsync, isObserver } from '../../src/core/role.ts';
import { DIALECTS } from '../../src/dialects/all.ts';
import { allReady } from '../../src/dialects/later.ts';
import { toolNamesIn } from '../../src/dialects/tool-names.ts';
import { candidates, indexHooks } from '../../src/engine/index-hooks.ts';
import { selectNow as select } from '../../src/engine/select.ts';
import { aHook, anEngine, anEvent, bash, fire, type GivenHook } from './support/engine.ts';

beforeAll(() => allReady(DIALECTS));

const TOOLS = ['Bash', 'bash', 'Write', 'Edit', 'run_shell_command', 'bash_execute', 'mcp__git__push', 'LS', ''];
const EVENTS: readonly EventName[] = ['PreToolUse', 'PostToolUse', 'Stop', 'Notification', 'SessionStart'];

const aMatcher: fc.Arbitrary<Matcher> = fc.oneof(
  fc.constant({ kind: 'all' } as const),
  fc.subarray(TOOLS).map((names) => ({ kind: 'names', names: new Set(names) }) as const),
  fc
    .constantFrom('B', 'ash', 'e', 'mcp__')
    .map((part) => ({ kind: 'test', test: (s: string) => s.includes(part) }) as const),
  fc.constant({ kind: 'none', why: 'not a pattern' } as const),
);
const someHooks = fc.array(
  fc
    .record({
      event: fc.constantFrom(...EVENTS),
      matcher: aMatcher,
      dialect: fc.constantFrom('hookline', 'claude-code', 'cocode', 'cli-agent'),
    })
    .map((given) => aHook({}, given)),
  { maxLength: 20 },
);
const someEvent = fc
  .record({
    name: fc.constantFrom(...EVENTS),
    tool: fc.constantFrom(...TOOLS),
    source: fc.constantFrom('startup', 'Bash'),
  })
  .map(({ name, tool, source }) => anEvent(name, { tool_name: tool, source, notification_type: source }));

/** What the index must find, the slow way. */
function naive(hooks: readonly Hook[], { name, row, payload }: HookEvent): readonly Hook[] {
  const subject = subjectOf(row, payload);
  return hooks.filter(({ event, selects, dialect }) => {
    if (event !== name) return false;
    const matcher = selects.matcher.test;
    const names = subject === null ? [] : row.subject === 'tool_name' ? toolNamesIn(dialect, subject) : [subject];
    if (matcher.kind === 'names') return names.some((one) => matcher.names.has(one));
    return matcher.kind === 'test' ? names.some(matcher.test) : true;
  });
}

describe('the index', () => {
  test('finds what a plain search over all hooks finds, in configured order, the second time too', () => {
    fc.assert(
      fc.property(someHooks, fc.array(someEvent, { minLength: 1, maxLength: 6 }), (hooks, events) => {
        const index = indexHooks(hooks);
        for (const event of [...events, ...events]) {
          expect(candidates(index, event.name, event.row, event.payload)).toEqual(naive(hooks, event));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('stays bounded and right when an agent invents tools without end', () => {
    const hooks = [aHook({}, { matcher: { kind: 'names', names: new Set(['tool7']) } })];
    const index = indexHooks(hooks);
    const found = Array.from({ length: 2000 }, (_, i) => {
      const event = anEvent('PreToolUse', { tool_name: `tool${i}` });
      return candidates(index, event.name, event.row, event.payload).length;
    });
    expect(found.indexOf(1)).toBe(7);
    expect(found.reduce((sum, one) => sum + one, 0)).toBe(1);
  });
});

describe('selection', () => {
  const chosen = (hooks: readonly Hook[], event = bash(), used: readonly Hook[] = []) =>
    select(anEngine(hooks).engine, event, (hook) => used.includes(hook));

  test('leaves each fitting hook either selected or skipped, never both', () => {
    fc.assert(
      fc.property(someHooks, someEvent, fc.nat(), (hooks, event, seed) => {
        const varied = hooks.map((hook, i) => ({ ...hook, disabled: (seed + i) % 3 === 0 ? 'off' : null }));
        const { fitting, selected, skipped } = chosen(varied, event);
        const seen = [...selected, ...skipped.map(({ of }) => of)];
        expect(seen).toHaveLength(fitting.length);
        expect(new Set(seen)).toEqual(new Set(fitting));
      }),
    );
  });

  test.each([
    ['disabled', { disabled: 'switched off' }],
    ['invalid', { fault: 'not a pattern' }],
    ['condition', { files: () => false }],
    ['condition', { condition: () => false, conditionText: 'Bash(git *)' }],
  ] as const)('says "%s" of a hook that is kept out for it', (why, given) => {
    expect(chosen([aHook({}, given)]).skipped).toMatchObject([{ why }]);
  });

  test('keeps out what was used up, is not trusted, or has changed', () => {
    const [once, fresh] = [aHook({}, { once: true }), aHook({}, { once: true })];
    const { selected, skipped } = chosen([once, fresh], bash(), [once]);
    expect(selected).toEqual([fresh]);
    expect(skipped).toMatchObject([{ why: 'once' }]);
    for (const [trustState, why] of [
      ['new', 'untrusted'],
      ['changed', 'changed'],
    ] as const) {
      const { engine } = anEngine([aHook()], { trustState: () => trustState });
      expect(select(engine, bash(), () => false).skipped).toMatchObject([{ why }]);
    }
  });

  test('a broken guard that nobody approved refuses nothing', () => {
    const broken = aHook({}, { guard: true, layer: 'project', fault: 'its pattern is not valid' });
    const { engine } = anEngine([broken], { trustState: () => 'new' });
    expect(select(engine, bash(), () => false)).toMatchObject({ selected: [], skipped: [{ why: 'untrusted' }] });
  });

  test('a condition that errors selects the hook, be it about files or about the call', () => {
    const broken = () => {
      throw new Error('broken');
    };
    const hooks = [aHook({}, { files: broken }), aHook({}, { condition: broken, conditionText: 'Bash(x)' })];
    expect(chosen(hooks).selected).toEqual(hooks);
  });

  test('a broken guard is selected, so that it can refuse', async () => {
    const outcome = await fire([aHook({}, { guard: true, fault: 'its pattern is not valid' })]);
    expect(outcome).toMatchObject({ decision: 'block', refused: true });
    expect(outcome.reason).toContain('its pattern is not valid');
  });
});

describe('duplicates', () => {
  const copy = (given: GivenHook = {}) =>
    aHook(
      {},
      {
        dialect: 'claude-code',
        handler: { kind: 'command', command: 'guard.sh', args: null, shell: null, cwd: null, env: {}, passEnv: [] },
        ...given,
      },
    );
  const kept = (hooks: readonly Hook[]) => select(anEngine(hooks).engine, bash(), () => false);

  test('run once per event, the first of them where they are alike', () => {
    const hooks = [copy(), copy(), copy()];
    const { selected, skipped } = kept(hooks);
    expect(selected).toEqual([hooks[0]]);
    expect(skipped.map(({ why }) => why)).toEqual(['duplicate', 'duplicate']);
  });

  test.each([
    ['fail-closed', { onFailure: 'block' }, {}],
    ['synchronous', {}, { async: true }],
    ['one whose word counts', {}, { observe: true }],
    ['one whose word counts', {}, { shadow: true }],
    ['guard', { guard: true }, {}],
    ['one that runs every time', {}, { once: true }],
  ] as const)('differ in strictness: the %s stays, whichever comes first', (_what, strict, mild) => {
    const [strictest, mildest] = [copy(strict), copy(mild)];
    expect(kept([strictest, mildest]).selected).toEqual([strictest]);
    expect(kept([mildest, strictest]).selected).toEqual([strictest]);
  });

  test('are never taken for one across dialects, nor between enforced hooks and others', () => {
    const hooks = [copy({ layer: 'enforced' }), copy(), copy({ dialect: 'cocode' }), copy({ dialect: 'cocode' })];
    expect(kept(hooks).selected).toEqual(hooks);
  });

  test('the copy that stays is always one of the strictest, in any order', () => {
    const flags = fc.record({
      async: fc.boolean(),
      observe: fc.boolean(),
      onFailure: fc.constantFrom('block', 'continue'),
    });
    fc.assert(
      fc.property(fc.array(flags, { minLength: 1, maxLength: 6 }), (all) => {
        const { selected } = kept(all.map((given) => copy(given as GivenHook)));
        expect(selected).toHaveLength(1);
        const [stays] = selected;
        if (all.some(({ observe }) => !observe)) expect(stays && isObserver(stays)).toBe(false);
        if (all.some(({ observe, async }) => !observe && !async)) expect(stays && isAsync(stays)).toBe(false);
        if (all.some(({ observe, async, onFailure }) => !observe && !async && onFailure === 'block')) {
          expect(stays?.onFailure).toBe('block');
        }
      }),
    );
  });
});

test('where it cannot be said whether a hook is trusted, the event ends in an error, and no hook runs', async () => {
  let runs = 0;
  const hook = aHook(() => {
    runs += 1;
    return {};
  });
  const trustState = (): never => {
    throw new TypeError('a mistake of ours');
  };
  await expect(fire([hook], bash(), { trustState })).rejects.toThrow('a mistake of ours');
  expect(runs).toBe(0);
});
