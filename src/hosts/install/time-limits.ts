/** Three clocks, each inside the next: who answers first must be us, with a reason, and not the agent that has lost patience. */
export interface TimeLimits {
  /** When the shim ends the bridge. */
  readonly shimSeconds: number;
  /** When the bridge gives up by itself. */
  readonly bridgeSeconds: number;
}

const ROOM_SECONDS = 5;

export function limitsWithin(agentSeconds: number): TimeLimits {
  const room = agentSeconds >= 6 * ROOM_SECONDS ? ROOM_SECONDS : 1;
  return { shimSeconds: Math.max(agentSeconds - room, 1), bridgeSeconds: Math.max(agentSeconds - 2 * room, 1) };
}
