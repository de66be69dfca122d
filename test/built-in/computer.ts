import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HooksParts } from '../../src/hooks/api.ts';
import { createHooks } from '../../src/hooks.ts';
import type { HooksOptions } from '../../src/index.ts';
import { scratchFolder } from '../scratch-folder.ts';

export interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A home, a repository in it with links into its own hook configuration, and a state folder of their own. */
export function computer() {
  const top = scratchFolder();
  const [home, project, state] = [join(top, 'home'), join(top, 'home', 'project'), join(top, 'state')];
  const write = (path: string, text: string): string => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  for (const folder of ['.git', '.claude/hooks', '.hookline', 'docs'])
    mkdirSync(join(project, folder), { recursive: true });
  symlinkSync('.claude/settings.json', join(project, 'lnk-file'));
  symlinkSync('.claude', join(project, 'lnk-folder'));
  symlinkSync('docs', join(project, 'lnk-docs'));
  const env = { HOME: home, XDG_STATE_HOME: state, TMPDIR: '/tmp', PATH: process.env.PATH };

  const hooks = (options: HooksOptions = {}, parts: Partial<HooksParts> = {}) =>
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
  return { top, home, project, state, env, write, hooks, rows };
}
