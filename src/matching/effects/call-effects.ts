import type { EffectKind, PlaceKind, WholeKind } from '../../core/effect-rows.ts';
import type { Going } from '../../shell/effects/content/line-content.ts';
import type { Effect } from '../../shell/effects/effect.ts';
import type { LineEffects } from '../../shell/effects/line-effects.ts';
import type { WildText } from '../../shell/effects/wild-text.ts';

/** A place that a call reads, writes or deletes, as far as its words tell. */
export interface PlaceEffect {
  readonly does: PlaceKind;
  /** `file`: that very place; `tree`: with everything in it; `some`: something in it that nobody can tell. */
  readonly reach: 'file' | 'tree' | 'some';
  /** From the root on. What begins with something unknown may be anywhere. */
  readonly path: WildText;
  /** Names with a leading dot are passed over on the way down. */
  readonly sparesHidden: boolean;
  /** Below it, links are followed. */
  readonly follows?: true;
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
  /** It may not come to that, or not there. */
  readonly maybe?: true;
  /** No more than its names is seen, if each of its lines is a name with its value. */
  readonly isNamed?: true;
}

/** Another machine that a call talks with; a host that is null shows only when it runs. */
export interface HostEffect {
  readonly host: string | null;
  readonly maybe?: true;
  readonly part: CallPart;
}

/** What a part does as a whole. */
export interface WholeEffect {
  readonly does: WholeKind;
  /** What is unknown is a program text. */
  readonly isCode?: true;
  readonly part: CallPart;
}

/** The command of a line, or the tool, that does it. */
export interface CallPart {
  readonly text: string;
  /** The file on the disk that it stands in: of that only counts what is told. */
  readonly file?: string;
}

/** What goes from one place into another. */
export interface CopyEffect {
  readonly from: WildText;
  readonly to: WildText;
  /** It is told to take a folder with all that is in it. */
  readonly isDeep: boolean;
  readonly part: CallPart;
}

/** A place that is read, and where what is in it goes. */
export interface ReadPlace extends PlaceEffect {
  readonly going: Going;
}

/** What becomes of what a call reads. */
export interface CallContent {
  /** Each place that it reads, with where that goes. */
  readonly read: readonly ReadPlace[];
  /** Those of which something may be seen, or leaves the machine. */
  readonly shown: readonly ReadPlace[];
  readonly copies: readonly CopyEffect[];
  /** Parts that print the environment, or keep it. */
  readonly environment: readonly CallPart[];
}

/** Everything that a call does, as far as its words tell. */
export interface CallEffects {
  readonly places: readonly PlaceEffect[];
  readonly hosts: readonly HostEffect[];
  /** What is about no place and no host: a part gets other rights, or may do anything. */
  readonly whole: readonly WholeEffect[];
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

/** A bit for each kind, and one where there is a line at all. */
export const KIND = {
  ...{ reads: 1, writes: 2, deletes: 4, sends: 8, escalates: 16, unknown: 32 },
  lines: 64,
} as const satisfies Readonly<Record<EffectKind | 'lines', number>>;

const NO_CONTENT: CallContent = { read: [], shown: [], copies: [], environment: [] };

export const NO_EFFECTS: CallEffects = {
  places: [],
  hosts: [],
  whole: [],
  lines: [],
  parts: [],
  isWhole: true,
  isLinesOnly: false,
  content: () => NO_CONTENT,
  kinds: 0,
};

/** Some part of it may do anything. */
export function isUnknown({ kinds }: Pick<CallEffects, 'kinds'>): boolean {
  return (kinds & KIND.unknown) !== 0;
}

export function kindsOf(call: Omit<CallEffects, 'kinds'>): number {
  return (
    [...call.places, ...call.whole].reduce((kinds, { does }) => kinds | KIND[does], 0) |
    (call.hosts.length > 0 ? KIND.sends : 0) |
    (call.lines.length > 0 ? KIND.lines : 0)
  );
}
