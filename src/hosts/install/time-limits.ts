/** Three clocks, each inside the next: who answers first must be us, with a reason, and not the agent that has lost patience. */
export interface TimeLimits {
  /** When the shim ends the bridge. */
  readonly shimSeconds: number;
  /** When the bridge gives up by itself. */
  readonly bridgeSeconds: number;
}

const ROOM_SECONDS = 5;
/** What a hook that is timed out has to end by itself. */
const GRACE_SECONDS = 1;

export function limitsWithin(agentSeconds: number): TimeLimits {
  const room = agentSeconds >= 6 * ROOM_SECONDS ? ROOM_SECONDS : 1;
  return { shimSeconds: Math.max(agentSeconds - room, 1), bridgeSeconds: Math.max(agentSeconds - 2 * room, 1) };
}

/** As many as an agent has to wait, so that a hook of this length is ended by us and not by the agent. */
export function secondsAround(hookMs: number): number {
  return Math.ceil(hookMs / 1000) + GRACE_SECONDS + 2 * ROOM_SECONDS;
}
