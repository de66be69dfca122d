import { join } from 'node:path';
import { world } from '../../world/world.ts';

/** A home, a project and a machine beside each other, with these files; a path begins with the one it belongs to. */
export function place(files: Readonly<Record<string, unknown>> = {}) {
  const { top: root, home, project: cwd, etc, env, open, ...it } = world({ projectAt: 'project' });
  const write = (path: string, content: unknown): string =>
    it.write(join(root, path.replace(/^machine\//, 'etc/')), content, /\.(?:sh|mjs)$/.test(path) ? 0o755 : 0o644);
  for (const [path, content] of Object.entries(files)) write(path, content);
  return { root, home, cwd, machine: etc, env, write, open };
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
