import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HooksByName, HooksOptions } from '../../src/hooks/api.ts';
import { createHooks } from '../../src/hooks.ts';
import { machine } from '../cli/machine.ts';

/** A computer of its own on which somebody tries something; what gets through leaves a file called `pwned`. */
export function scene() {
  const computer = machine();
  const { top, home, project, state, env } = computer;
  const etc = join(top, 'etc');
  mkdirSync(etc);
  return {
    ...computer,
    etc,
    pwned: (): boolean => existsSync(join(project, 'pwned')),
    /** The library on this computer, with its own folder for what the administrator says. */
    async open(options: HooksOptions = {}): Promise<HooksByName> {
      const hooks = await createHooks({ cwd: project, home, env, watch: false, ...options }, { machine: etc });
      onTestFinished(() => hooks.close());
      return hooks;
    },
    /** Everything that was written down, in whatever file. */
    recorded: (): string =>
      existsSync(state)
        ? readdirSync(state, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
            .join('\n')
        : '',
  };
}

export const shell = (command: string) => ({ session_id: 's', tool_name: 'Bash', tool_input: { command } }) as const;

export const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
