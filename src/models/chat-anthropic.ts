import type { ChatMessage, ToolSpec, Usage } from '../core/chat.ts';
import { isObject } from '../core/json.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { postAnthropic } from './model-endpoint.ts';
import { countOf, type Price, withPrice } from './price.ts';
import { type Reply, readCall, replyOf } from './read-call.ts';
import { textOf } from './text-of.ts';

/** The service wants to be told a limit. */
const MAX_TOKENS = 8192;
const CUT: readonly unknown[] = ['max_tokens', 'model_context_window_exceeded'];

/** A conversation with a service that speaks Anthropic's format. */
export const ANTHROPIC_CHAT = {
  service: postAnthropic,
  conversation: (system: string, messages: readonly ChatMessage[]): object => ({
    max_tokens: MAX_TOKENS,
    ...(system === '' ? {} : { system }),
    messages: anthropicMessages(messages),
  }),
  tool: ({ name, description, parameters }: ToolSpec): object => ({ name, description, input_schema: parameters }),
  replyIn,
  usageIn,
};

function replyIn(answer: unknown): Reply {
  const { content, stop_reason: end } = isObject(answer) ? answer : {};
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const isCut = CUT.includes(end);
  const calls = blocks.flatMap((block, index) => {
    if (!isObject(block) || block.type !== 'tool_use') return [];
    const { id, name, input } = block;
    return [readCall({ id, name, input, cut: isCut && index === blocks.length - 1 })];
  });
  const reply = { text: textOf(content), calls };
  return replyOf(answer, reply, isCut ? 'cut' : end === 'end_turn' ? 'done' : 'other');
}

/** What came from a cache, or went into one, is counted apart. */
function usageIn(answer: unknown, price: Price | null): Usage {
  const usage = isObject(answer) && isObject(answer.usage) ? answer.usage : {};
  const input = [usage.input_tokens, usage.cache_read_input_tokens, usage.cache_creation_input_tokens];
  const inputTokens = input.map(countOf).reduce((sum, count) => sum + count, 0);
  return withPrice(inputTokens, countOf(usage.output_tokens), price);
}
