import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Workshop } from './workshop.ts';

/** A process that a test sends signals to. It is told files by which it and the test know how far the other is. */
export function start(place: Workshop, args: readonly string[]) {
  mkdirSync(place.path('tmp'));
  const files = { STARTED: place.path('started'), GO: place.path('go'), SUPERVISOR: place.path('supervisor') };
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: place.cwd,
    env: { ...place.env, ...files, TMPDIR: place.path('tmp') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return { process: child, ended, output: () => output };
}
