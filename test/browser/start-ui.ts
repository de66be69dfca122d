import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { CLI } from '../world/cli.ts';

export interface StartedUi {
  readonly address: string;
  readonly token: string;
  /** Before the test ends. */
  readonly stop: () => Promise<void>;
}

interface Where {
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
}

/** `hookline ui`, as it is shipped, until the test ends. */
export async function startUi({ project, env }: Where, args: readonly string[] = []): Promise<StartedUi> {
  const child = spawn(process.execPath, [CLI, 'ui', '--json', ...args], { cwd: project, env, stdio: 'pipe' });
  const stop = (): Promise<void> =>
    new Promise((ended) => {
      child.on('close', () => ended());
      if (child.exitCode !== null || child.signalCode !== null) ended();
      child.kill();
    });
  onTestFinished(stop);
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('close', (code) => reject(new Error(`hookline ui ended with ${code}: ${stdout}${stderr}`)));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      if (stdout.includes('\n')) resolve({ ...JSON.parse(stdout), stop });
    });
  });
}
