import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const SERVER = fileURLToPath(new URL('../../packages/server/dist/main.js', import.meta.url));

/** `hookline-server` as it is shipped, in a process of its own, until it listens. */
export async function serverProcess(folder: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [SERVER], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      HOST: '127.0.0.1',
      PORT: '0',
      HOOKLINE_SERVER_DATA: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listens = new Promise<string>((resolve, reject) => {
    const hear = (text: string): void => {
      said += text;
      const [, address] = /listens on (\S+)/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
    child.once('exit', () => reject(new Error(`hookline-server ended: ${said}`)));
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await gone;
  };
  onTestFinished(() => stop('SIGKILL'));
  const url = await listens;
  const token = readFileSync(join(folder, 'admin-token'), 'utf8').trim();
  /** As a person who may do everything. */
  const ask = async (method: string, path: string, body?: string): Promise<Response> =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
  return { url, ask, stop };
}
