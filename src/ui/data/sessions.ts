import type { NamedCount } from '../../audit/index/name-counts.ts';
import type { Row, RowHook } from '../../audit/index/row.ts';

export type { NamedCount } from '../../audit/index/name-counts.ts';

/** What a number of rows came to. */
export interface Tallied {
  readonly calls: number;
  readonly refused: number;
  readonly asked: number;
  readonly rewritten: number;
  readonly failed: number;
}

export interface SessionSummary extends Tallied {
  readonly session: string;
  readonly agent: string;
  /** The folder in which it began. */
  readonly project: string;
  readonly repository: string;
  /** What the person said first. */
  readonly prompt: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly turns: number;
  readonly subagents: number;
  /** Somebody only tried something with `hookline run`. */
  readonly experiment: boolean;
  readonly ended: boolean;
}

/** What is told of all sessions, whichever of them are looked for. */
export interface AboutSessions {
  readonly agents: readonly NamedCount[];
  readonly projects: readonly NamedCount[];
  readonly rows: number;
  /** When something last happened in any of them. */
  readonly newestAt: number;
  /** Older ones are not shown: there are too many. */
  readonly isCut: boolean;
  /** Older ones are still being read. */
  readonly isReading: boolean;
  /** What of the trail cannot be read, in words. */
  readonly unread: readonly string[];
  /** Indexes that were not believed: what is shown was read from the records. */
  readonly refused: readonly string[];
}

export interface SessionPage extends AboutSessions {
  /** Of lines. */
  readonly total: number;
  /** How many there are, also those that came since. */
  readonly count: number;
  /** Where the line stands that somebody has chosen; null: nowhere. */
  readonly chosenAt: number | null;
  readonly from: number;
  readonly sessions: readonly SessionSummary[];
}

/** What one agent did in one project. */
export interface SessionGroup extends Tallied {
  readonly kind: 'group';
  /** By which it is folded. */
  readonly id: string;
  readonly project: string;
  readonly agent: string;
  readonly sessions: number;
  readonly lastAt: number;
  /** Its sessions are not among the lines. */
  readonly isFolded: boolean;
}

export type SessionLine = SessionGroup | (SessionSummary & { readonly kind: 'session' });

/** Headings, and the sessions of each below it. */
export interface GroupedSessions extends AboutSessions {
  /** Of lines. */
  readonly total: number;
  readonly from: number;
  readonly lines: readonly SessionLine[];
  readonly chosenAt: number | null;
  /** How many there are, folded or not. */
  readonly sessions: number;
}

/** One event of a call, and what hooks said about it. */
export interface Part extends Pick<Row, 'kind' | 'id' | 'event' | 'at' | 'decision' | 'hold' | 'rewritten' | 'reason'> {
  readonly hooks: readonly (RowHook & { readonly late: boolean })[];
  readonly skipped: number;
}

/** One line of a session. */
export interface TimelineItem {
  /** `branch`: a sub-agent begins. */
  readonly kind: 'turn' | 'call' | 'event' | 'branch' | 'act';
  readonly at: number;
  /** The decision to look at: the strictest of its parts. */
  readonly id: string;
  readonly event: string;
  readonly tool: string;
  readonly what: string;
  readonly decision: string;
  readonly hold: boolean;
  readonly rewritten: boolean;
  readonly failed: boolean;
  readonly reason: string;
  /** Who refused or asked. */
  readonly by: string;
  readonly parts: readonly Part[];
  /** How long the agent waited for hooks. */
  readonly hooksMs: number;
  /** From before the call to after it; null: nobody says. */
  readonly toolMs: number | null;
  /** The column of its sub-agent; 0: it is the agent itself. */
  readonly column: number;
  /** All columns in which a sub-agent is at work. */
  readonly open: readonly number[];
  readonly subagent: string;
  /** Of a turn, what it came to. */
  readonly tallied: Tallied | null;
}

export interface TimelinePage {
  readonly summary: SessionSummary;
  readonly total: number;
  readonly from: number;
  readonly items: readonly TimelineItem[];
  /** What most calls stay below: so long is a bar that fills its place. */
  readonly scaleMs: number;
  /** Where something stands that one should see from afar. */
  readonly marks: readonly Mark[];
}

export interface Mark {
  /** Which of the items. */
  readonly at: number;
  readonly tone: 'refused' | 'asked' | 'rewritten' | 'failed';
}

/** One line of the list of everything. Its `id` is that of its address, its `what` also tells of an end that came later. */
export interface ShownRow
  extends Pick<Row, 'kind' | 'seq' | 'at' | 'id' | 'event' | 'decision' | 'hold' | 'rewritten' | 'experiment'>,
    Pick<Row, 'tool' | 'what' | 'reason' | 'agent' | 'session' | 'subagent' | 'project' | 'act'> {
  readonly failed: boolean;
  readonly by: string;
  readonly hooks: number;
  readonly hooksMs: number;
}

/** The newest first. */
export interface RowPage {
  readonly total: number;
  readonly from: number;
  readonly rows: readonly ShownRow[];
  /** Of everything, whatever is looked for. */
  readonly of: number;
  readonly agents: readonly NamedCount[];
  readonly projects: readonly NamedCount[];
  /** The number of the newest that fits, and how many are newer than the one that the page knows. */
  readonly newest: number;
  readonly newer: number;
  /** Where nothing fits: of which events there can be nothing, in words. */
  readonly notAsked: readonly string[];
  readonly isCut: boolean;
  /** Older ones are still being read. */
  readonly isReading: boolean;
  /** What of the trail cannot be read, in words. */
  readonly unread: readonly string[];
  /** Indexes that were not believed: what is shown was read from the records. */
  readonly refused: readonly string[];
}
