import type { SessionGroup, SessionSummary } from './sessions.ts';

/** Which line of the list of sessions it is, wherever it stands. */
export function lineKey(line: Pick<SessionGroup, 'id'> | Pick<SessionSummary, 'session' | 'agent'>): string {
  return 'id' in line ? line.id : `${line.agent}/${line.session}`;
}
