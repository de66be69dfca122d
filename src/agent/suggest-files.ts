import type { Hooks } from '../hooks/api.ts';
import { fire } from './fire.ts';
import type { Session } from './session.ts';

const DEADLINE_MS = 1000;
const MOST = 50;

/** What could be meant by the beginning of a file's name: what FileSuggestion hooks say; where they say nothing, what is there. */
export async function suggestFiles(
  session: Session,
  hooks: Pick<Hooks, 'has'>,
  query: string,
  found: (query: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const said = hooks.has('FileSuggestion') ? await suggestedByHooks(session, query) : [];
  return (said.length > 0 ? said : await found(query)).slice(0, MOST);
}

async function suggestedByHooks(session: Session, query: string): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const at = { session, thread: session.main, signal, after: () => signal };
  const { text } = await fire(at, 'FileSuggestion', { query, prompt: query });
  const lines = (text ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '');
}
