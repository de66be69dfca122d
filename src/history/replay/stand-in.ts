import { existsSync } from 'node:fs';
import type { TrailRecord } from '../../audit/chain.ts';
import { definitionOf } from '../../audit/definitions.ts';
import { decisionIn, refuses } from '../../core/decision.ts';
import { actionOf, isImmediate } from '../../core/handler.ts';
import type { Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import type { Json } from '../../core/json.ts';
import { emptyReport } from '../../core/report.ts';
import { NO_OBJECTION, type Verdict } from '../../core/verdict.ts';
import type { SessionState } from '../../engine/session.ts';
import type { CarryOut, GivenParts } from '../../hooks/hooks-parts.ts';
import type { Question } from '../../hooks/question.ts';
import { sessionsInMemory } from '../../state/session-memory.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** A hook of which nothing is known, because it was another then, or was not run. */
export interface Unknown {
  readonly hook: string;
  readonly name: string | null;
  readonly action: string;
}

/** Stands in for hooks that have effects: each says what it said then. */
export function standIn(runsForReal: boolean) {
  let scene: { readonly recorded: RecordedEvent; readonly hooks: readonly Hook[] } | null = null;
  let unknown = new Map<string, Unknown>();
  let told = new Map<string, number>();
  const facts = sessionsInMemory();
  let then = new Map<string, SessionState>();

  const isReal = ({ handler }: Hook, { payload }: HookEvent): boolean =>
    isImmediate(handler) || (runsForReal && existsSync(payload.cwd));
  const cannotTell = (hook: Pick<Hook, 'id' | 'name'>, action: string): void => {
    unknown.set(hook.id, { hook: hook.id, name: hook.name, action });
  };
  const verdictThen = (hook: Hook): Verdict | null => {
    if (scene === null) return null;
    const all = runsOf(hook, scene);
    // the second time it is asked, it is about what the first made of it
    const times = told.get(hook.key) ?? 0;
    told.set(hook.key, times + 1);
    const run = all[Math.min(times, all.length - 1)];
    return run === undefined ? null : verdictOf(run, scene.recorded);
  };
  const carryOut = (usual: CarryOut): CarryOut => ({
    run: (hook, event, limits) =>
      isReal(hook, event) ? usual.run(hook, event, limits) : Promise.resolve(emptyReport({ kind: 'exit', code: 0 })),
    interpret(hook, event, report) {
      if (isReal(hook, event)) return usual.interpret(hook, event, report);
      const verdict = verdictThen(hook);
      if (verdict === null) cannotTell(hook, actionOf(hook.handler));
      return verdict ?? NO_OBJECTION;
    },
    startAsync: async (hook, event, mayStart) =>
      runsForReal && isReal(hook, event) ? usual.startAsync(hook, event, mayStart) : undefined,
  });
  const sessions = (id: string): SessionState => {
    const known = then.get(id) ?? sessionThen(scene?.recorded ?? null, facts(id).facts);
    then.set(id, known);
    return known;
  };

  return {
    parts: {
      runs: { carryOut },
      session: { isNew: true, stateOf: sessions },
      records: 'none',
    } satisfies GivenParts,
    async ask({ kind, hook, name, command }: Question): Promise<boolean> {
      // what was asked about then is asked about now: nobody is there to answer
      if (kind === 'call') throw new Error('nobody is asked');
      const { skips = [], runs = [] } = scene?.recorded ?? {};
      if (skips.some((skip) => skip.hook === hook && (skip.why === 'declined' || skip.why === 'nobody-to-ask')))
        return false;
      if (!runs.some((run) => run.hook === hook)) cannotTell({ id: hook, name }, command);
      return true;
    },
    /** What earlier calls did, as far as a rule asks for it. */
    factsOf: facts,
    /** The next event is this one. */
    begin(recorded: RecordedEvent, hooks: readonly Hook[]): void {
      scene = { recorded, hooks };
      unknown = new Map();
      told = new Map();
      then = new Map();
    },
    /** What could not be told of it. */
    unknown: (): readonly Unknown[] => [...unknown.values()],
  };
}

/** Of the same definition; where it stands may be another place by now. */
function runsOf(
  hook: Hook,
  { recorded, hooks }: { readonly recorded: RecordedEvent; readonly hooks: readonly Hook[] },
) {
  const definition = definitionOf(hooks.filter(({ id }) => id === hook.id));
  if (definition === null) return [];
  return recorded.runs.filter(
    (run) => run.definition === definition && (run.name ?? null) === hook.name && run.handler === hook.handler.kind,
  );
}

/** Null: how it ended says nothing about how it would end. */
function verdictOf(run: TrailRecord, { runs, rewrite }: RecordedEvent): Verdict | null {
  const { status, decision, reason, rewrote } = run;
  if (status !== 'answered' && status !== 'failed' && status !== 'timed-out') return null;
  if (rewrote === true && runs.filter((one) => one.rewrote === true).length > 1) return null;
  return {
    ...NO_OBJECTION,
    status,
    decision: decisionIn(decision),
    reason: typeof reason === 'string' ? reason : null,
    rewrite: rewrote === true ? { value: rewrite as Json, how: 'replace' } : null,
  };
}

/** Nothing is remembered from one event to the next but what the record says was so, and what calls did that came before. */
function sessionThen(recorded: RecordedEvent | null, facts: SessionState['facts']): SessionState {
  let used: ReadonlySet<unknown> | null = null;
  const wasLetGo =
    recorded?.decision === 'none' &&
    recorded.runs.some(({ decision, shadow }) => shadow !== true && refuses(decisionIn(decision)));
  return {
    ...sessionsInMemory(1)('replay'),
    ...(facts === undefined ? {} : { facts }),
    usedUp({ id }) {
      used ??= new Set(recorded?.skips.flatMap(({ hook, why }) => (why === 'once' ? [hook] : [])) ?? []);
      return used.has(id);
    },
    useUp: () => {},
    holds: () => (wasLetGo ? Number.POSITIVE_INFINITY : 0),
  };
}
