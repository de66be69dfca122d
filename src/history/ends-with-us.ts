import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A process that computes cannot notice that nobody waits for it any more: another one waits in its place, whose input ends
 * with this process however that ends. Then it ends the child at once, and takes away the folder that was made for it.
 */
export function endsWithUs(child: ChildProcess, folder: string | null): void {
  const { pid } = child;
  if (pid === undefined) return;
  const args = [String(pid), ...(folder === null ? [] : [folder])];
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'hookline-keeper', ...args], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    // what ends us as one of a group must not end it too
    detached: true,
  });
  // without it, everything is as it was
  keeper.on('error', () => {});
  keeper.stdin.on('error', () => {});
  keeper.unref();
  child.once('exit', () => keeper.kill('SIGKILL'));
}

/** It is told nothing: to read is to wait for the end. The number is that of our child for as long as we live to collect it. */
const KEEPER = 'read -r _; kill -9 "$1"; [ $# -lt 2 ] || /bin/rm -rf -- "$2"';
