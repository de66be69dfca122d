import { naiveExec } from './exec.ts';

export interface MimirEntry {
  readonly command: string;
  readonly timeout?: number;
  readonly continueOnError?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly enforced?: boolean;
}

/** After Mimir's sample: one entry per event, each value put into the command's text, a throw as the only refusal. */
export function naiveMimir(cwd: string) {
  const entries = new Map<string, MimirEntry>();
  return {
    register: (event: string, entry: MimirEntry): void => void entries.set(event, entry),
    async execute(event: string, variables: Readonly<Record<string, string>>): Promise<{ readonly success: boolean }> {
      const entry = entries.get(event);
      if (entry === undefined) return { success: true };
      let command = entry.command;
      for (const [name, value] of Object.entries(variables))
        command = command.replace(new RegExp(`\\{${name}\\}`, 'g'), value);
      const env = { ...process.env, ...entry.environment };
      const { exitCode } = await naiveExec(command, { cwd, env, timeoutMs: entry.timeout ?? 10_000 });
      // the sample throws where the executor throws, and an exit code is no throw
      return { success: exitCode === 0 };
    },
  };
}
