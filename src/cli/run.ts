import { shownPath } from '../config/load-file.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { HookError } from '../core/hook-error.ts';
import type { Outcome } from '../core/outcome.ts';
import { newId } from '../hooks/new-id.ts';
import { createHooks } from '../hooks.ts';
import { print, printError } from '../show/print.ts';
import { parsedFiles } from '../state/parsed-files.ts';
import { sessionsInFiles } from '../state/session-files.ts';
import { stateFolder } from '../state/state-folder.ts';
import { version } from '../version.ts';
import { askPerson, canBeAsked } from './ask-person.ts';
import { fail } from './fail.ts';
import { EVENT_OPTIONS, givenEvent } from './given-event.ts';
import { configOptions, parse } from './options.ts';
import { waitMs } from './wait-ms.ts';

/** `hookline run <event>`: runs the hooks for one event and prints the outcome. */
export async function command(args: readonly string[]): Promise<number> {
  const gated = args.includes('--gate');
  try {
    return await run(args, gated);
  } catch (error) {
    fail(error, args.includes('--json'), gated);
    return gated ? 2 : 1;
  }
}

async function run(args: readonly string[], gated: boolean): Promise<number> {
  const { values, positionals } = parse(args, EVENT_OPTIONS);
  if (values.help) return (await (await import('./help.ts')).command(['run'])) || (gated ? 2 : 0);
  const { name, payload, cwd } = givenEvent(positionals, values, 'run');
  const options = configOptions(values, cwd);
  const folder = stateFolder(process.env, options.home);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopped.abort());

  const place = (path: string): string => shownPath(path, options);
  const supervisors: Promise<void>[] = [];
  const person = {
    ...{ stateFolder: folder, home: options.home, waitMs: waitMs(values.wait), place },
    forProgram: gated || values.json === true,
  };
  const hooks = await createHooks(options, {
    askPerson: askPerson(person),
    canAsk: canBeAsked(person),
    sessionIsNew: payload.session_id === undefined,
    memory: parsedFiles(folder, version),
    sessions: sessionsInFiles(folder),
    waitForRecords: true,
    startAsync: (hook, happening, under) => {
      const started = import('./start-supervisor.ts').then((it) => it.startSupervisor(hook, happening, under));
      supervisors.push(started);
      return started;
    },
  });
  const late: Diagnostic[] = [];
  hooks.on('diagnostic', (diagnostic) => late.push(diagnostic));
  const known = await hooks.trigger(
    name,
    { session_id: newId(), ...payload },
    {
      signal: stopped.signal,
      deadlineMs: deadlineMs(values.deadline),
    },
  );
  // what came up while it was recorded
  const more = late.filter(({ message }) => known.diagnostics.every((one) => one.message !== message));
  const outcome = more.length === 0 ? known : { ...known, diagnostics: [...known.diagnostics, ...more] };
  await show(outcome, values.json ?? false, gated, place);
  await Promise.all([hooks.close(), ...supervisors]);
  return exitCode(outcome, gated);
}

async function show(outcome: Outcome, json: boolean, gated: boolean, place: (path: string) => string): Promise<void> {
  if (json) print(`${JSON.stringify(outcome)}\n`);
  if (json && !gated) return;
  const { showOutcome, showGate } = await import('../show/outcome.ts');
  if (gated) printError(showGate(outcome));
  else {
    const shown = showOutcome(outcome, place);
    print(shown.out);
    printError(shown.err);
  }
}

export function exitCode({ decision, hold }: Pick<Outcome, 'decision' | 'hold'>, gated: boolean): number {
  if (hold || decision === 'deny' || decision === 'block') return 2;
  if (decision === 'ask') return gated ? 2 : 3;
  return 0;
}

function deadlineMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
  throw new HookError('BAD_OPTION', `--deadline must be a number of seconds, not "${text}".`);
}
