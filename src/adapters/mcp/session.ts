import type { Hooks } from '../../hooks/api.ts';
import type { HeldWork } from './held-work.ts';
import type { LineWriter } from './line-writer.ts';
import type { OpenCalls } from './open-calls.ts';

/** What is asked before a tool runs, and told when it has run. Whoever cannot say what it `has` is told everything. */
export type AskedHooks = Pick<Hooks, 'trigger'> & Partial<Pick<Hooks, 'has'>>;

/** What is known of a server. */
export interface ServerFacts {
  /** What it is called; it may say so itself. */
  name: string;
  /** Its name is settled. */
  isNamed: boolean;
  /** It says nothing more. */
  hasEnded: boolean;
  /** The client has asked it something. */
  wasAsked: boolean;
  /** When it said something last, by `nowMs()`; null: not yet. */
  heardAt: number | null;
}

/** Where whole messages go; over stdio each is a line. */
export type Way = Pick<LineWriter, 'write'>;

/** One client, one server, and the hooks between them; over HTTP each exchange has ways of its own. */
export interface Session {
  readonly hooks: AskedHooks;
  readonly sessionId: string;
  readonly server: ServerFacts;
  readonly calls: OpenCalls;
  /** Requests whose hooks are running. */
  readonly before: HeldWork;
  /** Answers whose hooks are running. */
  readonly after: HeldWork;
  readonly toClient: Way;
  readonly toServer: Way;
  /** For the person, who reads it where the client shows what a server writes on standard error. */
  readonly tell: (text: string) => void;
}
