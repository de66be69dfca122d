import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import own from '../../package.json' with { type: 'json' };
import { inSameProcess } from './same-process.ts';

/** What is shipped as `hookline`. */
export const CLI = fileURLToPath(new URL(`../../${own.bin.hookline}`, import.meta.url));

export interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliCall {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input?: string | undefined;
  /** It is nobody's child: whoever runs these tests may be an agent, which must not show. */
  readonly isOrphan?: boolean;
}

/** Somebody sits before it, and nobody's program has started it. */
export interface Terminal {
  /** One for each question; the last one answers all further ones, null is the end of the terminal. */
  readonly keys: readonly (string | null)[];
  readonly columns?: number | undefined;
  /** Done while the question stands there. */
  readonly atQuestion?: (() => unknown) | undefined;
}

/** They talk with whoever started them for as long as they live. */
const LASTING = new Set(['mcp', 'agent', 'demo', 'supervise']);
const ONE_IN = 30;
let calls = 0;
let underWay = 0;

/**
 * `hookline …`, as it is shipped. A call is a process of its own where it runs beside another one, where it is one of a sample, and
 * where `HOOKLINE_THROUGH=cli` asks for that; a process takes several times as long as a call.
 */
export async function callCli(call: CliCall): Promise<Result> {
  const isOfSample = calls++ % ONE_IN === 0;
  if (isOfSample || underWay > 0 || LASTING.has(call.args[0] ?? '') || process.env.HOOKLINE_THROUGH === 'cli')
    return callProcess(call);
  underWay++;
  try {
    return await inSameProcess(call);
  } finally {
    underWay--;
  }
}

/** The same in a process of its own, for what is about processes. */
export function callProcess({ args, isOrphan = false, ...rest }: CliCall): Promise<Result> {
  return isOrphan ? orphaned([process.execPath, CLI, ...args], rest) : finished(process.execPath, [CLI, ...args], rest);
}

export function finished(
  program: string,
  args: readonly string[],
  { cwd, env, input }: Partial<Omit<CliCall, 'args'>>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: env as NodeJS.ProcessEnv });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
  });
}

/** The same without input, when whoever has started it is gone. */
export async function orphaned(command: readonly string[], around: Pick<CliCall, 'cwd' | 'env'>): Promise<Result> {
  const alone = 'while kill -0 $$ 2>/dev/null; do sleep 0.01; done';
  const script = `( exec 4>&1; ${alone}; "$0" "$@" </dev/null; echo "status $?" >&2 ) &`;
  const { stdout, stderr } = await finished('/bin/sh', ['-c', script, ...command], around);
  const [, rest = '', status = ''] = /^([\s\S]*)status (\d+)\n$/.exec(stderr) ?? [];
  return { status: Number(status), stdout, stderr: rest };
}
