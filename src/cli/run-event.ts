import type { Diagnostic } from '../core/diagnostic.ts';
import type { JsonObject } from '../core/json.ts';
import type { Outcome } from '../core/outcome.ts';
import type { HooksByName } from '../hooks/api.ts';
import type { HooksOptions } from '../hooks/hooks-options.ts';
import type { Asker, Caller } from '../hooks/hooks-parts.ts';
import { newId } from '../hooks/new-id.ts';
import type { PersonToAsk } from '../hooks/question.ts';
import type { OpenedHooks, OpenHooks } from '../hosts/resident/kept-hooks.ts';
import { parsedFiles } from '../state/parsed-files.ts';
import { sessionsInFiles } from '../state/session-files.ts';
import { version } from '../version.ts';
import { openOnce } from './open-once.ts';
import type { configOptions } from './options.ts';

export interface EventRun {
  readonly name: string;
  readonly payload: JsonObject;
  readonly options: ReturnType<typeof configOptions> & Pick<HooksOptions, 'recordAll' | 'audit'>;
  readonly stateFolder: string;
  readonly agentHome?: string | null;
  /** What whoever asked can be told; null: everything. */
  readonly gate: Asker['gate'];
  /** The agent whose hook we are. */
  readonly caller?: Caller;
  readonly person: PersonToAsk;
  /** Default: hooks for this event alone. */
  readonly open?: OpenHooks;
  readonly signal: AbortSignal;
  readonly deadlineMs: number | undefined;
  /** Is given what `HOOKLINE_DEBUG` asks for, line by line. */
  readonly debug: (line: string) => void;
  /** Before what is still under way is waited for. */
  readonly show: (outcome: Outcome, hooks: Pick<HooksByName, 'inForce' | 'listening'>) => Promise<void>;
}

/** What `hookline run` does with one event; everything that is of its process is given. */
export async function runEvent(run: EventRun): Promise<Outcome> {
  const { name, payload, gate, signal, deadlineMs } = run;
  const { env } = run.options;
  const supervisors: Promise<void>[] = [];
  const sessionIsNew = isNewSession(run);
  const { hooks, close } = await openedFor(run, supervisors);
  if (gate === null && env.HOOKLINE_DEBUG) {
    const { tellDebugLines, wantsDebugLines } = await import('../show/debug-lines.ts');
    if (wantsDebugLines(env)) tellDebugLines(hooks, run.debug);
  }
  const late: Diagnostic[] = [];
  const unheard = hooks.on('diagnostic', (diagnostic) => late.push(diagnostic));
  const known = await hooks.trigger(
    name,
    { ...(sessionIsNew && { session_id: newId() }), ...payload },
    { signal, deadlineMs },
  );
  // what came up while it was recorded
  const more = late.filter(({ message }) => known.diagnostics.every((one) => one.message !== message));
  const outcome = more.length === 0 ? known : { ...known, diagnostics: [...known.diagnostics, ...more] };
  await run.show(outcome, hooks);
  unheard();
  // what was told once is not told again: whoever comes next must hear it too
  await Promise.all([close(late.length === 0 && !signal.aborted), ...supervisors]);
  return outcome;
}

/** Has the hooks of such an event made, and what judges it loaded: it does not happen. */
export async function rehearseEvent(run: EventRun): Promise<void> {
  const { hooks, close } = await openedFor(run, []);
  try {
    await hooks.rehearse(run.name, run.payload);
  } finally {
    await close(!run.signal.aborted);
  }
}

function isNewSession({ payload }: EventRun): boolean {
  return (payload.session_id ?? payload.sessionId) == null;
}

/** `supervisors`: gets those that are started for asynchronous hooks. */
function openedFor(run: EventRun, supervisors: Promise<void>[]): Promise<OpenedHooks> {
  const { name, payload, options, gate, caller = null, person, open = openOnce } = run;
  const { stateFolder: folder, agentHome = null } = run;
  const { env, home } = options;
  return open(options, {
    stateFolder: folder,
    lazy: { name, payload },
    files: { kind: 'in-place', memory: parsedFiles(folder, version) },
    session: { isNew: isNewSession(run), stateOf: sessionsInFiles(folder) },
    // whoever has us as a gate, or calls through the bridge, is about to do it
    records: { awaited: true, experiment: gate === null },
    asker: { person, gate, caller, agentHome },
    runs: {
      startAsync(hook, happening, under) {
        const started = import('../hooks/start-supervisor.ts').then((it) =>
          it.startSupervisor([{ hook, event: happening, under }], { home, env, stateFolder: folder }),
        );
        supervisors.push(started);
        return started;
      },
    },
  });
}
