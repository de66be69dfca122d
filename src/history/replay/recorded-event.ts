import type { TrailRecord } from '../../audit/chain.ts';
import type { Decided } from '../../audit/decided.ts';
import { type Decision, isDecision } from '../../core/decision.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { MASK } from '../../masks/mask-secrets.ts';

/** What happened once, as far as the trail knows it. */
export interface RecordedEvent {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly payload: JsonObject;
  readonly decision: Decision;
  readonly hold: boolean;
  readonly reason: string | null;
  readonly rewrite: unknown;
  readonly runs: readonly TrailRecord[];
  readonly skips: readonly TrailRecord[];
  readonly agent: string | null;
  /** Where the payload is not what it was: masked, or cut. */
  readonly hidden: readonly string[];
  /** Set: what hooks were given was held back, under this name, and so it cannot happen again. */
  readonly heldBack?: string;
}

/** Null: nothing that could happen again, such as the end of a hook that nobody waited for. */
export function recordedEvent(decided: Decided): RecordedEvent | null {
  const { id, outcome, runs } = decided;
  if (outcome === null || typeof outcome.event !== 'string' || !isObject(outcome.payload)) return null;
  const { decision, hold, reason, rewrite, payload } = outcome;
  if (!isDecision(decision)) return null;
  return {
    id,
    at: outcome.at,
    event: outcome.event,
    payload,
    decision,
    hold: hold === true,
    rewrite,
    reason: typeof reason === 'string' ? reason : null,
    runs: runs.filter(({ late }) => late !== true),
    // there may be a hundred of them
    get skips() {
      return decided.skips;
    },
    agent: typeof outcome.agent === 'string' ? outcome.agent : null,
    hidden: decided.lines.some(mayHide) ? hiddenIn(payload, '') : [],
    ...heldBackIn(payload),
  };
}

/** As `hooks/held-back.ts` writes it. */
function heldBackIn({ held_back: held }: JsonObject): Pick<RecordedEvent, 'heldBack'> {
  return isObject(held) && typeof held.field === 'string' && typeof held.chars === 'number'
    ? { heldBack: held.field }
    : {};
}

/** Told in microseconds; a no is certain. */
function mayHide(line: string): boolean {
  return line.includes(MASK) || line.includes('…') || line.includes('\\u2026');
}

/** The paths of what was masked or cut before it was written. */
function hiddenIn(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return value.includes(MASK) || CUT.test(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, i) => hiddenIn(item, `${path}[${i}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return key === '…' || key.includes(MASK) ? [at] : hiddenIn(item, at);
  });
}

const CUT = /… \[\d+ more(?: characters)?\]$/;
