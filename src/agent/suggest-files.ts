import { printedLines } from './fire.ts';
import type { Session } from './session.ts';
import { filesBelow } from './tools/files-below.ts';

const MOST = 50;

/** What could be meant by the beginning of a file's name: what FileSuggestion hooks say; where they say nothing, what is there. */
export async function suggestFiles(session: Session, query: string): Promise<readonly string[]> {
  const suggested = await printedLines(session, 'FileSuggestion', { query, prompt: query });
  return (suggested.length > 0 ? suggested.map((line) => line.trim()) : await filesLike(session.cwd, query)).slice(
    0,
    MOST,
  );
}

/** So that a person who types is not kept waiting in a very large project. */
const MOST_LOOKED_AT = 20_000;

/** Files whose path has these letters in it; those that begin with them first. */
async function filesLike(cwd: string, query: string): Promise<readonly string[]> {
  const wanted = query.toLowerCase();
  const found: string[] = [];
  let lookedAt = 0;
  for await (const path of filesBelow(cwd, query, new AbortController().signal)) {
    if (path.toLowerCase().includes(wanted)) found.push(path);
    lookedAt += 1;
    if (found.length >= MOST || lookedAt >= MOST_LOOKED_AT) break;
  }
  const begins = (path: string): boolean => path.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((path) => !begins(path))];
}
