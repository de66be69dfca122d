import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { projectDirs, type Whereabouts } from './config/discover.ts';
import { watchFiles } from './config/watch-files.ts';
import { dialectNamed } from './config/which-files.ts';
import type { Diagnostic } from './core/diagnostic.ts';
import type { Dialect, HookEvent } from './core/dialect.ts';
import { resolveEventName } from './core/event-names.ts';
import { actionOf, type Hook } from './core/hook.ts';
import { HookError } from './core/hook-error.ts';
import type { Outcome } from './core/outcome.ts';
import type { Report } from './core/report.ts';
import { DIALECTS } from './dialects/all.ts';
import { readCallbackAnswer } from './dialects/hookline/callback-answer.ts';
import { bus } from './engine/bus.ts';
import type { Engine, TriggerOptions } from './engine/engine.ts';
import { explain } from './engine/explain.ts';
import { limiter } from './engine/limit.ts';
import { trigger } from './engine/trigger.ts';
import { background } from './handlers/background.ts';
import { depthIn } from './handlers/command.ts';
import { liveTrees } from './handlers/live-trees.ts';
import { type HookRunner, runHook } from './handlers/run-hook.ts';
import { scratch } from './handlers/scratch.ts';
import type { HookState, Hooks, HooksOptions, HooksParts } from './hooks/api.ts';
import { eventMaker, refuseUnwritable } from './hooks/event-for.ts';
import { infoOf, questionOf } from './hooks/hook-info.ts';
import { type Loader, loadHooks, putInForce, rootOf } from './hooks/in-force.ts';
import { registered } from './hooks/registration.ts';
import { sessionsInMemory } from './state/session-memory.ts';
import { stateFolder } from './state/state-folder.ts';

const RETRY_CAP = 8;
const MAX_DEPTH = 8;
/** How long asynchronous hooks may go on when everything else is over. */
const CLOSING_GRACE_MS = 2000;

const NESTED: Diagnostic = {
  code: 'NESTED_TOO_DEEP',
  severity: 'error',
  message: `Hooks started an agent whose hooks started an agent, ${MAX_DEPTH} times: no hook runs, and nothing is allowed.`,
};

/** Reads every hook there is and makes them ready to run. */
export async function createHooks(options: HooksOptions = {}, parts: HooksParts = {}): Promise<Hooks> {
  const env = options.env ?? process.env;
  const home = options.home ?? homedir();
  const cwd = options.cwd ?? process.cwd();
  const where: Whereabouts = { cwd, home, machine: parts.machine ?? '/etc' };
  const loader: Loader = { where, options, stateFolder: stateFolder(env, home) };
  const dialects: ReadonlyMap<string, Dialect> = new Map(DIALECTS.map((dialect) => [dialect.name, dialect]));
  const sessions = parts.sessions ?? sessionsInMemory();
  const { on, emit, emitDiagnostic } = bus();
  const limited = limiter(options.maxConcurrent ?? 16);
  const later = background();
  const live = liveTrees();
  const files = scratch();
  const runner: HookRunner = {
    env,
    home,
    graceMs: options.graceMs ?? 1000,
    inputFor: (hook, event) => dialectNamed(hook.dialect, DIALECTS).input(hook, event, env),
    resources: { live, scratch: files, after: later.add },
  };
  const toEvent = eventMaker({ cwd, home, sessionId: randomUUID() });
  const nested = depthIn(env) >= MAX_DEPTH;
  const { ask, audit } = options;
  let inCode: readonly Hook[] = [];
  let registrations = 0;
  /** What must be ready before the next event. */
  let becoming: Promise<unknown> | null = null;
  let closed = false;
  let inForce = await loadHooks(loader, inCode, null);

  const run: Engine['run'] = async (hook, event, { timeoutMs, signal }) => {
    const work = (): Promise<Report> => runHook(runner, hook, event, timeoutMs, signal);
    const report = await (hook.handler.kind === 'command' ? limited(work) : work());
    if (report.envFile === null || report.envFile === '') return report;
    const { readAssignments } = await import('./shell/assignments.ts');
    return { ...report, exported: readAssignments(report.envFile, env) };
  };

  const interpret: Engine['interpret'] = (hook, event, report) =>
    hook.handler.kind === 'callback'
      ? readCallbackAnswer(hook, event, report)
      : dialectNamed(hook.dialect, DIALECTS).answer(hook, event, report);

  const startAsync = (hook: Hook, event: HookEvent): void => {
    const work = run(hook, event, { timeoutMs: hook.timeoutMs, signal: later.signal }).then((report) => {
      const verdict = interpret(hook, event, report);
      sessions(event.payload.session_id).addLateContext(verdict.context);
      const type = verdict.status === 'answered' ? 'hook:complete' : 'hook:error';
      emit({ type, hook, event, command: actionOf(hook.handler), report, verdict });
    });
    later.add(work);
  };

  const engineFor = (event: HookEvent): Engine => {
    const { config, index, standing, diagnostics } = inForce;
    return {
      index,
      dialects,
      home,
      diagnostics: nested ? [...diagnostics, NESTED] : diagnostics,
      standing: (hook) => standing(hook, event.payload.cwd),
      run,
      interpret,
      startAsync: parts.startAsync ?? startAsync,
      approve: ask === undefined ? null : (hook) => ask(questionOf(hook)),
      session: sessions,
      standingRefusals: [
        ...config.enforcedProblems.map((reason) => ({ reason, instead: false })),
        ...(nested && index.has(event.name) ? [{ reason: NESTED.message, instead: true }] : []),
      ],
      retryCap: RETRY_CAP,
      emit,
      record: typeof audit === 'function' ? (outcome, { payload }) => audit(outcome, payload) : null,
      newId: randomUUID,
      now: () => performance.now(),
    };
  };

  const put = (hooks: readonly Hook[]): void => {
    inCode = hooks;
    inForce = putInForce(loader, inForce.config, inForce.trust, inCode);
  };
  const mustBeReady = (work: Promise<unknown>): void => {
    const all = Promise.all([becoming, work]).finally(() => {
      if (becoming === all) becoming = null;
    });
    becoming = all;
    all.catch(() => {});
  };
  const reload = async (): Promise<void> => {
    inForce = await loadHooks(loader, inCode, inForce);
    for (const diagnostic of inForce.diagnostics) emitDiagnostic(diagnostic);
  };
  const waiting = (): readonly Hook[] =>
    inForce.config.hooks.filter((hook) => inForce.standing(hook, rootOf(hook)) !== 'trusted');
  const stateOf = (hook: Hook): HookState => {
    if (hook.disabled !== null) return 'disabled';
    if (hook.fault !== null) return 'invalid';
    const standing = inForce.standing(hook, rootOf(hook));
    if (standing !== 'trusted') return standing === 'new' ? 'untrusted' : 'changed';
    return hook.layer === 'enforced' ? 'enforced' : 'active';
  };
  const mustBeOpen = (): void => {
    if (closed) throw new HookError('CLOSED', 'These hooks were closed; create new ones.');
  };
  const unwatch =
    (options.watch ?? true)
      ? watchFiles(
          watchedPaths(
            where,
            inForce.config.files.map(({ file }) => file.path),
          ),
          () => {
            if (!closed) mustBeReady(reload());
          },
        )
      : () => {};

  return {
    async trigger(name: string, payload: unknown, given: TriggerOptions = {}): Promise<Outcome<never>> {
      mustBeOpen();
      const event = toEvent(name, payload);
      if (becoming !== null) await becoming;
      if (inForce.index.has(event.name)) refuseUnwritable(event.payload);
      return (await trigger(engineFor(event), event, given)) as Outcome<never>;
    },
    register(registration) {
      mustBeOpen();
      const made = registered(registration, DIALECTS, ++registrations);
      let mine: readonly Hook[] = [];
      let withdrawn = false;
      const add = (hooks: readonly Hook[]): void => {
        mine = hooks;
        if (!withdrawn) put([...inCode, ...hooks]);
      };
      if (made instanceof Promise) mustBeReady(made.then(add));
      else add(made);
      return () => {
        withdrawn = true;
        put(inCode.filter((hook) => !mine.includes(hook)));
      };
    },
    has(name) {
      const event = resolveEventName(name)?.event;
      return inForce.hooks.some((hook) => hook.event === event && hook.disabled === null);
    },
    list({ event } = {}) {
      const wanted = event === undefined ? null : resolveEventName(event)?.event;
      const hooks = inForce.hooks.filter((hook) => wanted === null || hook.event === wanted);
      return hooks.map((hook) => infoOf(hook, stateOf(hook)));
    },
    isEnforced: (name) =>
      inForce.hooks.some((hook) => hook.layer === 'enforced' && (hook.name === name || hook.id === name)),
    pending: () => waiting().map((hook) => infoOf(hook, stateOf(hook))),
    async approve(ids) {
      inForce.trust.approve(waiting().filter((hook) => ids.includes(hook.id)));
      await reload();
    },
    explain(name, payload) {
      mustBeOpen();
      const event = toEvent(name, payload);
      const engine = engineFor(event);
      return explain({ ...engine, usedUp: engine.session(event.payload.session_id).usedUp }, event, inForce.hooks);
    },
    reload,
    on,
    get diagnostics() {
      return inForce.diagnostics;
    },
    async close() {
      closed = true;
      unwatch();
      await later.close(CLOSING_GRACE_MS);
      live.close();
      files.close();
    },
  };
}

/** Every place where a file of ours is, or could appear. */
function watchedPaths({ cwd, home, machine }: Whereabouts, present: readonly string[]): readonly string[] {
  const roots = { home: [home], machine: [machine], project: projectDirs(cwd, home) };
  const possible = DIALECTS.flatMap(({ files }) =>
    files.flatMap(({ base, folder, name }) =>
      typeof name === 'string' ? roots[base].map((root) => join(root, folder, name)) : [],
    ),
  );
  return [...new Set([...present, ...possible])];
}
