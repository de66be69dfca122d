import type { Hooks } from '../../hooks/api.ts';
import type { HeldWork } from './held-work.ts';
import type { LineWriter } from './line-writer.ts';
import type { OpenCalls } from './open-calls.ts';

/** What is asked before a tool runs, and told when it has run. Whoever cannot say what it `has` is told everything. */
export type AskedHooks = Pick<Hooks, 'trigger'> & Partial<Pick<Hooks, 'has'>>;

/** One client, one server, and the hooks between them. */
export interface Session {
  readonly hooks: AskedHooks;
  readonly sessionId: string;
  /** What the server is called; it may say so itself. */
  serverName: string;
  /** Its name is settled. */
  isNamed: boolean;
  readonly calls: OpenCalls;
  /** Requests whose hooks are running. */
  readonly before: HeldWork;
  /** Answers whose hooks are running. */
  readonly after: HeldWork;
  readonly toClient: LineWriter;
  readonly toServer: LineWriter;
  /** The server says nothing more. */
  serverEnded: boolean;
  /** The client has asked it something. */
  wasAsked: boolean;
  /** When it said something last, by `nowMs()`; null: not yet. */
  heardAt: number | null;
  /** For the person, who reads it where the client shows what a server writes on standard error. */
  readonly tell: (text: string) => void;
}
