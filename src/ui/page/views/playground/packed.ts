import { isObject } from '../../../../core/json.ts';
import type { GivenFile } from '../../../data/playground.ts';
import type { Played, TypedCall } from './state.ts';

/** What a link holds at most, unpacked: a small text can be made of a large one. */
const MOST_BYTES = 1024 * 1024;

/** Everything that is typed, for the part of an address that is sent nowhere. */
export async function packed(played: Played): Promise<string> {
  const stream = new Blob([JSON.stringify(played)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null: it is nothing that was packed. What somebody else packed is data of a stranger: only what we know is taken. */
export async function unpacked(text: string): Promise<Played | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return playedIn(JSON.parse(await readBounded(stream)));
  } catch {
    return null;
  }
}

async function readBounded(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let [text, length] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new Error('it is too long');
    }
    text += decoder.decode(value, { stream: true });
  }
}

function playedIn(read: unknown): Played | null {
  if (!isObject(read) || !isObject(read.call) || !Array.isArray(read.files)) return null;
  const { agent, event, tool, input, cwd, home, more } = read.call;
  const call = { agent, event, tool, input, cwd, home, more };
  if (!Object.values(call).every((value) => typeof value === 'string')) return null;
  const files = read.files.filter(isFile).map(({ name, layer, dialect, text }) => ({ name, layer, dialect, text }));
  return { call: call as unknown as TypedCall, files };
}

function isFile(value: unknown): value is GivenFile {
  if (!isObject(value)) return false;
  const { name, layer, dialect, text } = value;
  return (
    [name, layer, text].every((one) => typeof one === 'string') && (dialect === null || typeof dialect === 'string')
  );
}
