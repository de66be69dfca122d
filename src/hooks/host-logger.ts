import { refuses } from '../core/decision.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { hookLabel } from '../core/hook.ts';
import { describeEnding, exitCodeOf } from '../core/report.ts';
import type { BusEvents, On } from '../engine/bus.ts';
import { maskSecrets } from '../masks/mask-secrets.ts';

/** Where a host wants to read what its hooks do, as Mimir's document has it. Each takes a text, and facts beside it. */
export interface HooksLogger {
  /** `Hook 'x' executed in 12ms`, with `{ exitCode, stdout, stderr }`, whatever the exit code. */
  readonly debug?: ((message: string, facts?: unknown) => void) | undefined;
  /** What is wrong with a file, a registration or an answer, and goes on; `Hook 'x' failed:` for an exit code that refuses nothing. */
  readonly warn?: ((message: string, facts?: unknown) => void) | undefined;
  /** `Hook 'x' failed:`, with why, where it refuses or did not come to its end; and what is wrong and does not go on. */
  readonly error?: ((message: string, facts?: unknown) => void) | undefined;
}

/** A hook that has run. */
type Ended = BusEvents['hook:complete'];

/** Tells a logger what hooks do and what was found wrong; secrets are masked. One that throws or rejects hurts nobody. */
export function tellLogger(logger: HooksLogger, on: On): (diagnostic: Diagnostic) => void {
  const say = (level: keyof HooksLogger, message: string, facts?: unknown): void => {
    const given = facts === undefined ? [] : [facts];
    // what happened has happened, whether or not anybody could write it down
    new Promise((resolve) => resolve(logger[level]?.(message, ...given))).catch(() => {});
  };
  const executed = ({ hook, report }: Ended): void =>
    say('debug', `Hook '${hookLabel(hook)}' executed in ${Math.round(report.durationMs)}ms`, factsOf(report));
  const failed = ({ hook, report, verdict }: Ended): void => {
    const why = maskSecrets(describeEnding(report.ending));
    // a program that ran and objects to nothing is worth a warning; one that did not come to its end is an error
    const level = report.ending.kind === 'exit' && !refuses(verdict.decision) ? 'warn' : 'error';
    say(level, `Hook '${hookLabel(hook)}' failed:`, { message: why, ...factsOf(report) });
  };
  on('hook:complete', (ended) => {
    executed(ended);
    // an answer with which it failed, such as Mimir's exit code 2
    if (ended.verdict.warning !== null) failed(ended);
  });
  on('hook:error', (ended) => {
    if (ended.report.ending.kind === 'exit') executed(ended);
    failed(ended);
  });
  const tell = ({ severity, message, ...about }: Diagnostic): void =>
    say(severity === 'error' ? 'error' : 'warn', message, about);
  on('diagnostic', tell);
  return tell;
}

function factsOf({ ending, stdout, stderr }: Ended['report']) {
  const exitCode = exitCodeOf(ending);
  return { exitCode, stdout: maskSecrets(stdout), stderr: maskSecrets(stderr) };
}
