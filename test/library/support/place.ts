import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import type { HooksByName, HooksOptions } from '../../../src/hooks/api.ts';
import { createHooks } from '../../../src/hooks.ts';
import { scratchFolder } from '../../scratch-folder.ts';

const undos: (() => void | Promise<void>)[] = [];

afterEach(async () => {
  for (const undo of undos.splice(0).toReversed()) await undo();
});

/** A home, a project and a machine of their own, with these files; a path begins with the one it belongs to. */
export function place(files: Readonly<Record<string, unknown>> = {}) {
  const root = scratchFolder();
  const [home, cwd, machine] = [join(root, 'home'), join(root, 'project'), join(root, 'machine')];
  for (const folder of [home, join(cwd, '.git'), machine]) mkdirSync(folder, { recursive: true });
  const write = (path: string, content: unknown): string => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    if (file.endsWith('.sh') || file.endsWith('.mjs')) chmodSync(file, 0o755);
    return file;
  };
  for (const [path, content] of Object.entries(files)) write(path, content);
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: home, XDG_STATE_HOME: join(root, 'state') };
  const open = async (options: HooksOptions = {}): Promise<HooksByName> => {
    const hooks = await createHooks({ home, cwd, env, watch: false, ...options }, { machine });
    undos.push(() => hooks.close());
    return hooks;
  };
  return { root, home, cwd, machine, env, write, open };
}

/** Claude Code settings with these commands, one group each. */
export function settings(event: string, ...entries: readonly ({ matcher?: string } & Record<string, unknown>)[]) {
  const groups = entries.map(({ matcher, ...hook }) => ({
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{ type: 'command', ...hook }],
  }));
  return { hooks: { [event]: groups } };
}

export const CALL = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } } as const;

export const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function until(holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It did not come to hold.');
    await later(10);
  }
}
