import { atMost } from '../../core/at-most.ts';
import type { Contained } from '../../sandbox/contained.ts';
import type { CommandResources } from '../command-job.ts';
import type { Hears, Started } from '../processes/started.ts';
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

/** `begin`: starts it, with those who hear of it. */
export function worker(
  begin: (hears: Hears) => Started,
  { version, graceMs, ownChannel, contained }: WorkerTerms,
  resources: Pick<CommandResources, 'live' | 'after'>,
): { readonly worker: Worker; readonly begun: Started['begun'] } {
  const [input, output] = ownChannel ? [CHANNEL, CHANNEL] : [0, 1];
  let listener: Listener | null = null;
  let saidUnasked = false;
  // what happens before it is asked for the first time, it is asked about
  let early: (() => void)[] | null = [];
  const inTime = (happen: () => void): void => {
    if (early === null) happen();
    else early.push(happen);
  };
  const replay = (): void => {
    const before = early ?? [];
    early = null;
    for (const happen of before) happen();
  };
  const hear = (descriptor: number, chunk: Buffer): void => {
    if (descriptor !== output) listener?.err(chunk);
    else if (listener !== null) listener.out(chunk);
    else if (life.lives() && !saidUnasked) {
      saidUnasked = true;
      void life.end(graceMs);
    }
  };
  const started = begin({
    output: (descriptor, chunk) => inTime(() => hear(descriptor, chunk)),
    outputEnded(descriptor) {
      if (descriptor === output) inTime(() => listener?.cutOff('it closed its output'));
    },
    inputBroken(descriptor) {
      if (descriptor === input) inTime(() => listener?.cutOff('it closed its input'));
    },
    exited: () => inTime(() => life.exited()),
    ended: (how) => inTime(() => life.ended(how)),
  });
  const life = lifeOf({ started, graceMs, contained, onExit: (exit) => listener?.exited(exit) }, resources);
  const { lives, end, gone } = life;
  // who waits for an answer has a timer, which keeps this program going
  started.unref();
  return {
    async begun() {
      const problem = await started.begun();
      // nobody will ask it
      if (problem !== null) replay();
      return problem;
    },
    worker: {
      version,
      lives,
      end,
      contained,
      saidUnasked: () => saidUnasked,
      ask(line, heardBy) {
        listener = heardBy;
        started.write(input, `${line}\n`);
        replay();
      },
      hasRead: () => started.hasRead(input),
      release() {
        listener = null;
      },
      async dismiss(withinMs) {
        if (lives()) {
          started.closeInput(input);
          await atMost(gone, ENDS_BY_ITSELF_MS, undefined);
        }
        await end(withinMs);
        await gone;
      },
    },
  };
}

/** The descriptor of a worker that is spoken to apart from what it prints. */
const CHANNEL = 3;
