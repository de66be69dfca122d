import type { Direction } from './direction.ts';
import type { EffectKind } from './effect-rows.ts';

/** One thing that a call does, for people to read. */
export interface ShownEffect {
  /** The command of a line that does it, as it is written; or the tool. */
  readonly part: string;
  readonly does: EffectKind;
  /** From the folder where the agent is, or from the home folder, where it lies in one of them. `…` is what is not known. */
  readonly path?: string;
  /** That very place, with everything in it, or something in it. */
  readonly reach?: 'file' | 'tree' | 'some';
  /** Null: it shows only when it runs. */
  readonly host?: string | null;
  /** Of what is read: where it goes, and to which other machines; null: a host that shows only when it runs. */
  readonly direction?: readonly Direction[];
  readonly sentTo?: readonly (string | null)[];
  /** Its words say all of it. */
  readonly told: boolean;
  /** It happens whenever the line runs to its end; not so behind a condition, or where it is one of several places. */
  readonly sure: boolean;
}
