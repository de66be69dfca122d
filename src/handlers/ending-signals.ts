import { constants } from 'node:os';

/** They ask a program to end, also one that listens to them. */
const REQUESTS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/**
 * They end a program that does not listen. Not among them: what nobody can listen to (KILL), what Node ignores (PIPE,
 * XFSZ), and the faults of the program itself (SEGV, BUS, FPE, ILL), after which nothing may run any more.
 */
const OTHERS: readonly NodeJS.Signals[] = [
  ...(['SIGUSR2', 'SIGALRM', 'SIGABRT', 'SIGTRAP', 'SIGVTALRM', 'SIGXCPU'] as const),
  ...(['SIGIO', 'SIGPWR', 'SIGSTKFLT', 'SIGSYS'] as const),
];

/** Node itself listens to them, for its debugger and its profiler: only a program of our own takes them for itself. */
const NODES: readonly NodeJS.Signals[] = ['SIGUSR1', 'SIGPROF'];

/** Marks a listener that takes its signal for the end, also one of another copy of this module. */
const ENDS = Symbol.for('hookline.ends');

/** Marks one that lets what is under way come to its end first. */
export const FINISHES = Symbol.for('hookline.finishes');

/** What ends this program as it is now. */
export function endingSignals(): readonly NodeJS.Signals[] {
  return [...REQUESTS, ...OTHERS, ...NODES.filter((signal) => process.listenerCount(signal) > 0)].filter(isHere);
}

/** For a program of our own, which every one of them ends; the returned function makes signals what they were. */
export function onEndingSignal(listener: (signal: NodeJS.Signals) => void, mark: symbol = ENDS): () => void {
  const ends = Object.assign((signal: NodeJS.Signals) => listener(signal), { [mark]: true });
  const signals = [...REQUESTS, ...OTHERS, ...NODES].filter(isHere);
  for (const signal of signals) process.on(signal, ends);
  return () => {
    for (const signal of signals) process.off(signal, ends);
  };
}

/** Whether it is the end for a program with these listeners: whoever hears one of the others may mean anything by it. */
export function isTheEnd(signal: NodeJS.Signals, heardBy: readonly object[]): boolean {
  if (heardBy.some((listener) => FINISHES in listener)) return false;
  return REQUESTS.includes(signal) || heardBy.every((listener) => ENDS in listener);
}

/** As shells tell it. */
export function signalExitCode(signal: NodeJS.Signals): number {
  return 128 + (constants.signals[signal] ?? 0);
}

function isHere(signal: NodeJS.Signals): boolean {
  // there the names of others are known, and cannot be listened to
  if (process.platform === 'win32') return signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP';
  // elsewhere it means that there is something to read, and ends nobody
  if (signal === 'SIGIO') return process.platform === 'linux';
  return constants.signals[signal] !== undefined;
}
