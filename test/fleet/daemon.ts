import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** Where Debian puts what only an administrator calls. */
const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

export function installed(program: string): string | null {
  return PLACES.map((folder) => `${folder}/${program}`).find((path) => existsSync(path)) ?? null;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

export interface Daemon {
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Somebody else's server, in the foreground, until it takes connections; ended with the test. */
export async function daemon(program: string, args: readonly string[], ports: readonly number[]): Promise<Daemon> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const stop = (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => ended(child, signal);
  onTestFinished(() => stop('SIGKILL'));
  for (let tries = 0; !(await Promise.all(ports.map(answers))).every(Boolean); tries++) {
    if (child.exitCode !== null || tries > 300) throw new Error(`${program} does not start: ${said}`);
    await pause(100);
  }
  return { stop };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await end;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
