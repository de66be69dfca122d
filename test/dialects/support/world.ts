import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { AnyPayload } from '../../../src/hooks/api.ts';
import type { HooksOptions } from '../../../src/hooks/hooks-options.ts';
import { createHooks } from '../../../src/hooks.ts';
import type { EventName, Outcome } from '../../../src/index.ts';
import { looseFolder, removeFolder } from '../../scratch-folder.ts';
import { callCli } from '../../world/cli.ts';
import { world as scratchWorld } from '../../world/world.ts';

/** A home, a project and nothing else: no test sees the developer's own. */
export interface World {
  readonly dir: string;
  readonly home: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly write: (file: string, text: string) => string;
  /** One event through the library. */
  readonly trigger: (event: EventName, payload: AnyPayload, options?: Partial<HooksOptions>) => Promise<Outcome>;
  /** The command line that is shipped. */
  readonly cli: (args: readonly string[], stdin?: string) => Promise<CliResult>;
  readonly remove: () => Promise<void>;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outcome: Outcome;
}

/** They are used by tests that run beside each other: none of them may take away the others'. */
const made: string[] = [];
afterAll(async () => {
  for (const dir of made.splice(0)) await removeFolder(dir);
});

export function world(): World {
  const dir = looseFolder();
  made.push(dir);
  const { home, project: cwd, env, write } = scratchWorld({ projectAt: 'project', isRepository: false, top: dir });
  return {
    dir,
    home,
    cwd,
    env,
    write: (file, text) => write(join(dir, file), text),
    async trigger(event, payload, options = {}) {
      const base = { cwd, home, env, audit: false, watch: false } as const;
      const hooks = await createHooks({ ...base, ...options }, { machine: join(dir, 'etc') });
      try {
        return await hooks.trigger(event as string, { session_id: 'a-session', ...payload });
      } finally {
        await hooks.close();
      }
    },
    async cli(args, stdin) {
      const { status: code, stdout, stderr } = await callCli({ args, cwd, env, input: stdin });
      const json = args.includes('--json') ? stdout : 'null';
      try {
        return { code, stdout, stderr, outcome: JSON.parse(json) };
      } catch {
        throw new Error(`no JSON on stdout (exit ${code}): ${stdout.slice(0, 500)}\n${stderr.slice(0, 2000)}`);
      }
    },
    remove: () => removeFolder(dir),
  };
}
