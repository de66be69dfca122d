import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../../../packages/server/dist/main.js', import.meta.url));

/** A process of the server as people start it. */
export interface ServerProcess {
  readonly address: string;
  readonly adminToken: () => string;
  /** Until it is ready, or as somebody else finds out. */
  start(isUp?: () => Promise<boolean> | boolean): Promise<void>;
  /** Its exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string | null>;
  readonly said: () => string;
}

export function serverProcess(folder: string, port: number, env: Readonly<Record<string, string>> = {}): ServerProcess {
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let said = '';
  const end = async (signal: NodeJS.Signals): Promise<number | string | null> => {
    const ending = child;
    child = null;
    if (ending === null) return null;
    if (ending.exitCode !== null || ending.signalCode !== null) return ending.exitCode ?? ending.signalCode;
    const exit = new Promise<number | string | null>((resolve) =>
      ending.once('exit', (code, by) => resolve(code ?? by)),
    );
    ending.kill(signal);
    return exit;
  };
  onTestFinished(async () => void (await end('SIGKILL')));
  return {
    address,
    adminToken: () => readFileSync(join(folder, 'admin-token'), 'utf8').trim(),
    said: () => said,
    end,
    async start(isUp = () => isReady(address)) {
      const settings = { PATH: process.env.PATH, HOOKLINE_SERVER_DATA: folder, PORT: String(port), ...env };
      const started = spawn(process.execPath, [MAIN], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
      while (!(await isUp())) {
        if (started.exitCode !== null) throw new Error(`The server does not start: ${said}`);
        await pause(50);
      }
    },
  };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health/ready`)).ok;
  } catch {
    return false;
  }
}
