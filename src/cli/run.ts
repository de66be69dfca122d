import { shownPath } from '../config/shown-path.ts';
import type { Outcome } from '../core/outcome.ts';
import { print, printError } from '../show/print.ts';
import { stateFolder } from '../state/state-folder.ts';
import { personToAsk } from './ask-person.ts';
import { deadlineMs } from './deadline-ms.ts';
import { endedBySignal } from './ended-by-signal.ts';
import { fail } from './fail.ts';
import { EVENT_OPTIONS, givenEvent } from './given-event.ts';
import { isGated } from './is-gated.ts';
import { configOptions, parse } from './options.ts';
import { runEvent } from './run-event.ts';
import { waitMs } from './wait-ms.ts';

/** `hookline run <event>`: runs the hooks for one event and prints the outcome. */
export async function command(args: readonly string[]): Promise<number> {
  const gated = isGated(args);
  try {
    const { values, positionals } = parse(args, EVENT_OPTIONS);
    if (values.help) return (await (await import('./help.ts')).command(['run'])) || (gated ? 2 : 0);
    const given = givenEvent(positionals, values, 'run', gated ? '-' : null);
    if (gated) {
      const { checkGateHome, checkGatePayload } = await import('./gate-payload.ts');
      checkGateHome(process.env);
      checkGatePayload(given);
    }
    const { name, payload, cwd } = given;
    const options = configOptions(values, cwd);
    const ended = endedBySignal();

    const place = (path: string): string => shownPath(path, options);
    const person = personToAsk({
      stateFolder: stateFolder(process.env, options.home),
      home: options.home,
      waitMs: waitMs(values.wait),
      place,
      forProgram: gated || values.json === true,
    });
    const outcome = await runEvent({
      name,
      payload,
      options,
      gate: gated ? (await import('../hooks/carried-by-exit-code.ts')).carriedByExitCode : null,
      person,
      signal: ended.signal,
      deadlineMs: deadlineMs(values.deadline),
      debug: (line) => printError(`${line}\n`),
      show: (outcome) => show(outcome, values.json ?? false, gated, place),
    });
    return exitCode(outcome, gated) || (ended.code() ?? 0);
  } catch (error) {
    fail(error, args.includes('--json'), gated);
    return gated ? 2 : 1;
  }
}

async function show(outcome: Outcome, json: boolean, gated: boolean, place: (path: string) => string): Promise<void> {
  if (json) print(`${JSON.stringify(outcome)}\n`);
  if (json && !gated) return;
  const { showOutcome, showGate } = await import('../show/outcome.ts');
  const shown = gated ? showGate(outcome) : showOutcome(outcome, place);
  if (!json) print(shown.out);
  printError(shown.err);
}

export function exitCode({ decision, hold }: Pick<Outcome, 'decision' | 'hold'>, gated: boolean): number {
  if (hold || decision === 'deny' || decision === 'block') return 2;
  if (decision === 'ask') return gated ? 2 : 3;
  return 0;
}
