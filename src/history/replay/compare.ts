import { masked } from '../../audit/masked.ts';
import { decisionIn, isDeciding, refuses } from '../../core/decision.ts';
import { sameJson } from '../../core/json.ts';
import type { Outcome } from '../../core/outcome.ts';
import { maskSecrets } from '../../masks/mask-secrets.ts';
import type { RecordedEvent } from './recorded-event.ts';
import type { Replayed, Side } from './replayed.ts';
import type { Unknown } from './stand-in.ts';

export function compare(recorded: RecordedEvent, outcome: Outcome, unknown: readonly Unknown[]): Replayed {
  const [before, after] = [sideThen(recorded), sideNow(outcome, unknown)];
  // few are rewritten, and to look for secrets takes long
  const rewrite =
    outcome.rewrite === null ? null : (masked(outcome.rewrite, { chars: 64 * 1024, mask: maskSecrets }) ?? null);
  if (after.decision === 'ask' && wasUnanswered(recorded)) return asBefore(recorded);
  const same = before.decision === after.decision && sameJson(recorded.rewrite ?? null, rewrite);
  const result = after.decision === 'unknown' ? 'unknown' : same ? 'same' : 'changed';
  return { ...told(recorded), before, after, result };
}

/** What is told of an event, however it would be decided. */
export function told({ id, at, event, payload, hidden, agent }: RecordedEvent) {
  return {
    ...{ id, at, event, hidden, agent },
    project: typeof payload.cwd === 'string' ? payload.cwd : null,
    tool: typeof payload.tool_name === 'string' ? payload.tool_name : null,
    what: whatOf(payload),
  };
}

/** It has nothing to do with what is proposed. */
export function asBefore(recorded: RecordedEvent): Replayed {
  const before = sideThen(recorded);
  return { ...told(recorded), before, after: before, result: 'same' };
}

/** What hooks were given is not recorded: nobody can tell what they would say to it. */
export function notReplayable(recorded: RecordedEvent, field: string): Replayed {
  const hooks = [`the ${field} that hooks were given is not recorded`];
  const after = { decision: 'unknown', reason: null, rewritten: false, hooks } as const;
  const { hidden, ...about } = told(recorded);
  return { ...about, hidden: [...new Set([field, ...hidden])], before: sideThen(recorded), after, result: 'unknown' };
}

export function sideThen(recorded: RecordedEvent): Side {
  const { decision, hold, reason, rewrite } = recorded;
  const decides = decidedThen(recorded);
  const deciding = heededIn(recorded).filter((run) => decides(decisionIn(run.decision)));
  const hooks = deciding.map((run) => label(String(run.hook), typeof run.name === 'string' ? run.name : null));
  return { decision: hold ? 'held' : decision, reason, rewritten: (rewrite ?? null) !== null, hooks };
}

/** It was a question, refused because whoever asked had no way to put it to a person: so it would be again. */
function wasUnanswered(recorded: RecordedEvent): boolean {
  return refuses(recorded.decision) && decidedThen(recorded)('ask');
}

function decidedThen(recorded: RecordedEvent): ReturnType<typeof isDeciding> {
  return isDeciding(
    recorded.decision,
    heededIn(recorded).map((run) => decisionIn(run.decision)),
  );
}

function heededIn({ runs }: RecordedEvent): RecordedEvent['runs'] {
  return runs.filter(({ shadow }) => shadow !== true);
}

function sideNow({ decision, hold, reason, rewrite, ran }: Outcome, unknown: readonly Unknown[]): Side {
  const rewritten = rewrite !== null;
  // whatever the others would say, it is refused
  if (unknown.length > 0 && !refuses(decision)) {
    const hooks = unknown.map(({ hook, name, action }) => `${label(hook, name)}: ${maskSecrets(action)}`);
    return { decision: 'unknown', reason: null, rewritten, hooks };
  }
  const deciding = ran.filter((run) => !run.shadow && run.decision === decision && decision !== 'none');
  const hooks = deciding.map((run) => label(run.hook, run.name));
  return { decision: hold ? 'held' : decision, reason, rewritten, hooks };
}

export function label(hook: string, name: string | null): string {
  return name === null ? hook : `${name} (${hook})`;
}

/** What it was about, in a few words: the first text in the input of a tool, or what the person said. */
function whatOf({ tool_input: input, prompt, message }: RecordedEvent['payload']): string {
  const texts = [...Object.values(Object(input)), prompt, message];
  return String(texts.find((text) => typeof text === 'string') ?? '');
}
