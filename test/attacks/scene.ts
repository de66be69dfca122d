import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine } from '../cli/machine.ts';

/** A computer on which somebody tries something; what gets through leaves a file called `pwned`. */
export function scene() {
  const computer = machine();
  const { project, state } = computer;
  return {
    ...computer,
    pwned: (): boolean => existsSync(join(project, 'pwned')),
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
