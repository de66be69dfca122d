import type { ToolCall, Usage } from '../core/chat.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { EventName } from '../core/events.ts';
import type { Json, JsonObject } from '../core/json.ts';
import type { Mode } from './mode.ts';

/** `eventName`: what the hook's own system calls the event, where that is another name. */
interface OfHook {
  readonly event: EventName;
  readonly eventName?: string;
}

/** Everything the loop has to say to the person, as data; how it looks is the display's affair. */
export type Note =
  /** A session begins, or goes on. */
  | { readonly kind: 'session'; readonly id: string; readonly source: string; readonly model: string }
  | { readonly kind: 'said'; readonly text: string; readonly agent: string }
  /** What the model wants, before anybody has looked at it. */
  | { readonly kind: 'call'; readonly call: ToolCall; readonly agent: string }
  /** It runs, with this input. */
  | { readonly kind: 'tool'; readonly call: ToolCall; readonly input: JsonObject; readonly agent: string }
  | {
      readonly kind: 'tool-done';
      readonly call: ToolCall;
      readonly text: string;
      readonly isError: boolean;
      readonly agent: string;
    }
  /** The person, or the mode, did not allow a call; or nobody was there to. */
  | { readonly kind: 'denied'; readonly call: ToolCall; readonly reason: string }
  /** A hook refused it. */
  | (OfHook & { readonly kind: 'refused'; readonly reason: string; readonly decision: string | null })
  /** A hook wrote something anew: the input of a tool, a prompt, a result. */
  | (OfHook & { readonly kind: 'rewritten'; readonly to: Json })
  /** The agent wanted to end, and a hook did not let it. */
  | { readonly kind: 'held'; readonly event: EventName; readonly reason: string; readonly decision: string }
  /** A hook refused it for now: it is tried again, for the so manieth time. */
  | (OfHook & {
      readonly kind: 'retried';
      readonly reason: string;
      readonly time: number;
      readonly of: number;
      readonly decision: string;
    })
  /** A hook ended the turn. */
  | { readonly kind: 'stopped'; readonly event: EventName; readonly reason: string; readonly decision: string }
  /** Something is wrong with a hook's configuration or answer; each is told once. */
  | { readonly kind: 'diagnostic'; readonly diagnostic: Diagnostic }
  /** What hooks have to say to the person. */
  | { readonly kind: 'message'; readonly text: string; readonly decision: string | null }
  | { readonly kind: 'context'; readonly event: EventName; readonly text: string; readonly decision?: string }
  | { readonly kind: 'mode'; readonly mode: Mode }
  /** So many messages are gone, or without their content; so many tokens are left. */
  | { readonly kind: 'compacted'; readonly messages: number; readonly tokens: number }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'failed'; readonly error: string }
  | {
      readonly kind: 'turn-done';
      readonly status: string;
      /** In this turn. */
      readonly usage: Usage;
      readonly durationMs: number;
      readonly contextTokens: number;
    };

/** What the loop asks the person. */
export type PersonsQuestion =
  | { readonly kind: 'tool'; readonly call: ToolCall; readonly input: JsonObject; readonly agent: string }
  | { readonly kind: 'plan'; readonly plan: string };

/** `always`: also every later call of this tool in this session. `words`: what the person said besides. */
export interface PersonsAnswer {
  readonly yes: boolean;
  readonly always?: boolean;
  readonly words?: string;
}

export interface Person {
  readonly tell: (note: Note) => void;
  /** Null: nobody is there. Never rejects; an abort is a no. */
  readonly ask: ((question: PersonsQuestion, signal: AbortSignal) => Promise<PersonsAnswer>) | null;
  /** Tells whoever is not looking (Notification hooks). Never waits. */
  readonly notify: (type: string, message: string) => void;
}
