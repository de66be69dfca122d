import { exec } from 'node:child_process';

export interface Executed {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface ExecOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number;
  readonly shell?: string;
  readonly stdin?: string;
}

/** The process executor that the samples assume: a shell, a time-out, a buffer of 30 KB, and 0 where there is no exit code. */
export function naiveExec(
  command: string,
  { timeoutMs = 10_000, stdin = '', ...options }: ExecOptions,
): Promise<Executed> {
  const settings = { ...options, timeout: timeoutMs, maxBuffer: 30 * 1024 };
  return new Promise((resolve) => {
    const child = exec(command, settings as never, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode || 0, stdout: String(stdout), stderr: String(stderr) }),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(stdin);
  });
}
