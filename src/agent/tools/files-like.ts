import { filesBelow } from './files-below.ts';

const MOST = 50;
/** So that a person who types is not kept waiting in a very large project. */
const MOST_LOOKED_AT = 20_000;

/** Files whose path has these letters in it; those that begin with them first. */
export async function filesLike(cwd: string, query: string): Promise<readonly string[]> {
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
