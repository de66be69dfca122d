import { describe, expect, test } from 'vitest';
import { world } from '../../world/world.ts';

const CHATTER = 'echo "formatted 1 file"';
const COMPLAINT = 'echo "checked"; echo "line 3: a bracket is missing" >&2; exit 1';
const WRITE = { tool_name: 'Write', tool_input: { file_path: 'a.ts' } };

async function outcomeOf(entry: object, event: 'PostToolUse' | 'PreToolUse' | 'Notification' = 'PostToolUse') {
  const { write, open } = world();
  write('~/.config/hookline/hooks.yml', { hooks: [{ on: event, ...entry }] });
  const hooks = await open();
  return hooks.trigger(event, event === 'Notification' ? { message: 'x' } : WRITE);
}

describe('feedback: when what a hook prints is something for the model', () => {
  test.each<[string | undefined, readonly string[], readonly string[]]>([
    [undefined, ['formatted 1 file'], []],
    ['off', [], []],
    ['on-failure', [], ['checked\nline 3: a bracket is missing']],
    ['always', ['formatted 1 file'], ['checked\nline 3: a bracket is missing']],
  ])('%s', async (feedback, whenGood, whenFailed) => {
    const key = feedback === undefined ? {} : { feedback };
    expect((await outcomeOf({ run: CHATTER, ...key })).context).toEqual(whenGood);
    const failed = await outcomeOf({ run: COMPLAINT, ...key });
    expect(failed.context).toEqual(whenFailed);
    expect(failed.messages.join()).toContain('line 3');
  });

  test('a decision and the context of an answer count whatever it says', async () => {
    const entry = (answer: object) => ({ run: `echo '${JSON.stringify(answer)}'`, feedback: 'off' });
    expect(await outcomeOf(entry({ decision: 'deny', reason: 'no' }), 'PreToolUse')).toMatchObject({
      decision: 'deny',
    });
    expect(await outcomeOf(entry({ context: 'known' }))).toMatchObject({ context: ['known'] });
    const exits = await outcomeOf({ run: 'echo no >&2; exit 2', feedback: 'off' }, 'PreToolUse');
    expect(exits).toMatchObject({ decision: 'block', reason: 'no' });
  });

  test('a failure that refuses says its words once, in the reason', async () => {
    const { decision, reason, context } = await outcomeOf({ run: COMPLAINT, feedback: 'on-failure' }, 'PreToolUse');
    expect({ decision, context }).toEqual({ decision: 'block', context: [] });
    expect(reason).toContain('line 3');
  });

  test('an answer that cannot be read is no feedback, and neither is JSON that is data', async () => {
    const unreadable = await outcomeOf({ run: `echo '{"decision": "allow'; exit 1`, feedback: 'always' });
    expect(unreadable.context).toEqual([]);
    expect((await outcomeOf({ run: `echo '{"files": 3}'; exit 1`, feedback: 'always' })).context).toEqual([]);
  });

  test('where the event has no place for context nothing is said', async () => {
    const { context, diagnostics } = await outcomeOf({ run: COMPLAINT, feedback: 'always' }, 'Notification');
    expect([context, diagnostics]).toEqual([[], []]);
  });

  test('false means off; another word is an error, and refuses nothing', async () => {
    expect(await outcomeOf({ run: CHATTER, feedback: false })).toMatchObject({ context: [], diagnostics: [] });
    const wrong = await outcomeOf({ run: CHATTER, feedback: 'never' }, 'PreToolUse');
    expect(wrong).toMatchObject({
      decision: 'none',
      diagnostics: [{ code: 'WRONG_TYPE', message: '"feedback" is "never", but it can be off, on-failure, always.' }],
    });
  });

  test('beside a rule it means nothing, and that is said', async () => {
    const { diagnostics } = await outcomeOf({ context: 'x', feedback: 'off' });
    expect(diagnostics).toMatchObject([{ code: 'UNKNOWN_KEY', message: '"feedback" means nothing beside "context".' }]);
  });
});
