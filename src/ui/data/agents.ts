/** Which agents there are, and how far hookline stands behind each. */
export interface AgentsTold {
  readonly agents: readonly AgentTold[];
}

/** What is found of an agent on this machine. */
export interface AgentHere {
  readonly name: string;
  readonly title: string;
  /** False: nobody has tried that it obeys. */
  readonly tried: boolean;
  /** Null: it is not on this machine. */
  readonly found: { readonly program: string | null; readonly version: string | null } | null;
  /** `by hand`: its files call hookline, and `install` does not know of it. */
  readonly installed: 'user' | 'project' | 'managed' | 'by hand' | null;
  /** Where all its hooks are switched off; null: nowhere. */
  readonly switchedOff: string | null;
}

/** The same with what is recorded of it. */
export interface AgentTold extends AgentHere {
  readonly decisions: number;
  readonly refused: number;
  readonly lastAtMs: number | null;
  /** Decisions from before what the page shows. */
  readonly older: number;
}

/** Whether a call that must be refused was, just now. */
export interface AgentProof {
  readonly proven: boolean;
  readonly text: string;
}

/** The same hook in each agent: what it would really do with its no. */
export interface HoldsTold {
  readonly agents: readonly { readonly name: string; readonly title: string }[];
  readonly hooks: readonly HoldsHook[];
  /** What to do about hooks that are lost where they stand. */
  readonly remedies: readonly string[];
}

export interface HoldsHook {
  readonly id: string;
  readonly place: string;
  readonly event: string;
  readonly matcher: string | null;
  readonly action: string;
  readonly dialect: string;
  /** How it says no. */
  readonly says: readonly string[];
  /** Null: only hookline reads that file, and behind it a refusal is one in every agent. */
  readonly agents: readonly HoldsIn[] | null;
}

export interface HoldsIn {
  readonly agent: string;
  /** It reads this very file; otherwise: if the hook were moved there. */
  readonly reads: boolean;
  readonly holds: 'refuses' | 'partly' | 'ignored' | 'hangs' | 'unknown';
  readonly why: string | null;
}

/** It cannot be told here, and why: nothing is wrong. */
export interface CoverageUnknown {
  readonly kind: 'unknown';
  readonly why: string;
}

/** Which calls of the agents met no decision. */
export interface CoverageTold {
  readonly kind: 'told';
  readonly sinceMs: number;
  readonly calls: number;
  readonly covered: number;
  readonly before: number;
  readonly notRun: number;
  /** How many there are, and the last of them. */
  readonly uncovered: { readonly count: number; readonly last: readonly EscapedCall[] };
  readonly uncertain: { readonly count: number; readonly last: readonly EscapedCall[] };
  readonly agents: Readonly<Record<string, { readonly calls: number; readonly covered: number }>>;
  readonly unread: readonly { readonly file: string; readonly why: string }[];
  readonly unreadAgents: readonly string[];
}

export interface EscapedCall {
  readonly agent: string;
  readonly session: string;
  readonly subagent: string | null;
  readonly tool: string;
  readonly time: string | null;
  readonly cause: string;
  readonly why: string;
}
