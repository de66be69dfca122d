// wide: tries many cases

import { describe, expect, test } from 'vitest';
import { judge } from './measure.ts';
import { readCorpus } from './read-corpus.ts';
import { workstation } from './workstation.ts';

const PACKS = 'extends: [guard, secrets, git, infra]\n';

describe('in a process for one event', () => {
  test('packs say what they say in any other, although of their conditions only those are read that may hold', async () => {
    const { write, places, open } = await workstation([]);
    write('~/.config/hookline/hooks.yml', PACKS);
    const dangerous = readCorpus('dangerous', places).filter((_, i) => i % 3 === 0);
    const calls = [...dangerous, ...readCorpus('everyday', places).filter((_, i) => i % 10 === 0), ...WRITTEN];
    const [lazy, other] = [await open({ lazy: true }), await open({ lazy: false })];
    const [mine, theirs] = [await judge(lazy, calls), await judge(other, calls)];
    expect(theirs.filter(({ isStopped }) => isStopped).length).toBeGreaterThan(100);
    expect(mine.map(shown)).toEqual(theirs.map(shown));
  }, 120_000);

  test('a condition is read when a call may fulfil it, and not before', async () => {
    const { write, open } = await workstation([]);
    write('~/.config/hookline/hooks.yml', PACKS);
    const hooks = await open({ lazy: true });
    const [typed] = hooks.inForce().filter(({ name }) => name === 'secrets/typed-keys');
    const ready = typed?.selects.when.test?.ready;
    const decided = async (command: string) =>
      (await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } })).decision;
    const event = (command: string) =>
      ({ payload: { tool_name: 'Bash', tool_input: { command } } }) as unknown as Parameters<
        NonNullable<typeof ready>
      >[0];
    expect(ready?.(event('npm run build'))).toBeNull();
    expect(await decided('npm run build')).toBe('none');
    expect(ready?.(event('echo AKIA'))).toBeInstanceOf(Promise);
    expect(await decided(`echo AKIA${'A'.repeat(16)}`)).toBe('deny');
    expect(ready?.(event('echo AKIA'))).toBeNull();
  });
});

/** What rules look for in files. */
const WRITTEN = [
  `AKIA${'A'.repeat(16)}`,
  'AKIA',
  '<<<<<<< ours\n>>>>>>> theirs\n',
  '<<<<<<< ours\n',
  'const a = 1;\n',
].map((content) => ({
  shown: content,
  tool: 'Write',
  input: { file_path: 'src/new.ts', content },
  kind: 'written',
  spelling: 'plain' as const,
}));

function shown({ call, decision, reason }: Awaited<ReturnType<typeof judge>>[number]) {
  return { call: call.shown, decision, reason };
}
