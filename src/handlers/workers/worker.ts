import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { atMost } from '../../core/at-most.ts';
import type { Contained } from '../../sandbox/contained.ts';
import type { CommandResources } from '../command-job.ts';
import type { ProcessTree } from '../process-tree.ts';
import type { WorkerJob } from './job.ts';
import { type Exit, type Life, lifeOf } from './life.ts';

/** Who hears what a worker does while it is asked. */
export interface Listener {
  readonly out: (chunk: Buffer) => void;
  readonly err: (chunk: Buffer) => void;
  readonly exited: (exit: Exit) => void;
  /** It lives, but cannot be spoken to, or has nothing to speak with. */
  readonly cutOff: (why: string) => void;
}

/** A process that stays. While nobody asks it, it keeps nothing else alive. */
export interface Worker extends Pick<Life, 'lives' | 'end'> {
  readonly version: string | undefined;
  readonly contained: Contained | null;
  /** It spoke when nobody had asked; it is ended for that. */
  readonly saidUnasked: () => boolean;
  readonly ask: (line: string, listener: Listener) => void;
  /** It took all that it was asked. */
  readonly hasRead: () => boolean;
  /** The listener hears no more. */
  readonly release: () => void;
  /** It may end by itself first. Resolves when nothing is left of it. */
  readonly dismiss: (graceMs: number) => Promise<void>;
}

/** Who reads lines ends when there are no more. */
const ENDS_BY_ITSELF_MS = 100;

/** How a worker is spoken to, and what contains it. */
type WorkerTerms = Pick<WorkerJob, 'version' | 'graceMs' | 'ownChannel'> & { readonly contained: Contained | null };

export function worker(
  child: ChildProcess,
  tree: ProcessTree,
  { version, graceMs, ownChannel, contained }: WorkerTerms,
  resources: CommandResources,
): Worker {
  const sockets = child.stdio.map((stream) => (stream instanceof Socket ? stream : null));
  const [stdin, stdout, stderr, channel] = sockets;
  const [input, output] = ownChannel ? [channel, channel] : [stdin, stdout];
  let listener: Listener | null = null;
  let saidUnasked = false;
  let bytes = 0;
  const received = (): number => bytes;
  const { lives, end, gone } = lifeOf(
    { child, tree, graceMs, received, contained, onExit: (exit) => listener?.exited(exit) },
    resources,
  );
  const hear = (stream: Socket, chunk: Buffer): void => {
    bytes += chunk.length;
    if (stream !== output) listener?.err(chunk);
    else if (listener !== null) listener.out(chunk);
    else if (lives()) {
      saidUnasked = true;
      stream.destroy();
      void end(graceMs);
    }
  };

  for (const socket of sockets) socket?.on('error', () => {});
  for (const stream of new Set([stdout, stderr, output])) stream?.on('data', (chunk: Buffer) => hear(stream, chunk));
  output?.once('end', () => listener?.cutOff('it closed its output'));
  // who waits for an answer has a timer, which keeps this program going
  for (const one of [child, ...sockets]) one?.unref();
  return {
    version,
    lives,
    end,
    contained,
    saidUnasked: () => saidUnasked,
    ask(line, heardBy) {
      listener = heardBy;
      input?.write(`${line}\n`, (error) => {
        if (error) heardBy.cutOff('it closed its input');
      });
    },
    hasRead: () => input?.writableLength === 0,
    release() {
      listener = null;
    },
    async dismiss(withinMs) {
      if (lives()) {
        input?.end();
        await atMost(gone, ENDS_BY_ITSELF_MS, undefined);
      }
      await end(withinMs);
      await gone;
    },
  };
}
