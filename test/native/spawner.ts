import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type Frame, frame, frameReader, startFrame } from '../../src/handlers/processes/native/frames.ts';
import type { ToStart } from '../../src/handlers/processes/started.ts';

const NATIVE = fileURLToPath(new URL(`../../dist/native/linux-${process.arch}/hookline-native`, import.meta.url));

/** Without a C compiler there is no native part, and nothing of it to test. */
export const isBuilt = existsSync(NATIVE);

/** A spawner that is spoken to by hand. */
export interface Spawner {
  readonly child: ChildProcess;
  readonly socket: Socket;
  readonly send: (...frames: readonly Buffer[]) => void;
  /** All that it has said of a run. */
  readonly saidOf: (run: number) => readonly Frame[];
  /** The first word of this kind about the run. */
  readonly word: (type: string, run: number) => Promise<Buffer>;
  readonly ended: Promise<number | null>;
}

export function spawner(path = NATIVE, launcher: readonly string[] = []): Spawner {
  const [program = path, ...args] = [...launcher, path, 'spawner'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], detached: true });
  const socket = child.stdio[3] as Socket;
  const said: Frame[] = [];
  const waiting = new Set<() => void>();
  const heard = frameReader((one) => {
    said.push({ ...one, payload: Buffer.from(one.payload) });
    for (const look of waiting) look();
  });
  socket.on('data', heard);
  socket.on('error', () => {});
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    socket,
    ended,
    send: (...frames) => void socket.write(Buffer.concat(frames)),
    saidOf: (run) => said.filter((one) => one.run === run),
    word: (type, run) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = said.find((one) => one.run === run && one.type === type);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found.payload);
        };
        waiting.add(look);
        look();
      }),
  };
}

const OUT = { kind: 'out' } as const;

/** A shell that runs a line. */
export function shell(run: number, line: string, given: Partial<ToStart> = {}): Buffer {
  const what: ToStart = {
    ...{ program: '/bin/sh', args: ['-c', line], cwd: '/', env: { PATH: process.env.PATH }, verbatim: false },
    ...{ descriptors: [{ kind: 'nothing' }, OUT, OUT], tag: `t-${run}`, husk: false, timeoutMs: 60_000, graceMs: 200 },
    ...given,
  };
  return startFrame(run, what, true);
}

export { frame };
