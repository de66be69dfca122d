import { newId } from '../../hooks/new-id.ts';
import type { AskedHooks, Session } from './session.ts';

/** Who judges the calls of a server, and under which names. */
export interface JudgeOptions {
  /** What is asked before a tool runs, and told when it has run. */
  readonly hooks: AskedHooks;
  /** `mcp__<name>__<tool>`; default: what the server calls itself. */
  readonly serverName?: string | undefined;
  /** Default: a new one. */
  readonly sessionId?: string | undefined;
  /** Is told what hooks have to say to the person. */
  readonly tell?: ((text: string) => void) | undefined;
  /** The name of a server that does not say what it is called. */
  readonly fallbackName?: string | undefined;
}

/** The part of a session that is the same whatever it goes over. */
export function judgeOf(options: JudgeOptions): Pick<Session, 'hooks' | 'sessionId' | 'server' | 'tell'> {
  return {
    hooks: options.hooks,
    sessionId: options.sessionId ?? newId(),
    server: {
      name: options.serverName ?? options.fallbackName ?? 'server',
      isNamed: options.serverName !== undefined,
      hasEnded: false,
      wasAsked: false,
      heardAt: null,
    },
    tell: safely(options.tell ?? (() => {})),
  };
}

/** What somebody else's function throws is no reason to lose a message. */
function safely(tell: (text: string) => void): (text: string) => void {
  return (text) => {
    try {
      tell(text);
    } catch {}
  };
}
