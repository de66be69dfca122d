import { isObject } from '../../core/json.ts';

/** How a host runs the commands of hooks itself: what Mimir's document calls its process executor. */
export interface ProcessExecutor {
  /** Runs one line of the shell, and resolves when it has ended. To reject is to say that it could not be run. */
  readonly execute: (command: string, options: ExecuteOptions) => Promise<ExecuteResult>;
}

export interface ExecuteOptions {
  /** Milliseconds after which its end is not waited for any more. */
  readonly timeout: number;
  /** The whole environment. The values of placeholders are in it: the command only names their variables. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** What it is to find at its standard input; empty: nothing. */
  readonly stdin: string;
  /** Aborted when it has to end. */
  readonly signal: AbortSignal;
}

export interface ExecuteResult {
  readonly exitCode: number;
  readonly stdout?: string | undefined;
  readonly stderr?: string | undefined;
}

interface ReadResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What an executor answered, or in words what is wrong with it: anything but a whole exit code may hide a refusal. */
export function executeResult(value: unknown): ReadResult | string {
  if (!isObject(value)) return 'the executor answered with no result';
  const { exitCode, stdout = '', stderr = '' } = value;
  if (typeof exitCode !== 'number' || !Number.isInteger(exitCode)) return 'the executor answered with no exit code';
  if (typeof stdout !== 'string' || typeof stderr !== 'string')
    return 'the executor answered with output that is no text';
  return { exitCode, stdout, stderr };
}
