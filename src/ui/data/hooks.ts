/** Every hook of a folder, and what it did as far as is recorded. */
export interface HooksTold {
  /** The folder whose hooks these are. */
  readonly folder: string;
  /** Others in which agents worked, the last first. */
  readonly folders: readonly string[];
  /** On so many days something is recorded. */
  readonly days: number;
  readonly decisions: number;
  readonly hooks: readonly HookTold[];
  /** Recorded, and in no file of this folder: of others, or from before. */
  readonly elsewhere: readonly ElsewhereHook[];
  readonly problems: readonly HooksProblem[];
}

export interface HookTold {
  readonly id: string;
  readonly name: string | null;
  readonly events: readonly string[];
  readonly dialect: string;
  readonly layer: string;
  readonly handler: string;
  /** The command, the rule, the address; without secrets. */
  readonly action: string;
  readonly matcher: string | null;
  /** File and line. */
  readonly place: string;
  readonly state: 'active' | 'enforced' | 'untrusted' | 'changed' | 'disabled' | 'invalid';
  /** Why it is not active, in words. */
  readonly why: string | null;
  readonly timeoutMs: number;
  readonly onFailure: 'continue' | 'block';
  /** A person is asked before each run. */
  readonly asksFirst: boolean;
  readonly role: string;
  readonly dangers: readonly string[];
  /** What `rules` of some file made of it. */
  readonly changed: readonly string[];
  /** The sessions in which it is off, in words. */
  readonly offIn: readonly string[];
  /** Null: it stands in a file of its own. */
  readonly pack: string | null;
  readonly did: HookDid;
}

/** What a hook did. */
export interface HookDid {
  readonly runs: number;
  readonly refused: number;
  readonly asked: number;
  readonly failed: number;
  /** On trial: it would have refused or asked. */
  readonly wouldHave: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  /** How long it ran while somebody waited for it, per day on which something was recorded. */
  readonly perDayMs: number;
}

export interface ElsewhereHook {
  readonly id: string;
  readonly name: string | null;
  readonly did: HookDid;
}

export interface HooksProblem {
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly place: string | null;
}
