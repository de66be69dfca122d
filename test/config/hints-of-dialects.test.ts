import { expect, test } from 'vitest';
import { world } from '../world/world.ts';

const FILES = {
  native: ['~/.config/hookline/hooks.yml', { hooks: [{ on: 'Stop', webhook: 'https://a.b' }] }],
  claude: [
    '~/.claude/settings.json',
    { hooks: { Stop: [{ hooks: [{ type: 'command', command: 'true', webhook: 'https://a.b', cmd: 'x' }] }] } },
  ],
} as const;

test('a key that means nothing is explained by keys of the same dialect', async () => {
  const hintsIn = async (name: keyof typeof FILES): Promise<readonly (string | undefined)[]> => {
    const { write, open } = world();
    const [path, content] = FILES[name];
    write(path, JSON.stringify(content));
    const { diagnostics } = await open();
    const unknown = diagnostics.filter(({ code }) => code === 'UNKNOWN_KEY');
    expect(unknown).not.toEqual([]);
    return unknown.map(({ hint }) => hint);
  };
  expect(await hintsIn('native')).toContain('write post: https://…');
  for (const hint of await hintsIn('claude')) expect(hint ?? '').not.toMatch(/post:|run:/);
});
