import type { OpenHooks } from '../hosts/resident/kept-hooks.ts';
import { print, printError } from '../show/print.ts';
import { readBounded } from './bridge-stdin.ts';
import { endWith } from './end-with.ts';
import { endedBySignal } from './ended-by-signal.ts';
import { openNoting } from './open-noting.ts';
import { startFolder } from './options.ts';

/** Whoever called hookline as its hook, as far as that is of its process: this one, or one that asks the resident engine. */
export interface Calling {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: () => string;
  /** The process that started it; null: that is not known. */
  readonly parent: number | null;
  /** All that is on its standard input, within a time. */
  readonly input: (withinMs: number, isWatched: boolean) => Promise<string>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** From now on, ends in good order with that process. */
  readonly endWith: (pid: number) => void;
  /** Aborts when nobody waits for the answer any more. */
  readonly ended: () => AbortSignal;
  readonly open: OpenHooks;
  /** Nothing is to be run, recorded or said: only what such a call needs is made ready. */
  readonly rehearses?: boolean;
}

/** This process. */
export function ownCalling(): Calling {
  return {
    env: process.env,
    cwd: () => startFolder(undefined),
    parent: process.ppid,
    input: readBounded,
    print,
    printError,
    endWith,
    ended: () => endedBySignal().signal,
    open: openNoting,
  };
}
