import type { ChatReply, ToolCall } from '../core/chat.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { shorten } from '../core/shown-text.ts';
import { noText } from './text-of.ts';

const SHOWN_CHARS = 200;
/** Models send nothing at all where a tool needs nothing. */
const NOTHING = '{}';

interface SentCall {
  readonly id: unknown;
  readonly name: unknown;
  /** A JSON text, or what it says. */
  readonly input: unknown;
  /** The reply ended in the middle of it. */
  readonly cut: boolean;
}

/** A call as a model sent it. One that cannot be read has a problem instead of an input, and never half of one. */
export function readCall({ id, name, input, cut }: SentCall): ToolCall {
  const call = {
    id: typeof id === 'string' && id !== '' ? id : `call_${Math.random().toString(36).slice(2, 12)}`,
    name: typeof name === 'string' && name !== '' ? name : 'unknown',
  };
  if (cut) return { ...call, input: {}, problem: CUT };
  const read = typeof input === 'string' ? parsedJson(input.trim() || NOTHING) : (input ?? {});
  if (isObject(read)) return { ...call, input: read };
  const shown = shorten(typeof input === 'string' ? input : JSON.stringify(input), SHOWN_CHARS).text;
  return { ...call, input: {}, problem: `The input of this call is no JSON object, so nothing was run: ${shown}` };
}

const CUT =
  'The reply reached the limit of its length in the middle of this call, so nothing was run. Make it shorter.';

/** Said behind a text that ends where the limit was. */
const CUT_TEXT = '[the reply was cut off: it reached the limit of its length]';

export type Reply = Omit<ChatReply, 'usage'>;

/** A reply that ended so. Throws where nothing is in it, unless the model says that it is done. */
export function replyOf(answer: unknown, { text, calls }: Reply, end: 'cut' | 'done' | 'other'): Reply {
  const words = text.trim();
  if (words === '' && calls.length === 0 && end !== 'done') return noText(answer);
  return { text: end === 'cut' && calls.length === 0 ? `${words}\n${CUT_TEXT}` : words, calls: withOwnIds(calls) };
}

/** Each call is answered by its id: two that share one could not be told apart. */
function withOwnIds(calls: readonly ToolCall[]): readonly ToolCall[] {
  const taken = new Set<string>();
  return calls.map((call, index) => {
    const id = taken.has(call.id) ? `${call.id}_${index}` : call.id;
    taken.add(id);
    return { ...call, id };
  });
}
