import { masked } from '../../../audit/masked.ts';
import { type Decision, refuses } from '../../../core/decision.ts';
import { sameJson } from '../../../core/json.ts';
import type { Outcome } from '../../../core/outcome.ts';
import { maskSecrets } from '../../../masks/mask-secrets.ts';
import type { RecordedEvent } from './recorded-event.ts';
import type { Unknown } from './stand-in.ts';

export interface Side {
  /** `unknown`: a hook would be run whose answer nobody knows. */
  readonly decision: Decision | 'held' | 'unknown';
  readonly reason: string | null;
  readonly rewritten: boolean;
  /** The hooks that decided it, or that would have to be run. */
  readonly hooks: readonly string[];
}

/** One recorded event, then and now. */
export interface Replayed {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly tool: string | null;
  readonly what: string;
  readonly before: Side;
  readonly after: Side;
  readonly result: 'same' | 'changed' | 'unknown';
  /** Of the payload, what was masked or cut: the answer may depend on it. */
  readonly hidden: readonly string[];
}

export function compare(recorded: RecordedEvent, outcome: Outcome, unknown: readonly Unknown[]): Replayed {
  const { id, at, event, payload, hidden } = recorded;
  const [before, after] = [sideThen(recorded), sideNow(outcome, unknown)];
  const rewrite = masked(outcome.rewrite, { chars: 64 * 1024, mask: maskSecrets }) ?? null;
  const same = before.decision === after.decision && sameJson(recorded.rewrite ?? null, rewrite);
  return {
    id,
    at,
    event,
    before,
    after,
    hidden,
    tool: typeof payload.tool_name === 'string' ? payload.tool_name : null,
    what: whatOf(payload),
    result: after.decision === 'unknown' ? 'unknown' : same ? 'same' : 'changed',
  };
}

function sideThen({ decision, hold, reason, rewrite, runs }: RecordedEvent): Side {
  const deciding = runs.filter((run) => run.shadow !== true && run.decision === decision && decision !== 'none');
  const hooks = deciding.map((run) => label(String(run.hook), typeof run.name === 'string' ? run.name : null));
  return { decision: hold ? 'held' : decision, reason, rewritten: (rewrite ?? null) !== null, hooks };
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

function label(hook: string, name: string | null): string {
  return name === null ? hook : `${name} (${hook})`;
}

/** What it was about, in a few words: the first text in the input of a tool, or what the person said. */
function whatOf({ tool_input: input, prompt, message }: RecordedEvent['payload']): string {
  const texts = [...Object.values(Object(input)), prompt, message];
  return String(texts.find((text) => typeof text === 'string') ?? '');
}
