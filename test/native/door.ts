import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { FRAME, type Frame, frameOf, frameReader, RESIDENT_PROTOCOL, u32 } from '../../src/hosts/resident/frames.ts';
import { eventually } from '../handlers/workshop.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { LEAKS, NO_LEAKS } from './sanitized.ts';

/** A door that is spoken to by hand, with an engine that is a program of the shell; descriptor 3 is its connection. */
export interface Door {
  readonly child: ChildProcess;
  readonly complaint: () => string;
  readonly ended: Promise<number | null>;
  readonly connect: () => Promise<Guest>;
}

export interface Guest {
  /** What it was told to say again. */
  readonly nonce: Buffer;
  readonly send: (...pieces: readonly Buffer[]) => void;
  /** What it hears next. */
  readonly first: () => Promise<Frame | undefined>;
  /** All that it hears until the door has finished with it. */
  readonly rest: () => Promise<readonly Frame[]>;
  readonly leave: () => void;
}

/** A place for doors, and how one is opened there. */
export async function doorway(native: string, engine: string) {
  const top = scratchFolder();
  const [cli, node] = [join(top, 'dist/cli.cjs'), join(top, 'node')];
  mkdirSync(join(top, 'dist/cli'), { recursive: true });
  mkdirSync(join(top, '.local/state/hookline'), { recursive: true });
  writeFileSync(cli, '');
  writeFileSync(
    node,
    `#!/bin/sh\ncase "$*" in *'resident serve') [ -e '${top}/open' ] || { : > '${top}/early'; exit; }\n${engine} ;; esac\n`,
  );
  chmodSync(node, 0o755);
  const env = { PATH: process.env.PATH ?? '', HOME: top };
  // only a client knows how the folder for its kind is called; it ends with what it has: nobody has use for the memory any more
  spawnSync(native, ['client', '20', '--', node, cli, 'bridge'], { cwd: top, env: { ...env, ...NO_LEAKS }, input: '' });
  const residents = join(top, '.local/state/hookline/resident');
  const [kind = ''] = readdirSync(residents);
  const folder = join(residents, kind);
  // the path of a socket may have a hundred characters only
  const open = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  onTestFinished(() => closeSync(open));
  // the door that it started finds no engine, and goes
  if (!(await eventually(() => existsSync(join(top, 'early')), 20_000))) throw new Error('No door was started.');
  writeFileSync(join(top, 'open'), '');
  return {
    top,
    /** `leaks`: whether it looks for them at its end. */
    async open(leaks = true): Promise<Door> {
      const its = { ...env, ...(leaks ? LEAKS : NO_LEAKS) };
      for (let tries = 0; ; tries++) {
        const door = started(native, ['door', folder, '60', node, cli], its, `/proc/self/fd/${open}/socket`);
        if (await door.isOpen) return door;
        door.child.kill('SIGKILL');
        // one that the client had started may still be on its way out
        if (tries === 50) throw new Error(`The door did not open (${await door.ended}): ${door.complaint()}`);
      }
    },
  };
}

function started(native: string, args: readonly string[], env: Readonly<Record<string, string>>, socket: string) {
  const child = spawn(native, args, { cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(() => void child.kill('SIGKILL'));
  // it is there a moment before it can be connected to
  const isOpen = async (): Promise<boolean> => {
    for (const until = Date.now() + 20_000; child.exitCode === null && Date.now() < until; await pause(5)) {
      const guest = existsSync(socket) ? await connected(socket) : null;
      guest?.leave();
      if (guest !== null && guest.nonce.length > 0) return true;
    }
    return false;
  };
  return {
    child,
    ended,
    complaint: () => complaint,
    isOpen: isOpen(),
    connect: () => connected(socket),
  };
}

async function connected(path: string): Promise<Guest> {
  const frames: Frame[] = [];
  const read = frameReader();
  const socket = createConnection(path);
  const [isWelcome, welcomed] = announced();
  const [isAnswered, answered] = announced();
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    frames.push(...read(chunk).map(({ kind, body }) => ({ kind, body: Buffer.from(body) })));
    if (frames.length > 0) welcomed();
    if (frames.length > 1) answered();
  });
  await Promise.race([isWelcome, closed]);
  return {
    nonce: frames[0]?.body ?? Buffer.alloc(0),
    send: (...pieces) => {
      for (const piece of pieces) if (!socket.destroyed) socket.write(piece);
    },
    first: () => Promise.race([isAnswered, closed]).then(() => frames[1]),
    rest: () => closed.then(() => frames.slice(1)),
    leave: () => socket.end(),
  };
}

function announced(): readonly [Promise<void>, () => void] {
  let announce = (): void => {};
  const done = new Promise<void>((resolve) => {
    announce = resolve;
  });
  return [done, () => announce()];
}

const part = (text: string): Buffer => Buffer.concat([u32(Buffer.byteLength(text)), Buffer.from(text)]);
const list = (...texts: readonly string[]): Buffer => Buffer.concat([u32(texts.length), ...texts.map(part)]);

/** What a client sends, without its nonce and protocol. */
export function requestBody(cwd = process.cwd()): Buffer {
  return Buffer.concat([list('bridge', 'claude-code'), part(cwd), list('A=1'), part('{}')]);
}

export function request(nonce: Buffer, body: Buffer): Buffer {
  return frameOf(FRAME.request, nonce, u32(RESIDENT_PROTOCOL), body);
}
