import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { maskSecrets } from '../../src/masks/mask-secrets.ts';
import { scene } from '../attacks/scene.ts';
import { recordsIn, type TrailRecord, trailOf } from '../attacks/trail.ts';

interface Values {
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly fields: readonly Readonly<Record<string, unknown>>[];
}

const file = fileURLToPath(new URL('ordinary-values.yml', import.meta.url));
const { texts, fields } = parse(readFileSync(file, 'utf8')) as Values;
const all = Object.values(texts).flat();

describe('what only looks a little like a secret', () => {
  test('is here in three hundred ways', () => expect(new Set(all).size).toBeGreaterThanOrEqual(300));

  test.each(Object.entries(texts))('is left as it is: %s', (_, values) => {
    expect(values.map((text) => maskSecrets(text))).toEqual(values);
  });

  test('is in the trail and in its export as it was', async () => {
    const { open, state, cli } = scene();
    const hooks = await open();
    hooks.register({ event: 'PreToolUse', observe: true, run: () => {} });
    const inputs = [...chunks(all, 25).map((list) => ({ command: list.join('\n'), list })), ...fields];
    for (const tool_input of inputs)
      await hooks.trigger('PreToolUse', { session_id: 's', tool_name: 'Bash', tool_input: tool_input as never });
    await hooks.close();

    expect(inputsIn(trailOf(state))).toEqual(inputs);
    const { stdout, status } = await cli(['audit', 'export']);
    expect(status).toBe(0);
    expect(inputsIn(recordsIn(stdout))).toEqual(inputs);
  });
});

function inputsIn(records: readonly TrailRecord[]): readonly unknown[] {
  return records.filter(({ kind }) => kind === 'outcome').map(({ payload }) => payload.tool_input);
}

function chunks<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}
