import type { Effect } from '../../shell/effects/effect.ts';
import type { LineEffects } from '../../shell/effects/effects-of-line.ts';
import type { WildText } from '../../shell/effects/wild-text.ts';

/** A place that a call reads, writes or deletes, as far as its words tell. */
export interface PlaceEffect {
  readonly does: 'reads' | 'writes' | 'deletes';
  /** `file`: that very place; `tree`: with everything in it; `some`: something in it that nobody can tell. */
  readonly reach: 'file' | 'tree' | 'some';
  /** From the root on. What begins with something unknown may be anywhere. */
  readonly path: WildText;
  /** Names with a leading dot are passed over on the way down. */
  readonly sparesHidden: boolean;
  /** What arrives in it has the names that it has in this folder. */
  readonly from?: WildText;
  /** Where it is a link, the folder that it leads to is meant. */
  readonly isFolder?: true;
  /** Something arrives in it only where it is no folder yet. */
  readonly unlessFolder?: true;
  /** A program that nobody listed is given it, and may do something else with it than read it. */
  readonly isGiven: boolean;
  readonly part: CallPart;
  /** What of a line it is, where it is of one. */
  readonly of?: Effect;
  /** What is there already stays as it is. */
  readonly creates?: true;
  /** No more than its names is seen, if each of its lines is a name with its value. */
  readonly isNamed?: true;
}

/** Another machine that a call talks with; a host that is null shows only when it runs. */
export interface HostEffect {
  readonly host: string | null;
  readonly part: CallPart;
}

/** The command of a line, or the tool, that does it. */
export interface CallPart {
  readonly text: string;
}

/** What goes from one place into another. */
export interface CopyEffect {
  readonly from: WildText;
  readonly to: WildText;
  /** It is told to take a folder with all that is in it. */
  readonly isDeep: boolean;
  readonly part: CallPart;
}

/** What becomes of what a call reads. */
export interface CallContent {
  /** Places that it reads of which something may be seen, or leaves the machine. */
  readonly shown: readonly PlaceEffect[];
  readonly copies: readonly CopyEffect[];
  /** Parts that print the environment, or keep it. */
  readonly environment: readonly CallPart[];
}

/** Everything that a call does, as far as its words tell. */
export interface CallEffects {
  readonly places: readonly PlaceEffect[];
  readonly hosts: readonly HostEffect[];
  /** Parts that get the rights of somebody else. */
  readonly escalating: readonly CallPart[];
  /** Parts that may do anything: no literal program, code that nobody knows, a line that cannot be read. */
  readonly untold: readonly CallPart[];
  /** The shell lines of it; null: one that cannot be read. */
  readonly lines: readonly { readonly text: string; readonly read: LineEffects }[];
  /** Every command of its lines, in their order. */
  readonly parts: readonly CallPart[];
  /** Nothing of what it does remains unsaid here. */
  readonly isWhole: boolean;
  /** It is the lines and nothing beside them, run where the agent is. */
  readonly isLinesOnly: boolean;
  /** Told when somebody asks: few rules do. */
  readonly content: () => CallContent;
  /** Which kinds of effects there are: one bit for each, as `KIND` has them. */
  readonly kinds: number;
}

export const KIND = { reads: 1, writes: 2, deletes: 4, sends: 8, escalates: 16, untold: 32, lines: 64 } as const;

const NO_CONTENT: CallContent = { shown: [], copies: [], environment: [] };

export const NO_EFFECTS: CallEffects = {
  places: [],
  hosts: [],
  escalating: [],
  untold: [],
  lines: [],
  parts: [],
  isWhole: true,
  isLinesOnly: false,
  content: () => NO_CONTENT,
  kinds: 0,
};

export function kindsOf(call: Omit<CallEffects, 'kinds'>): number {
  const places = call.places.reduce((kinds, { does }) => kinds | KIND[does], 0);
  return (
    places |
    (call.hosts.length > 0 ? KIND.sends : 0) |
    (call.escalating.length > 0 ? KIND.escalates : 0) |
    (call.untold.length > 0 ? KIND.untold : 0) |
    (call.lines.length > 0 ? KIND.lines : 0)
  );
}
