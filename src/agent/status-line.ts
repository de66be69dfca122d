import { dollars } from '../core/dollars.ts';
import { nowMs } from '../core/now-ms.ts';
import type { Hooks } from '../hooks/api.ts';
import { fire } from './fire.ts';
import type { Session } from './session.ts';

/** The person is not kept waiting for it. */
const DEADLINE_MS = 1000;

/** What StatusLine hooks want to be seen; null: nothing. */
export async function statusLine(
  session: Session,
  hooks: Pick<Hooks, 'has'>,
  startedAt: number,
): Promise<string | null> {
  if (!hooks.has('StatusLine')) return null;
  const { main, mode } = session;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const at = { session, thread: session.main, signal, after: () => signal };
  const { text } = await fire(at, 'StatusLine', {
    mode,
    context_tokens: main.contextTokens,
    tokens_used: main.usage.inputTokens + main.usage.outputTokens,
    cost: dollars(main.usage.costUsd ?? 0),
    duration_ms: Math.round(nowMs() - startedAt),
    conversation_length: main.messages.length,
  });
  return text === null ? null : (text.split('\n').find((line) => line.trim() !== '') ?? null);
}
