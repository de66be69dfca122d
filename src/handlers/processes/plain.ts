import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { nowMs } from '../../core/now-ms.ts';
import type { Scratch } from '../scratch.ts';
import { endHolding, endRest, endTree, makeSure } from './end-tree.ts';
import { type GivenInput, givenInput } from './given-input.ts';
import { killTree, OWN_GROUP, outputOf, type ProcessTree } from './process-tree.ts';
import {
  type Descriptor,
  DRAIN_MS,
  type Ended,
  type Hears,
  type Start,
  type Started,
  type ToStart,
  type Tree,
  UNHEARD,
} from './started.ts';

/** While output still comes the drain goes on, but not for one that never ends. */
const MAX_DRAIN_TURNS = 50;

/** Starts processes with nothing but Node. */
export function plainStart(scratch: Scratch): Start {
  return (what, hears) => {
    const startedAt = nowMs();
    const given: GivenInput[] = [];
    let child: ChildProcess;
    try {
      const { program, args, cwd, env, verbatim } = what;
      child = spawn(program, args, {
        cwd,
        env,
        stdio: stdioFor(what, scratch, given),
        detached: OWN_GROUP,
        windowsHide: true,
        windowsVerbatimArguments: verbatim,
      });
    } catch (error) {
      for (const one of given) one.close();
      queueMicrotask(() => hears.ended({ kind: 'unstarted', error }));
      return UNSTARTED(error);
    }
    return watched(what, hears, { child, given, startedAt });
  };
}

/** Adds to `given` what it reads from. Throws where that cannot be. */
function stdioFor({ descriptors }: ToStart, scratch: Scratch, given: GivenInput[]): ('ignore' | 'pipe' | number)[] {
  return descriptors.map((descriptor, number) => {
    const input = descriptor.kind === 'given' ? givenInput(descriptor.text, scratch) : null;
    if (input !== null) given.push(input);
    // only its standard input can also be sent
    if (number > 0 && input?.stdio === 'pipe') throw new Error('no file could be written that it is to be given');
    return input?.stdio ?? (descriptor.kind === 'nothing' ? 'ignore' : 'pipe');
  });
}

interface Begun {
  readonly child: ChildProcess;
  readonly given: readonly GivenInput[];
  readonly startedAt: number;
}

function watched({ descriptors, tag, husk }: ToStart, hears: Hears, { child, given, startedAt }: Begun): Started {
  const [first] = descriptors;
  const [input] = given;
  const wasRead = (): ReturnType<GivenInput['wasRead']> =>
    first?.kind === 'given' && input !== undefined ? input.wasRead() : null;
  let received = 0;
  let over = false;
  const ended = (how: Ended): void => {
    if (over) return;
    over = true;
    for (const one of given) one.close();
    hears.ended(how);
  };
  const streams = (child.stdio ?? []).map((stream) => (stream instanceof Socket ? stream : null));
  streams.forEach((stream, number) => {
    stream?.on('error', () => {});
    if (!isRead(descriptors[number])) return;
    stream?.on('data', (chunk: Buffer) => {
      received += chunk.length;
      hears.output(number, chunk);
    });
    stream?.once('end', () => hears.outputEnded?.(number));
  });
  // only where no file could be written that it reads from
  if (first?.kind === 'given') child.stdin?.end(first.text);
  const { pid } = child;
  const error = pid === undefined ? once(child) : null;
  if (error !== null) void error.then((why) => ended({ kind: 'unstarted', error: why }));
  // a process that could not be signalled; it is there all the same
  else child.on('error', () => {});
  child.once('exit', async (code, signal) => {
    hears.exited?.();
    const isClosed = await drained(child, () => received);
    ended({ kind: 'exit', code, signal, isClosed, timedOut: false, wasRead: wasRead() });
  });
  return {
    tree: pid === undefined ? NO_TREE : plainTree({ pid, tag, startedAt, husk }),
    begun: () => error ?? Promise.resolve(null),
    write: (number, text) =>
      void streams[number]?.write(text, (problem) => {
        if (problem) hears.inputBroken?.(number);
      }),
    closeInput: (number) => void streams[number]?.end(),
    hasRead: (number) => streams[number]?.writableLength === 0,
    deafen() {
      // only those that somebody still holds open
      for (const stream of streams) if (stream?.destroyed === false) stream.destroy();
    },
    unref() {
      for (const one of [child, ...streams]) one?.unref();
    },
    handle: () => (pid === undefined ? null : { pid, streams: streams.filter(isStream) }),
  };
}

function isStream(stream: Socket | null): stream is Socket {
  return stream !== null;
}

function isRead(descriptor: Descriptor | undefined): boolean {
  return descriptor?.kind === 'out' || descriptor?.kind === 'both';
}

function once(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('error', resolve));
}

export function plainTree(tree: ProcessTree): Tree {
  // asked at once, before the process can have turned its output elsewhere
  const output = outputOf(tree.pid);
  return {
    end: (graceMs) => endTree(tree, graceMs),
    makeSure: () => makeSure(tree),
    endRest: (graceMs) => endRest(tree, graceMs),
    endHolding: (isClosed, graceMs) => endHolding(tree, output, isClosed, graceMs),
    letGo: () => {},
    kill: () => killTree(tree),
  };
}

const NO_TREE: Tree = {
  end: async () => {},
  makeSure: async () => {},
  endRest: async () => {},
  endHolding: async () => [],
  letGo: () => {},
  kill: () => {},
};

const UNSTARTED = (error: unknown): Started => ({
  tree: NO_TREE,
  begun: async () => error,
  ...UNHEARD,
});

/**
 * 'close' waits for grandchildren that hold the pipes; 'exit' can come before the last output. True: nobody holds them
 * any more.
 */
function drained(child: ChildProcess, received: () => number): Promise<boolean> {
  return new Promise((resolve) => {
    let turns = 0;
    // a busy program may come back too late for its own timer: what lies in the pipe is read before anything is concluded
    const onceQuiet = (before: number): void => {
      turns += 1;
      if (received() === before || turns > MAX_DRAIN_TURNS) resolve(false);
      else setImmediate(onceQuiet, received());
    };
    const timer = setTimeout(() => setImmediate(onceQuiet, -1), DRAIN_MS);
    child.once('close', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
