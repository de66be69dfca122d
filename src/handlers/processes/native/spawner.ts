import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { type Frame, frameReader } from './frames.ts';

/** Who hears what the spawner tells of a run. */
export interface RunListener {
  readonly hear: (frame: Frame) => void;
  /** The spawner is gone, and with it all that could be known. */
  readonly lost: (why: string) => void;
}

/** The small program beside this one that starts processes (native/spawner.c). */
export interface Spawner {
  readonly lives: () => boolean;
  /** Its number; from now on it is heard. */
  readonly add: (listener: RunListener) => number;
  readonly send: (frame: Buffer) => void;
  readonly forget: (run: number) => void;
  /** As long as one of these is under way, this program goes on. */
  readonly hold: (run: number) => void;
  readonly release: (run: number) => void;
  /** It does not do what it is asked. */
  readonly abandon: (why: string) => void;
  /** It ends by itself when nobody speaks to it any more, and what was waited for ends with it. */
  readonly close: () => void;
}

const CHANNEL = 3;

/** Null: it cannot be started. `onLost`: it was not closed, and is gone. */
export function startSpawner(path: string, onLost: () => void): Spawner | null {
  let child: ChildProcess;
  try {
    child = spawn(path, ['spawner'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: {},
      cwd: '/',
      // what a terminal tells this program's group is not for it
      detached: true,
    });
  } catch {
    return null;
  }
  const socket = child.stdio?.[CHANNEL];
  if (child.pid === undefined || !(socket instanceof Socket)) {
    child.on('error', () => {});
    return null;
  }
  return connected(child, socket, onLost);
}

function connected(child: ChildProcess, socket: Socket, onLost: () => void): Spawner {
  const listeners = new Map<number, RunListener>();
  const held = new Set<number>();
  let state: 'lives' | 'closed' | 'lost' = 'lives';
  let last = 0;
  const lost = (why: string): void => {
    if (state === 'lost') return;
    const wasClosed = state === 'closed';
    state = 'lost';
    socket.destroy();
    const heard = [...listeners.values()];
    listeners.clear();
    held.clear();
    if (!wasClosed) onLost();
    for (const listener of heard) listener.lost(why);
  };
  const gone = 'the program that starts processes has ended';
  child.on('error', () => lost(gone));
  child.once('exit', () => lost(gone));
  socket.on('error', () => lost(gone));
  socket.once('close', () => lost(gone));
  socket.on(
    'data',
    frameReader((frame) => listeners.get(frame.run)?.hear(frame)),
  );
  child.unref();
  socket.unref();
  const release = (run: number): void => {
    if (held.delete(run) && held.size === 0) socket.unref();
  };
  return {
    lives: () => state === 'lives',
    add(listener) {
      last = (last + 1) >>> 0;
      listeners.set(last, listener);
      return last;
    },
    send(frame) {
      if (state === 'lives') socket.write(frame);
    },
    forget(run) {
      listeners.delete(run);
      release(run);
    },
    hold(run) {
      held.add(run);
      if (held.size === 1) socket.ref();
    },
    release,
    abandon(why) {
      child.kill('SIGKILL');
      lost(why);
    },
    close() {
      if (state !== 'lives') return;
      state = 'closed';
      socket.end();
    },
  };
}
