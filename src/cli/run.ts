import { shownPath } from '../config/shown-path.ts';
import type { Outcome } from '../core/outcome.ts';
import { print as printOwn, printError as printOwnError } from '../show/print.ts';
import { stateFolder } from '../state/state-folder.ts';
import { personToAsk } from './ask-person.ts';
import type { Calling } from './calling.ts';
import { deadlineMs } from './deadline-ms.ts';
import { endedBySignal } from './ended-by-signal.ts';
import { fail } from './fail.ts';
import { EVENT_OPTIONS, type GivenEvent, givenEvent } from './given-event.ts';
import { isGated } from './is-gated.ts';
import { openNoting } from './open-noting.ts';
import { openOnce } from './open-once.ts';
import { configOptions, parse } from './options.ts';
import { runEvent } from './run-event.ts';
import { waitMs } from './wait-ms.ts';

/** Whoever runs it, where that is not this process: one that asks the resident engine, which serves gates only. */
export type GateCalling = Pick<Calling, 'env' | 'cwd' | 'print' | 'printError' | 'ended' | 'open'> & {
  readonly stdin: () => string;
};

/** `hookline run <event>`: runs the hooks for one event and prints the outcome. */
export async function command(args: readonly string[], calling?: GateCalling): Promise<number> {
  const gated = isGated(args);
  const { env = process.env, print = printOwn, printError = printOwnError } = calling ?? {};
  try {
    const { values, positionals } = parse(args, EVENT_OPTIONS);
    if (values.help) return (await (await import('./help.ts')).command(['run'])) || (gated ? 2 : 0);
    const given = givenEvent(positionals, values, 'run', gated ? '-' : null, calling);
    if (gated) {
      const { checkGateHome, checkGatePayload } = await import('./gate-payload.ts');
      checkGateHome(env);
      checkGatePayload(given);
    }
    const { name, cwd } = given;
    const { session_id, sessionId } = given.payload;
    const isNameless = gated && calling === undefined && !session_id && !sessionId;
    const payload = isNameless
      ? (await import('../hosts/session-of-process.ts')).inSession(given.payload, process.ppid)
      : given.payload;
    const options = configOptions(values, cwd, env);
    const ended = calling === undefined ? endedBySignal() : { signal: calling.ended(), code: () => null };

    const state = stateFolder(env, options.home);
    const place = (path: string): string => shownPath(path, options);
    const person = personToAsk({
      stateFolder: state,
      home: options.home,
      waitMs: waitMs(values.wait),
      place,
      forProgram: gated || values.json === true,
      printError,
    });
    const outcome = await runEvent({
      name,
      payload,
      options,
      stateFolder: state,
      gate: gated ? (await import('../hooks/carried-by-exit-code.ts')).carriedByExitCode : null,
      person,
      open: calling?.open ?? (gated ? openNoting : openOnce),
      signal: ended.signal,
      deadlineMs: deadlineMs(values.deadline),
      debug: (line) => printError(`${line}\n`),
      show: (outcome) => show(outcome, { json: values.json ?? false, gated, place, given, print, printError }),
    });
    return exitCode(outcome, gated) || (ended.code() ?? 0);
  } catch (error) {
    fail(error, args.includes('--json'), gated, calling);
    return gated ? 2 : 1;
  }
}

interface Shown extends Pick<Calling, 'print' | 'printError'> {
  readonly json: boolean;
  readonly gated: boolean;
  readonly place: (path: string) => string;
  readonly given: GivenEvent;
}

async function show(outcome: Outcome, { json, gated, place, given, print, printError }: Shown): Promise<void> {
  if (json) print(`${JSON.stringify(outcome)}\n`);
  if (json && !gated) return;
  const { showOutcome, showGate } = await import('../show/outcome.ts');
  const name = given.event === outcome.event ? given.name : outcome.event;
  const shown = gated ? showGate(outcome) : showOutcome(outcome, place, name);
  if (!json) print(shown.out);
  printError(shown.err);
}

export function exitCode({ decision, hold }: Pick<Outcome, 'decision' | 'hold'>, gated: boolean): number {
  if (hold || decision === 'deny' || decision === 'block') return 2;
  if (decision === 'ask') return gated ? 2 : 3;
  return 0;
}
