import { readFileSync, statSync } from 'node:fs';
import { HookError } from '../../core/hook-error.ts';
import { messageOf } from '../../core/message-of.ts';

const MOST_BYTES = 256 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
/** A person's token for the server, where it wants one. */
const TOKEN = 'HOOKLINE_SERVER_TOKEN';

export function isAddress(against: string): boolean {
  return /^https?:\/\//i.test(against);
}

/** What a server shows, from a file or from itself. `seen`: it is asked to show what became of a tree of that size. */
export async function proofText(against: string, seen: number | null): Promise<string> {
  return isAddress(against) ? fetched(addressOf(against, seen)) : inFile(against);
}

function addressOf(against: string, seen: number | null): URL {
  const url = new URL(against);
  if (url.protocol === 'http:' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname))
    throw new HookError('BAD_OPTION', `"${against}" is not encrypted.`, { hint: 'ask the server by https://' });
  if (seen !== null && seen > 0) url.searchParams.set('from', String(seen));
  return url;
}

/** Redirects are not followed: whoever is asked must be who was named. */
async function fetched(url: URL): Promise<string> {
  const token = process.env[TOKEN];
  const headers = { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return await boundedText(response);
  } catch (error) {
    const why = error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error);
    const hint = `the token of a person is read from ${TOKEN}`;
    throw new HookError('FILE_UNREADABLE', `"${url.href}" gave no proof: ${why}.`, { cause: error, hint });
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function inFile(path: string): string {
  try {
    if (statSync(path).size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new HookError('FILE_UNREADABLE', `"${path}" cannot be read: ${messageOf(error)}.`, { cause: error });
  }
}
