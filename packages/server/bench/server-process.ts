import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly address: string;
  readonly token: string;
  /** Resident, and the most it ever was. */
  readonly memory: () => { readonly nowMb: number; readonly mostMb: number };
  readonly cpuMs: () => number;
  readonly stop: () => Promise<void>;
}

/** The server as it is shipped, in a process of its own. `main`: its file. */
export async function serverProcess(
  main: string,
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  // the same for every start: its keys belong to the database
  const folder = join(tmpdir(), `hookline-server-bench-${process.pid}`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: databaseUrl, HOOKLINE_SERVER_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, url] = /listens on (http:\S+)/.exec(line) ?? [];
      if (url !== undefined) found(url);
    });
    child.once('exit', (code) => failed(new Error(`The server ended with ${code}.`)));
  });
  return {
    address,
    token: readFileSync(join(folder, 'admin-token'), 'utf8').trim(),
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      const kb = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      return { nowMb: Math.round(kb('VmRSS') / 1024), mostMb: Math.round(kb('VmHWM') / 1024) };
    },
    cpuMs: () => {
      const [, , ...fields] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/\(.*\)/, 'x')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
