// What starting a shell for one hook must take: the floor of the rows about shell hooks. A small program beside the host starts it
// (a host that starts it itself is copied first), gives it a file as its standard input, and tells over a pipe how it ended.
import { spawn } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function floorSpawn(command, payload) {
  const path = join(tmpdir(), `hookline-bench-input-${process.pid}`);
  const file = openSync(path, 'w');
  const loop = `while read -r line; do said=$(/bin/sh -c "$1" <"$2" 2>&1); echo "$? $said"; done`;
  const starter = spawn('/bin/sh', ['-c', loop, 'sh', command, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  return {
    run: () =>
      new Promise((resolve, reject) => {
        writeSync(file, JSON.stringify(payload), 0);
        starter.stdout.once('data', (told) => (String(told) === '0 \n' ? resolve() : reject(new Error(String(told)))));
        starter.stdin.write('\n');
      }),
    close() {
      starter.stdin.end();
      rmSync(path, { force: true });
    },
  };
}

/** The same started by the host itself, as it must be where there is nothing but Node. */
export function floorShell(command, payload) {
  const path = join(tmpdir(), `hookline-bench-input-${process.pid}`);
  writeFileSync(path, JSON.stringify(payload));
  const input = openSync(path, 'r');
  const child = spawn('/bin/sh', ['-c', command], { stdio: [input, 'pipe', 'pipe'] });
  closeSync(input);
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}
