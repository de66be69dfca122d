import { describe, expect, test } from 'vitest';
import { masked } from '../../src/audit/masked.ts';
import { maskSecrets } from '../../src/masks/mask-secrets.ts';
import { scene } from '../attacks/scene.ts';
import { KEYS_IN_BASE64, readable, WRITTEN } from './written-secrets.ts';

const all = WRITTEN.flatMap(([, texts]) => texts);

describe('a secret, however it is written', () => {
  test('is here in more than a hundred ways', () => {
    expect(new Set(all).size).toBeGreaterThan(100);
    expect(all.filter((text) => readable(text).length === 0)).toEqual([]);
  });

  test.each(WRITTEN)('cannot be read: %s', (_, texts) => {
    for (const text of texts) {
      expect(readable(maskSecrets(text)), text).toEqual([]);
      const output = JSON.stringify({ tool_input: { command: `first\n${text}\nlast` } });
      expect(readable(maskSecrets(output)), output).toEqual([]);
      expect(readable(maskSecrets(JSON.stringify([output]))), `twice: ${output}`).toEqual([]);
    }
  });

  test('cannot be read in the trail', async () => {
    const { open, recorded, cli } = scene();
    const hooks = await open();
    hooks.register({ event: 'PreToolUse', run: ({ tool_input }) => ({ context: JSON.stringify(tool_input) }) });
    for (const command of all) await hooks.trigger('PreToolUse', { tool_name: 'Bash', tool_input: { command } });
    await hooks.close();
    expect(recorded().match(/"kind":"outcome"/g)).toHaveLength(all.length);
    expect(readable(recorded())).toEqual([]);
    expect(readable((await cli(['audit', 'export'])).stdout)).toEqual([]);
  });

  test('is known in base64 by how a key begins', () => {
    for (const key of KEYS_IN_BASE64) expect(maskSecrets(`data: ${key}`)).toBe('data: ***');
  });

  test('is known by the option before it, and by the name beside it', () => {
    const value = {
      ...{
        args: ['--user', 'me', '--password', 'a', '--token', '--verbose'],
        env: [{ name: 'DB_PASSWORD', value: 'b' }],
      },
      ...{ tags: [{ Key: 'api_key', Value: 'c' }], fields: [{ name: 'theme', value: 'dark' }] },
    };
    expect(masked(value, { chars: 10_000, mask: maskSecrets })).toEqual({
      ...{ args: ['--user', 'me', '--password', '***', '--token', '--verbose'] },
      ...{ env: [{ name: 'DB_PASSWORD', value: '***' }], tags: [{ Key: 'api_key', Value: '***' }] },
      ...{ fields: [{ name: 'theme', value: 'dark' }] },
    });
  });
});
