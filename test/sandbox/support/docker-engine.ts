import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '../../handlers/workshop.ts';

export const IMAGE = 'hookline/busybox';
const LINKS = ['cat', 'dd', 'echo', 'env', 'head', 'id', 'kill', 'ls', 'nc', 'ps', 'setsid', 'sh', 'sleep', 'touch'];
const MORE_LINKS = ['true', 'wc', 'wget', 'yes', 'grep', 'pwd', 'awk'];

/** A Docker engine of its own, with one small image. */
export interface Engine {
  readonly host: string;
  readonly docker: (...args: readonly string[]) => string;
  readonly stop: () => Promise<void>;
}

/** Starts one; a text: why there can be none on this machine. */
export async function dockerEngine(): Promise<Engine | string> {
  if (process.getuid?.() !== 0) return 'an engine can only be started by root';
  const program = ['/usr/sbin/dockerd', '/usr/bin/dockerd'].find((path) => existsSync(path));
  if (program === undefined) return 'dockerd is not installed';
  for (const path of ['/usr/bin/docker', '/bin/busybox']) if (!existsSync(path)) return `there is no ${path}`;
  // its layers need a file system that can carry them; the run's own id tells whose it is
  const folder = mkdtempSync(`/run/hl-${process.ppid}-`);
  const host = `unix://${folder}/docker.sock`;
  const log = openSync(join(folder, 'log'), 'w');
  const daemon = spawn(
    program,
    [
      ...['--iptables=false', '--ip6tables=false', '--bridge=none', '-H', host, '--pidfile', join(folder, 'pid')],
      ...['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')],
    ],
    { stdio: ['ignore', log, log], detached: true },
  );
  let ended = false;
  daemon.once('exit', () => {
    ended = true;
  });
  daemon.once('error', () => {
    ended = true;
  });
  const docker = (...args: readonly string[]): string =>
    execFileSync('/usr/bin/docker', ['-H', host, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async (): Promise<void> => {
    if (!ended) daemon.kill('SIGTERM');
    for (let tries = 0; !ended && tries < 300; tries++) await sleep(50);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 150; tries++) {
    if (ended) break;
    try {
      docker('version');
      importImage(folder, docker);
      return { host, docker, stop };
    } catch {
      await sleep(100);
    }
  }
  await stop();
  return 'dockerd does not start on this machine';
}

function importImage(folder: string, docker: Engine['docker']): void {
  const root = join(folder, 'image');
  mkdirSync(join(root, 'bin'), { recursive: true });
  mkdirSync(join(root, 'tmp'));
  chmodSync(join(root, 'tmp'), 0o1777);
  copyFileSync('/bin/busybox', join(root, 'bin', 'busybox'));
  for (const name of [...LINKS, ...MORE_LINKS]) symlinkSync('busybox', join(root, 'bin', name));
  const archive = join(folder, 'image.tar');
  execFileSync('tar', ['-C', root, '-cf', archive, '.']);
  docker('import', archive, IMAGE);
}
