import { nowMs } from '../core/now-ms.ts';
import { printedLines } from './fire.ts';
import { costOf, type Session } from './session.ts';

/** What StatusLine hooks want to be seen; null: nothing. */
export async function statusLine(session: Session, startedAt: number): Promise<string | null> {
  const { main, mode } = session;
  const [line = null] = await printedLines(session, 'StatusLine', {
    mode,
    context_tokens: main.contextTokens,
    tokens_used: main.usage.inputTokens + main.usage.outputTokens,
    ...costOf(main.usage),
    duration_ms: Math.round(nowMs() - startedAt),
    conversation_length: main.messages.length,
  });
  return line;
}
