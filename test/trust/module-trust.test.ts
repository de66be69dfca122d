import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newProject } from './project.ts';

const HOOK = { hooks: [{ on: 'PreToolUse', module: 'guard.mjs' }] };
const SILENT = 'export default () => {};';

describe('a module of a project', () => {
  test('runs only as it was approved', async () => {
    const { write, approveAll, standing } = newProject();
    write('.hookline/hooks.json', HOOK);
    write('.hookline/guard.mjs', SILENT);
    expect(await standing()).toMatchObject({ fate: 'untrusted', decision: 'none' });
    await approveAll();
    expect(await standing()).toMatchObject({ fate: 'ran', decision: 'none' });
    write('.hookline/guard.mjs', `${SILENT} `);
    expect(await standing()).toMatchObject({ fate: 'changed', decision: 'block' });
    await approveAll();
    expect((await standing()).fate).toBe('ran');
  });

  test('is another one where its file is gone, or is found elsewhere, or is a link', async () => {
    const { write, approveAll, standing, root, top } = newProject();
    write('.hookline/hooks.json', HOOK);
    const file = write('guard.mjs', SILENT);
    await approveAll();
    expect((await standing()).fate).toBe('ran');
    const nearer = write('.hookline/guard.mjs', SILENT);
    expect((await standing()).fate).toBe('changed');
    rmSync(nearer);
    expect((await standing()).fate).toBe('ran');
    rmSync(file);
    expect((await standing()).fate).toBe('changed');
    const other = write('../../other.mjs', SILENT);
    expect(other.startsWith(join(top))).toBe(true);
    symlinkSync(other, join(root, 'guard.mjs'));
    expect((await standing()).fate).toBe('changed');
  });

  test('that changed after it was started does not run on', async () => {
    const { write, approveAll } = newProject();
    write('.hookline/hooks.json', HOOK);
    write('.hookline/guard.mjs', SILENT);
    const hooks = await approveAll();
    const event = { session_id: 's', tool_name: 'Bash', tool_input: {} };
    expect((await hooks.trigger('PreToolUse', event)).ran).toHaveLength(1);
    write('.hookline/guard.mjs', 'export default () => ({ decision: "allow" });');
    expect(await hooks.trigger('PreToolUse', event)).toMatchObject({ decision: 'block', ran: [] });
  });
});
