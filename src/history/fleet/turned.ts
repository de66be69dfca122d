import type { Replayed, Side } from '../replay/replayed.ts';
import type { PlayedOnFleet } from './bundle-stage.ts';

/** What a bundle would make of a decision. */
export const TURNS = ['stopped', 'asked', 'letGo', 'otherwise', 'cannotTell'] as const;
export type Turn = (typeof TURNS)[number];

/** What becomes of one decision, as it is counted and shown. */
export interface Turned {
  /** Null: it stays as it was. */
  readonly turn: Turn | null;
  readonly before: Side['decision'];
  readonly after: Side['decision'];
  readonly rules: readonly string[];
  readonly event: string;
  readonly tool: string | null;
  /** What it was about, masked as it was sent. */
  readonly what: string;
  readonly reason: string | null;
  /** A part of it was masked or cut when it was recorded. */
  readonly isHidden: boolean;
  /** It cannot be told because nobody knows in which repository it was. */
  readonly isUnplaced: boolean;
}

const MOST_CHARS = 300;

export function turnedBy(played: PlayedOnFleet): Turned {
  const { before, after, event, tool, hidden, unplaced } = played;
  const turn = turnOf(played);
  return {
    ...{ turn, event, tool, before: before.decision, after: after.decision, isHidden: hidden.length > 0 },
    isUnplaced: unplaced === true,
    rules: turn === null ? [] : rulesOf(played, turn),
    what: short(played.what),
    reason: after.reason === null ? null : short(after.reason),
  };
}

function turnOf({ result, before, after }: Replayed): Turn | null {
  if (result === 'same') return null;
  if (result === 'unknown') return 'cannotTell';
  if (stops(after)) return stops(before) ? 'otherwise' : 'stopped';
  if (after.decision === 'ask') return before.decision === 'ask' ? 'otherwise' : 'asked';
  return stops(before) || before.decision === 'ask' ? 'letGo' : 'otherwise';
}

function stops({ decision }: Side): boolean {
  return decision === 'deny' || decision === 'block' || decision === 'held';
}

/** By name: the place of a rule of a proposal is nobody's concern. */
function rulesOf({ before, after }: Replayed, turn: Turn): readonly string[] {
  const { hooks } = turn === 'letGo' ? before : after;
  return [...new Set(hooks.map((hook) => (/^(.+?) \([\w-]+:[^()]*\)/s.exec(hook)?.[1] ?? hook).slice(0, MOST_CHARS)))];
}

function short(text: string): string {
  return text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text;
}
