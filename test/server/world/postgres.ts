import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../fleet/daemon.ts';

/** A real PostgreSQL on loopback, in a folder that goes with it. */
export interface Postgres {
  readonly url: string;
  /** As if the machine lost its power, but for what the kernel had. */
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const PLACES = '/usr/lib/postgresql';

/** Where its programs are; null: it is not on this machine. */
export function postgresPrograms(): string | null {
  const versions = existsSync(PLACES) ? readdirSync(PLACES).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(PLACES, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  return found ?? null;
}

export async function newPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const bin = postgresPrograms();
  if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'hl-pg-'));
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
  const data = join(folder, 'data');
  const options = { ...account, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'hookline', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options);
  const port = await freePort();
  const url = `postgres://hookline@127.0.0.1:${port}/postgres`;
  const given = [
    'max_connections=60',
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const args = ['-D', data, ...[...given, ...settings].flatMap((setting) => ['-c', setting])];
  let running: ChildProcess | null = null;
  const ended = (child: ChildProcess): Promise<unknown> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve(null);
      else child.once('exit', resolve);
    });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = running;
    running = null;
    if (child === null) return;
    child.kill(signal);
    await ended(child);
  };
  const postgres = {
    url,
    async start() {
      running = spawn(join(bin, 'postgres'), args, options);
      await untilItAnswers(url);
    },
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  await postgres.start();
  return postgres;
}

/** It does not run as root. */
function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string, name: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  try {
    return { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') };
  } catch {
    return { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') };
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (const deadline = performance.now() + 60_000; ; await pause(50)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      await client.end().catch(() => {});
      if (performance.now() > deadline) throw error;
    }
  }
}
