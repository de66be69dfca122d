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
  /** It said that it is there: what it is asked for from now on it does, or says why not. */
  readonly isReady: () => boolean;
  /** Resolves when it is known whether it will ever be; null: it is known. */
  readonly settling: () => Promise<void> | null;
  /** Its number; from now on it is heard. */
  readonly add: (listener: RunListener) => number;
  readonly send: (frame: Buffer) => void;
  readonly forget: (run: number) => void;
  /** As long as one of these is under way, this program goes on. */
  readonly hold: (run: number) => void;
  readonly release: (run: number) => void;
  /** It does not do what it is asked. */
  readonly abandon: (why: string) => void;
  /** Nobody asks it for anything more: it is closed when nothing is under way. */
  readonly retire: () => void;
  /** It ends by itself when nobody speaks to it any more, and what was waited for ends with it. */
  readonly close: () => void;
}

const CHANNEL = 3;
const READY = 'Y';
/** As native/channel.h has it: another one speaks otherwise. */
const PROTOCOL = 1;
/** It is there in a few milliseconds; where it is not in this time, something is wrong with it. */
const READY_MS = 1000;

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
  let isReady = false;
  let isRetired = false;
  let settled: (() => void) | null = null;
  let settling: Promise<void> | null = null;
  let last = 0;
  const lost = (why: string): void => {
    if (state === 'lost') return;
    const wasClosed = state === 'closed';
    state = 'lost';
    socket.destroy();
    const heard = [...listeners.values()];
    listeners.clear();
    held.clear();
    settled?.();
    if (!wasClosed) onLost();
    for (const listener of heard) listener.lost(why);
  };
  const gone = 'the program that starts processes has ended';
  child.on('error', () => lost(gone));
  child.once('exit', () => lost(gone));
  socket.on('error', () => lost(gone));
  socket.once('close', () => lost(gone));
  const hear = (frame: Frame): void => {
    if (frame.type !== READY) {
      listeners.get(frame.run)?.hear(frame);
      return;
    }
    if (frame.payload.readUInt32LE(0) !== PROTOCOL) {
      abandon('the program that starts processes is of another version');
      return;
    }
    isReady = true;
    settled?.();
  };
  socket.on('data', frameReader(hear));
  child.unref();
  socket.unref();
  const abandon = (why: string): void => {
    child.kill('SIGKILL');
    lost(why);
  };
  const close = (): void => {
    if (state !== 'lives') return;
    state = 'closed';
    socket.end();
  };
  const release = (run: number): void => {
    if (!held.delete(run) || held.size > 0) return;
    socket.unref();
    if (isRetired) close();
  };
  return {
    lives: () => state === 'lives',
    isReady: () => isReady && state === 'lives',
    settling() {
      if (isReady || state !== 'lives') return null;
      settling ??= new Promise((resolve) => {
        const late = setTimeout(() => abandon('the program that starts processes does not begin'), READY_MS);
        socket.ref();
        settled = () => {
          clearTimeout(late);
          if (held.size === 0) socket.unref();
          resolve();
        };
      });
      return settling;
    },
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
    abandon,
    retire() {
      isRetired = true;
      if (held.size === 0) close();
    },
    close,
  };
}
