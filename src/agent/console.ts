import type { Hooks } from '../hooks/api.ts';
import type { Question } from '../hooks/question.ts';
import type { Screen } from './display/screen.ts';
import type { Mode } from './mode.ts';
import type { Person } from './person.ts';

/** Where the person is, or whatever stands in for one, for a session that is not there yet: what they do reaches it once it is. */
export interface Console {
  readonly screen: Screen;
  /** How a file is named to the person. */
  readonly place: (path: string) => string;
  /** The prompts. Ends when the person leaves, or the pipe. */
  readonly lines: AsyncIterable<string>;
  readonly tell: Person['tell'];
  /** Null: nobody can be asked. */
  readonly ask: Person['ask'];
  /** The same for what hooks ask; null: nobody can be asked. Never rejects. */
  readonly askAboutHook: ((question: Question, signal?: AbortSignal) => Promise<boolean>) | null;
  /** What a command has to say. */
  readonly show: (text: string) => void;
  /** Shows what hooks do, until the returned function is called. */
  readonly watch: (hooks: Pick<Hooks, 'on'>) => () => void;
  /** The person wants what is under way to end. */
  readonly onInterrupt: (listener: () => void) => void;
  readonly setMode: (mode: Mode) => void;
  /** A status line is drawn: it is worth asking for one. */
  readonly hasStatus: boolean;
  /** What stands above the prompt; null or empty: nothing. */
  readonly setStatus: (text: string | null) => void;
  /** Says what could follow an `@` in the line being typed. */
  readonly setSuggest: (suggest: (query: string) => Promise<readonly string[]>) => void;
  readonly close: () => void;
}

/** What a console is where nobody types: nothing is asked, and nothing is drawn twice. */
export const NOBODY_THERE = {
  ask: null,
  askAboutHook: null,
  hasStatus: false,
  setMode: () => {},
  setStatus: () => {},
  setSuggest: () => {},
};
