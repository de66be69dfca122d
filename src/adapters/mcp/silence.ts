import { nowMs } from '../../core/now-ms.ts';
import type { LineWriter } from './line-writer.ts';
import type { Session } from './session.ts';

/** How long a server whose client has said its last word may say nothing. */
const SILENT_MS = 5000;
/** The same while it owes an answer, or was asked and has not said anything yet: as long as clients wait for an answer. */
const OWING_MS = 60_000;
const LOOK_MS = 250;

/** Resolves when nothing has been heard of the server for so long that nobody can be there who waits for it. */
export async function silence(
  session: Session & { readonly toClient: LineWriter },
  signal: AbortSignal,
): Promise<void> {
  const startedAt = nowMs();
  let quietSince = startedAt;
  while (!signal.aborted) {
    // what we hold back ourselves is no silence
    if (session.toClient.isWaiting() || session.calls.all().some(({ stage }) => stage === 'after'))
      quietSince = nowMs();
    quietSince = Math.max(quietSince, session.server.heardAt ?? startedAt);
    if (nowMs() - quietSince > (owesAnswer(session) ? OWING_MS : SILENT_MS)) return;
    await aMoment();
  }
}

function owesAnswer({ calls, server: { wasAsked, heardAt } }: Session): boolean {
  return calls.all().some(({ cancelled }) => !cancelled.signal.aborted) || (wasAsked && heardAt === null);
}

/** Keeps no program alive. */
function aMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LOOK_MS).unref();
  });
}
