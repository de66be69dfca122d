import type { Diagnostic } from '../core/diagnostic.ts';
import { hookLabel } from '../core/hook.ts';
import { describeEnding } from '../core/report.ts';
import type { BusEvents, On } from '../engine/bus.ts';
import { maskSecrets } from '../masks/mask-secrets.ts';

/** Where a host wants to read what its hooks do, as Mimir's document has it. Each takes a text, and facts beside it. */
export interface HooksLogger {
  /** `Hook 'x' executed in 12ms`, with `{ exitCode, stdout, stderr }`. */
  readonly debug?: ((message: string, facts?: unknown) => void) | undefined;
  /** What is wrong with a file, a registration or an answer, and goes on. */
  readonly warn?: ((message: string, facts?: unknown) => void) | undefined;
  /** `Hook 'x' failed:`, with why; and what is wrong and does not go on. */
  readonly error?: ((message: string, facts?: unknown) => void) | undefined;
}

/** Tells a logger what hooks do and what was found wrong; secrets are masked. One that throws hurts nobody. */
export function tellLogger(logger: HooksLogger, on: On): (diagnostic: Diagnostic) => void {
  const say = (level: keyof HooksLogger, message: string, facts?: unknown): void => {
    try {
      logger[level]?.(message, ...(facts === undefined ? [] : [facts]));
    } catch {
      // what happened has happened, whether or not anybody could write it down
    }
  };
  on('hook:complete', ({ hook, report }) => {
    say('debug', `Hook '${hookLabel(hook)}' executed in ${Math.round(report.durationMs)}ms`, factsOf(report));
  });
  on('hook:error', ({ hook, report }) => {
    const why = maskSecrets(describeEnding(report.ending));
    say('error', `Hook '${hookLabel(hook)}' failed:`, { message: why, ...factsOf(report) });
  });
  const tell = ({ severity, message, ...about }: Diagnostic): void =>
    say(severity === 'error' ? 'error' : 'warn', message, about);
  on('diagnostic', tell);
  return tell;
}

function factsOf({ ending, stdout, stderr }: BusEvents['hook:complete']['report']) {
  const exitCode = ending.kind === 'exit' ? ending.code : null;
  return { exitCode, stdout: maskSecrets(stdout), stderr: maskSecrets(stderr) };
}
