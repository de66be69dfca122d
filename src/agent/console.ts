import type { HooksByName, Question } from '../hooks/api.ts';
import type { Person } from './person.ts';
import type { Mode } from './session.ts';

/** The person's side of a session: what they type, and what they see. */
export interface Console {
  /** What the person types, one prompt at a time, until they leave. Whoever asks for the next is ready for it. */
  readonly lines: AsyncIterable<string>;
  readonly tell: Person['tell'];
  /** Null: nobody is there. */
  readonly ask: Person['ask'];
  /** For hooks that ask. Null: nobody is there. */
  readonly askHook: ((question: Question) => Promise<boolean>) | null;
  /** Shows what hooks do while they do it. */
  readonly follow: (hooks: HooksByName) => void;
  /** The person wants what is under way to end. */
  readonly onInterrupt: (listener: () => void) => void;
  readonly show: (text: string) => void;
  /** A status line is drawn: it is worth asking for one. */
  readonly hasStatus: boolean;
  readonly setStatus: (text: string | null) => void;
  readonly setMode: (mode: Mode) => void;
  /** What could follow an `@` in the line being typed. */
  readonly setSuggest: (suggest: (query: string) => Promise<readonly string[]>) => void;
  readonly close: () => void;
}
