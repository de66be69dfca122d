import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { world } from '../world/world.ts';

const RULE = { on: 'PreToolUse', name: 'no-push', runs: ['git push --force'], certain: true, deny: 'Not from here.' };

function place() {
  const it = world();
  it.write('~/.config/hookline/hooks.yml', { hooks: [RULE] });
  return it;
}

function shell(command: string) {
  return { tool_name: 'Bash', tool_input: { command } };
}

/** What the trail has of outcomes. */
function outcomesIn(state: string): readonly Record<string, unknown>[] {
  const names = readdirSync(state, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
  const lines = names.flatMap((name) => readFileSync(join(state, name), 'utf8').trimEnd().split('\n'));
  return lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ kind }) => kind === 'outcome');
}

describe('a file that a line runs', () => {
  test('is judged as it is at each call, also by an engine that has answered the same line before', async () => {
    const it = place();
    const hooks = await it.open();
    const decided = async (): Promise<string> => (await hooks.trigger('PreToolUse', shell('sh run.sh'))).decision;
    expect(await decided()).toBe('none');
    it.write('run.sh', 'echo a\n');
    expect(await decided()).toBe('none');
    it.write('run.sh', 'git push --force\n');
    expect(await decided()).toBe('deny');
    expect(await decided()).toBe('deny');
    it.write('run.sh', 'sh other.sh\n');
    expect(await decided()).toBe('none');
    it.write('other.sh', 'git push --force\n');
    expect(await decided()).toBe('deny');
  });

  test('is named with the command in the reason, and where a line is explained', async () => {
    const it = place();
    it.write('run.sh', 'cat a.txt\ngit push --force origin main\n');
    const hooks = await it.open();
    const { reason } = await hooks.trigger('PreToolUse', shell('./run.sh'));
    expect(reason).toBe('Not from here. (run.sh: git push --force origin main)');
    const { effects } = hooks.explain('PreToolUse', shell('./run.sh'));
    expect(effects).toContainEqual(
      expect.objectContaining({ part: 'run.sh: cat a.txt', does: 'reads', path: 'a.txt' }),
    );
    const plain = await hooks.trigger('PreToolUse', shell('git push --force'));
    expect(plain.reason).toBe('Not from here.');
  });

  test('is in the record of the decision, with its hash', async () => {
    const it = place();
    const text = 'git push --force\n';
    const path = it.write('run.sh', text);
    const hooks = await it.open();
    await hooks.trigger('PreToolUse', shell('sh run.sh'));
    await hooks.trigger('PreToolUse', shell('git push --force'));
    await hooks.close();
    const [first, second] = outcomesIn(it.state);
    expect(first?.files).toEqual([{ path, sha256: createHash('sha256').update(text).digest('hex') }]);
    expect(second).not.toHaveProperty('files');
  });
});
