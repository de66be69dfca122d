import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { checkedLookup } from './checked-lookup.ts';
import type { Target } from './target.ts';

export interface Connections {
  /** `kept`: connections that stay open for the next call. `fresh`: one of its own. */
  readonly agentFor: (target: Target, which: 'kept' | 'fresh') => HttpAgent;
  readonly close: () => void;
}

/** Most servers close a connection sooner. */
const IDLE_MS = 60_000;
/** For each server. */
const MAX_IDLE = 16;

/** A connection is only ever used again for calls that had to pass the same check when it was opened. */
export function connections(lookup: LookupFunction = systemLookup): Connections {
  const agents = new Map<string, HttpAgent>();
  let closed = false;
  return {
    agentFor({ url, addresses }, which) {
      const Agent = url.protocol === 'https:' ? HttpsAgent : HttpAgent;
      const checked = checkedLookup(lookup, addresses);
      if (closed || which === 'fresh') return new Agent({ lookup: checked });
      const key = `${url.protocol} ${addresses}`;
      const made = agents.get(key) ?? keepingAgent(Agent, checked);
      agents.set(key, made);
      return made;
    },
    close() {
      closed = true;
      for (const agent of agents.values()) closeIdle(agent);
    },
  };
}

function keepingAgent(Agent: typeof HttpAgent | typeof HttpsAgent, lookup: LookupFunction): HttpAgent {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: MAX_IDLE, timeout: IDLE_MS, lookup });
  // what comes when nothing was asked would be taken for the answer to the next question
  const destroy = function (this: Socket): void {
    this.destroy();
  };
  agent.on('free', (socket: Socket) => void socket.on('data', destroy));
  const reuse = agent.reuseSocket.bind(agent);
  agent.reuseSocket = (socket, request) => {
    socket.off('data', destroy);
    reuse(socket, request);
  };
  return agent;
}

/** Calls that are under way come to their end. */
function closeIdle(agent: HttpAgent): void {
  agent.maxFreeSockets = 0;
  for (const socket of Object.values(agent.freeSockets).flatMap((idle: Socket[] = []) => idle)) socket.destroy();
}
