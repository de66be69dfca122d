import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const DEBIAN = '/usr/lib/postgresql';

/** Where its programs are; null: there is none here. */
export function postgresPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres'))) ?? null
  );
}

/**
 * A real PostgreSQL of its own, in a new folder, reached by a socket in it; everything is gone when it is stopped.
 * `settings`: as on its command line.
 */
export async function scratchPostgres(settings = {}) {
  const bin = postgresPrograms();
  if (bin === null) throw new Error('There is no PostgreSQL here (Debian: apt-get install postgresql).');
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'hookline-pg-'));
  const who = unprivileged();
  const as = who === null ? {} : { uid: who.uid, gid: who.gid };
  if (who !== null) chownSync(folder, who.uid, who.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, 'data');
  const quiet = { ...as, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'hookline', '-A', 'trust', '-E', 'UTF8', '--no-instructions'], {
    ...quiet,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const given = { listen_addresses: '', unix_socket_directories: folder, ...settings };
  const args = ['-D', data, ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  let child = null;
  const end = (signal) => ended(child, signal);
  const start = async () => {
    let said = '';
    child = spawn(join(bin, 'postgres'), args, { ...quiet, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-4000);
    });
    while (!isReady(bin, folder, quiet)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`PostgreSQL does not start: ${said}`);
      await pause(50);
    }
  };
  const last = () => {
    child?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', last);
  await start();
  return {
    url: `postgresql://hookline@/postgres?host=${encodeURIComponent(folder)}`,
    folder,
    /** At once and without a word, as by `kill -9`; `start` brings it back with what it had. */
    async crash() {
      // its other processes see that the first one is gone, and end
      await end('SIGKILL');
    },
    start,
    async stop() {
      await end('SIGINT');
      process.off('exit', last);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** It does not run as root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return null;
  const numbers = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' })));
  return { uid: numbers[0], gid: numbers[1] };
}

function isReady(bin, folder, quiet) {
  try {
    execFileSync(join(bin, 'pg_isready'), ['-q', '-h', folder, '-U', 'hookline', '-d', 'postgres'], quiet);
    return true;
  } catch {
    return false;
  }
}

async function ended(child, signal) {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await end;
}
