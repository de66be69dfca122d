import type { ChatModel, ChatReply, ToolSpec, Usage } from '../core/chat.ts';
import { isObject } from '../core/json.ts';
import type { ModelSource } from '../core/model.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { postPatiently } from './post-patiently.ts';
import { countOf, type Price, withPrice } from './price.ts';
import { CUT_TEXT, readCall, withOwnIds } from './read-call.ts';
import { modelName, postAnthropic } from './service-address.ts';
import { noText, textOf } from './text-of.ts';
import { messagesFor } from './told-calls.ts';

/** The service wants to be told a limit. */
const MAX_TOKENS = 8192;
const CUT: readonly unknown[] = ['max_tokens', 'model_context_window_exceeded'];

/** A conversation with a service that speaks Anthropic's format. */
export function chatAnthropic(source: ModelSource, price: Price | null): ChatModel['reply'] {
  return async (request) => {
    const service = postAnthropic(source);
    const body = {
      model: modelName(null, source),
      max_tokens: MAX_TOKENS,
      ...(request.system === '' ? {} : { system: request.system }),
      messages: anthropicMessages(messagesFor(request)),
      ...(request.tools.length === 0 ? {} : { tools: request.tools.map(sentTool) }),
    };
    const answer = await postPatiently({ ...service, body, signal: request.signal });
    return { ...replyIn(answer), usage: usageIn(answer, price) };
  };
}

function sentTool({ name, description, parameters }: ToolSpec): object {
  return { name, description, input_schema: parameters };
}

function replyIn(answer: unknown): Omit<ChatReply, 'usage'> {
  const { content, stop_reason: end } = isObject(answer) ? answer : {};
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const isCut = CUT.includes(end);
  const text = textOf(content).trim();
  const calls = blocks.flatMap((block, index) => {
    if (!isObject(block) || block.type !== 'tool_use') return [];
    return [
      readCall({ id: block.id, name: block.name, input: block.input, cut: isCut && index === blocks.length - 1 }),
    ];
  });
  if (text === '' && calls.length === 0 && end !== 'end_turn') return noText(answer);
  return { text: isCut && calls.length === 0 ? `${text}\n${CUT_TEXT}` : text, calls: withOwnIds(calls) };
}

/** What came from a cache, or went into one, is counted apart. */
function usageIn(answer: unknown, price: Price | null): Usage {
  const usage = isObject(answer) && isObject(answer.usage) ? answer.usage : {};
  const input = [usage.input_tokens, usage.cache_read_input_tokens, usage.cache_creation_input_tokens];
  const inputTokens = input.map(countOf).reduce((sum, count) => sum + count, 0);
  return withPrice(inputTokens, countOf(usage.output_tokens), price);
}
