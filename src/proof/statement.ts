import { isDecision, refuses } from '../core/decision.ts';
import { rowNamed } from '../core/events.ts';

/** A decision of a session, as a trail or a server has it. */
export interface StatedDecision {
  readonly machine: string | null;
  readonly at: string;
  readonly event: string | null;
  readonly decision: string | null;
  readonly agent: string | null;
  /** The call that it is about, by the agent's own id. */
  readonly call: string | null;
  readonly tool: string | null;
  readonly revision: string | null;
  /** The number and the hash of its last record. */
  readonly seq: number;
  readonly hash: string;
}

/** Records of a machine's trail that are not there. */
export interface MissingRecords {
  readonly machine: string | null;
  readonly from: number;
  readonly to: number;
}

/** A call that the agent's own transcript has, and that met no decision. */
export interface UncoveredCall {
  readonly at: string | null;
  readonly agent: string;
  readonly tool: string;
  readonly call: string | null;
  /** What is likely. */
  readonly why: string;
}

/** What a machine last told of all its calls in the days before: whose the uncovered ones are, it need not have told. */
export interface MachineCoverage {
  readonly machine: string;
  readonly at: string;
  readonly days: number;
  readonly calls: number;
  readonly uncovered: number;
}

export interface StatementParts {
  readonly fleet: string | null;
  readonly session: string;
  readonly madeAt: string;
  /** In the order in which they were made. */
  readonly decisions: readonly StatedDecision[];
  readonly missing: readonly MissingRecords[];
  /** Calls that the agent's own transcript has and the trail has not; null: nobody knows. */
  readonly uncovered: number | null;
  /** These, where that is known. */
  readonly uncoveredCalls?: readonly UncoveredCall[];
  readonly coverage?: readonly MachineCoverage[];
  /** The revision that is asked for; null: the one that the last call met. */
  readonly revision: string | null;
}

type StatedCall = Omit<StatedDecision, 'event' | 'agent'>;

/** What is said about the calls of one session. */
export interface Statement {
  readonly form: typeof STATEMENT_FORM;
  readonly fleet: string | null;
  readonly session: string;
  readonly agents: readonly string[];
  readonly madeAt: string;
  readonly revision: string | null;
  /** All of its calls are known, and each met a decision of that revision. */
  readonly all: boolean;
  readonly counts: {
    readonly calls: number;
    readonly met: number;
    readonly other: number;
    readonly none: number;
    readonly refused: number;
    readonly undecided: number;
    readonly missing: number;
    readonly uncovered: number | null;
    /** So many are counted, and not listed. */
    readonly unlisted: number;
  };
  readonly calls: readonly StatedCall[];
  /** Calls that ended, and of which no decision about their beginning is there. */
  readonly undecided: readonly StatedCall[];
  readonly missing: readonly MissingRecords[];
  readonly uncovered: readonly UncoveredCall[];
  readonly coverage: readonly MachineCoverage[];
}

export const STATEMENT_FORM = 'hookline-statement/1';
const MOST_LISTED = 10_000;

export function statementOf({ decisions, missing, uncovered, ...parts }: StatementParts): Statement {
  const { uncoveredCalls = [], coverage = [] } = parts;
  const begun = decisions.filter(({ event }) => rowNamed(event ?? '')?.beginsCall === true);
  const known = new Set(begun.map(keyOf));
  const ended = decisions.filter(({ event }) => rowNamed(event ?? '')?.endsCall !== undefined);
  const undecided = onePerCall(ended.filter((one) => one.call !== null && !known.has(keyOf(one)))).map(([one]) => one);
  const calls = onePerCall(begun);
  const revision = parts.revision ?? calls.findLast(([{ revision: its }]) => its !== null)?.[0].revision ?? null;
  const has = (call: Decisions, wanted: string | null): boolean => call.some((one) => one.revision === wanted);
  const met = calls.filter((call) => revision !== null && has(call, revision));
  const rest = calls.filter((call) => !met.includes(call));
  const other = rest.filter((call) => call.some((one) => one.revision !== null)).length;
  const lost = missing.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const isWhole = undecided.length === 0 && lost === 0 && (uncovered ?? 0) === 0;
  return {
    form: STATEMENT_FORM,
    fleet: parts.fleet,
    session: parts.session,
    agents: [...new Set(decisions.flatMap(({ agent }) => agent ?? []))],
    madeAt: parts.madeAt,
    revision,
    all: calls.length > 0 && met.length === calls.length && isWhole,
    counts: {
      calls: calls.length,
      met: met.length,
      other,
      none: rest.length - other,
      refused: calls.filter((call) => call.some(isRefused)).length,
      undecided: undecided.length,
      missing: lost,
      uncovered,
      unlisted: Math.max(0, calls.length - MOST_LISTED) + Math.max(0, undecided.length - MOST_LISTED),
    },
    calls: calls.slice(0, MOST_LISTED).map((call) => told(call.find((one) => one.revision === revision) ?? call[0])),
    undecided: undecided.slice(0, MOST_LISTED).map(told),
    missing: missing.slice(0, MOST_LISTED),
    uncovered: uncoveredCalls.slice(0, MOST_LISTED),
    coverage,
  };
}

type Decisions = readonly [StatedDecision, ...StatedDecision[]];

/** A call may be decided about more than once; one without an id is each its own. */
function onePerCall(decisions: readonly StatedDecision[]): readonly Decisions[] {
  const calls = new Map<string, [StatedDecision, ...StatedDecision[]]>();
  for (const one of decisions) {
    const before = calls.get(keyOf(one));
    if (before === undefined) calls.set(keyOf(one), [one]);
    else before.push(one);
  }
  return [...calls.values()];
}

function keyOf({ machine, call, seq }: StatedDecision): string {
  return JSON.stringify(call === null ? [machine, seq] : [machine, call, null]);
}

function isRefused({ decision }: StatedDecision): boolean {
  return isDecision(decision) && refuses(decision);
}

function told({ event: _, agent: __, ...call }: StatedDecision): StatedCall {
  return call;
}
