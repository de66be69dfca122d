import { describe, expect, test } from 'vitest';
import { createHooks } from '../../src/hooks.ts';
import { installation, type Row } from './installation.ts';

// somebody could be asked, and has not been yet
const ASKS = { isThere: true, ask: null };

async function decisions(it: ReturnType<typeof installation>, rows: readonly Row[]): Promise<readonly string[]> {
  const { home, project, env, running } = it;
  const opened = new Map<string, Awaited<ReturnType<typeof createHooks>>>();
  const found: string[] = [];
  for (const { shown, line, cwd } of rows) {
    const folder = cwd.startsWith(`${project}/`) ? cwd : project;
    const hooks =
      opened.get(folder) ??
      (await createHooks({ cwd: folder, home, env, watch: false }, { person: ASKS, running, machine: it.etc }));
    opened.set(folder, hooks);
    const call = { tool_name: 'Bash', tool_input: { command: line }, cwd };
    const { decision, reason } = await hooks.trigger('PreToolUse', call);
    found.push(`${decision}: ${shown}${decision === 'none' ? '' : ` (${reason})`}`);
  }
  for (const hooks of opened.values()) await hooks.close();
  return found;
}

describe('what changes a whole folder', () => {
  test('is asked about where what guards the agent lies in it, or is what runs', async () => {
    const it = installation();
    const all = await decisions(it, it.rows('trees-asked'));
    expect(all.filter((one) => !one.startsWith('ask: '))).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(150);
  });

  test('is let pass where it is not', async () => {
    const it = installation();
    const all = await decisions(it, it.rows('trees-ordinary'));
    expect(all.filter((one) => !one.startsWith('none: '))).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(150);
  });
});
