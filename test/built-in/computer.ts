import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenParts } from '../../src/hooks/hooks-parts.ts';
import { createHooks } from '../../src/hooks.ts';
import type { HooksOptions } from '../../src/index.ts';
import { world } from '../world/world.ts';

export interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A world whose repository has links into its own hook configuration. */
export function computer() {
  const it = world();
  const { home, project, state } = it;
  for (const folder of ['.claude/hooks', '.hookline', 'docs']) mkdirSync(join(project, folder), { recursive: true });
  symlinkSync('.claude/settings.json', join(project, 'lnk-file'));
  symlinkSync('.claude', join(project, 'lnk-folder'));
  symlinkSync('docs', join(project, 'lnk-docs'));
  const env = { ...it.env, TMPDIR: '/tmp' };

  const hooks = (options: HooksOptions = {}, parts: GivenParts = {}) =>
    createHooks({ cwd: project, home, env, watch: false, ...options }, parts);
  /** One call per line: a shell line, or a tool with its input. */
  const rows = (name: string): readonly (readonly [shown: string, call: Call])[] =>
    readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const filled = line
          .replaceAll('@HOME@', home)
          .replaceAll('@PROJECT@', project)
          .replaceAll('@STATE@', join(state, 'hookline'));
        const row: string | Call = JSON.parse(filled);
        return [line, typeof row === 'string' ? { tool: 'Bash', input: { command: row } } : row] as const;
      });
  return { ...it, env, hooks, rows };
}
