import type { EventName } from '../core/events.ts';
import type { JsonObject } from '../core/json.ts';
import type { Layer } from '../core/layer.ts';
import type { Role } from '../core/role.ts';
import type { ChangedBy } from '../core/rule-change.ts';

export type HookState = 'active' | 'enforced' | 'untrusted' | 'changed' | 'disabled' | 'invalid';

/** A hook, as it is shown to people and programs. */
export interface HookInfo {
  /** `<dialect>:<file>:<line>`. Hooks on one line share it. */
  readonly id: string;
  /** This hook's alone, as it is now: another place or another content is another key. */
  readonly key: string;
  readonly name: string | null;
  readonly event: EventName;
  /** What its dialect calls the event. */
  readonly eventName: string;
  readonly dialect: string;
  readonly layer: Layer;
  readonly matcher: string | null;
  readonly handler: string;
  readonly action: string;
  readonly source: { readonly file: string; readonly line: number; readonly column: number } | null;
  readonly state: HookState;
  /** Why it is not active, in words. */
  readonly why: string | null;
  readonly timeoutMs: number;
  readonly onFailure: 'continue' | 'block';
  /** What is dangerous about its command, in words; empty: nothing that was found. */
  readonly dangers: readonly string[];
  /** The person is asked before each run. */
  readonly approve: boolean;
  /** The pack that it is a rule of; null: it stands in a file of its own. */
  readonly pack: string | null;
  /** What `rules` of some file made of it; empty: it is as it is written. */
  readonly changed: readonly ChangedBy[];
  /** How what it says counts: `shadow` is told, and does not count. */
  readonly role: Role;
  /** The entry as it is written, without its event: what the program itself is told by `list()`, and nobody else. */
  readonly config?: JsonObject;
}

/** A hook that waits for a person, and what that person would approve. */
export interface PendingHook extends HookInfo {
  /** The script files that it names, below the project from there, with the hash of their bytes; null: not there. */
  readonly scripts: Readonly<Record<string, string | null>>;
  /** The programs that it names without a path, and the files that they are; null: not on the PATH it will have. */
  readonly programs: Readonly<Record<string, string | null>>;
  /** The variables that it asks for. `given`: a credential only where the entry lists it. */
  readonly variables: readonly { readonly name: string; readonly credential: boolean; readonly given: boolean }[];
  /** What an approval cannot hold fast, such as what `npm run lint` runs. */
  readonly notCovered: readonly string[];
}
