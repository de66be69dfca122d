import type { Hooks } from '../../hooks/api.ts';
import type { HeldWork } from './held-work.ts';
import type { LineWriter } from './line-writer.ts';
import type { OpenCalls } from './open-calls.ts';

/** One client, one server, and the hooks between them. */
export interface Session {
  readonly hooks: Pick<Hooks, 'trigger'>;
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
  /** For the person, who reads it where the client shows what a server writes on standard error. */
  readonly tell: (text: string) => void;
}
