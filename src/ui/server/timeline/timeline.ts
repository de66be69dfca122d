import type { Row } from '../../../audit/index/row.ts';
import { decidedBy, hasFailed, waitedMs } from '../../../audit/index/row-facts.ts';
import { isDecision, stricter } from '../../../core/decision.ts';
import { isOfCall, rowNamed } from '../../../core/events.ts';
import type { Part, Tallied, TimelineItem } from '../../data/sessions.ts';
import { addressId } from '../address-id.ts';
import { branchesIn } from './branches.ts';

interface Line {
  readonly kind: TimelineItem['kind'];
  readonly first: Row;
  readonly rows: Row[];
  readonly late: Row[];
}

/** The rows of one session as lines: turns, the calls in them with everything about each, and whatever else happened. */
export function timelineOf(rows: readonly Row[]): readonly TimelineItem[] {
  const lines = linesOf(rows);
  const branches = branchesIn(lines.map(({ first }) => first));
  const items = lines.map((line, i) => itemOf(line, branches[i] ?? { column: 0, open: [] }));
  return items.map((item, i) => (item.kind === 'turn' ? { ...item, tallied: talliedFrom(items, i) } : item));
}

function linesOf(rows: readonly Row[]): readonly Line[] {
  const lines: Line[] = [];
  const byId = new Map<string, Line>();
  const calls = new Map<string, Line>();
  for (const row of rows) {
    const known = row.kind === 'late' ? byId.get(row.id) : undefined;
    if (known !== undefined) {
      known.late.push(row);
      continue;
    }
    const event = rowNamed(row.event);
    const call = row.kind === 'decision' && event !== null && isOfCall(event) ? callKey(row) : null;
    const begun = call === null || event?.beginsCall === true ? undefined : calls.get(call);
    const line = begun ?? { kind: kindOf(row), first: row, rows: [], late: [] };
    line.rows.push(row);
    if (row.id !== '') byId.set(row.id, line);
    if (begun === undefined) lines.push(line);
    if (call === null) continue;
    if (event?.toolRuns === 'did') calls.delete(call);
    else calls.set(call, line);
  }
  return lines;
}

/** By the agent's own id of it, or else by what it is: an agent that tells no ids makes one call after the other. */
function callKey({ call, subagent, tool, what }: Row): string {
  return call === '' ? `\0${subagent}\0${tool}\0${what}` : call;
}

function kindOf({ kind, event: name }: Row): TimelineItem['kind'] {
  if (kind === 'act' || kind === 'trail') return 'act';
  const event = rowNamed(name);
  if (event?.startsTurn === true) return 'turn';
  if (event?.startsBranch === true) return 'branch';
  return event !== null && isOfCall(event) ? 'call' : 'event';
}

function itemOf(
  { kind, first, rows, late }: Line,
  { column, open }: Pick<TimelineItem, 'column' | 'open'>,
): TimelineItem {
  const strict = rows.reduce(stricterRow, first);
  const after = rows.find((row) => rowNamed(row.event)?.toolRuns === 'did');
  const { at, event, tool, what, subagent, subagentType } = first;
  return {
    ...{ kind, at, event: first.kind === 'act' ? first.act : event, tool, what, column, open },
    ...{
      id: addressId(strict),
      decision: strict.decision,
      hold: strict.hold,
      reason: strict.reason,
      by: decidedBy(strict),
    },
    rewritten: rows.some((row) => row.rewritten),
    failed: rows.some(hasFailed) || late.some(hasFailed),
    parts: rows.map((row) => partOf(row, late)),
    hooksMs: rows.reduce((sum, row) => sum + waitedMs(row), 0),
    toolMs: after === undefined || after === first ? null : Math.max(0, after.at - first.at),
    subagent: subagentType === '' ? subagent : subagentType,
    tallied: null,
  };
}

function stricterRow(one: Row, other: Row): Row {
  if (!isDecision(other.decision)) return one;
  if (!isDecision(one.decision)) return other;
  return stricter(one.decision, other.decision) === one.decision ? one : other;
}

function partOf(row: Row, late: readonly Row[]): Part {
  const { kind, id, event, at, decision, hold, rewritten, reason, hooks, skips } = row;
  const ended = late.filter((one) => one.id === row.id).flatMap((one) => one.hooks);
  // one that was only started is told by its end, where that is known
  const own = hooks.filter(({ hook, status }) => status !== 'started' || !ended.some((one) => one.hook === hook));
  return {
    ...{ kind, id, event, at, decision, hold, rewritten, reason, skipped: skips.length },
    hooks: [
      ...own.map((hook) => ({ ...hook, late: kind === 'late' })),
      ...ended.map((hook) => ({ ...hook, late: true })),
    ],
  };
}

/** What came of a turn, up to the next one. */
function talliedFrom(items: readonly TimelineItem[], turn: number): Tallied {
  const tallied = { calls: 0, refused: 0, asked: 0, rewritten: 0, failed: 0 };
  for (let i = turn; i < items.length; i++) {
    const item = items[i];
    if (item === undefined || (i > turn && item.kind === 'turn')) break;
    tallied.calls += Number(item.kind === 'call');
    tallied.refused += Number(item.decision === 'deny' || item.decision === 'block');
    tallied.asked += Number(item.decision === 'ask');
    tallied.rewritten += Number(item.rewritten);
    tallied.failed += Number(item.failed);
  }
  return tallied;
}
