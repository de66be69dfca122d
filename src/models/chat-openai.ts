import type { ChatMessage, ChatModel, ChatReply, ToolCall, ToolSpec, Usage } from '../core/chat.ts';
import { isObject } from '../core/json.ts';
import type { ModelSource } from '../core/model.ts';
import { postPatiently } from './post-patiently.ts';
import { countOf, type Price, withPrice } from './price.ts';
import { CUT_TEXT, readCall, withOwnIds } from './read-call.ts';
import { modelName, postOpenAi } from './service-address.ts';
import { noText, textOf } from './text-of.ts';
import { messagesFor } from './told-calls.ts';

/** A conversation with any service that speaks OpenAI's format. */
export function chatOpenAi(source: ModelSource, price: Price | null): ChatModel['reply'] {
  return async (request) => {
    const service = postOpenAi(source);
    const before = request.system === '' ? [] : [{ role: 'system', content: request.system }];
    const body = {
      model: modelName(null, source),
      messages: [...before, ...messagesFor(request).map(sentMessage)],
      // there are services that refuse an empty list
      ...(request.tools.length === 0 ? {} : { tools: request.tools.map(sentTool) }),
    };
    const answer = await postPatiently({ ...service, body, signal: request.signal });
    return { ...replyIn(answer), usage: usageIn(answer, price) };
  };
}

function sentMessage(message: ChatMessage): object {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.text };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text };
    case 'assistant': {
      if (message.calls.length === 0) return { role: 'assistant', content: message.text };
      return { role: 'assistant', content: message.text || null, tool_calls: message.calls.map(sentCall) };
    }
  }
}

function sentCall({ id, name, input }: ToolCall): object {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

function sentTool({ name, description, parameters }: ToolSpec): object {
  return { type: 'function', function: { name, description, parameters } };
}

function replyIn(answer: unknown): Omit<ChatReply, 'usage'> {
  const [choice] = isObject(answer) && Array.isArray(answer.choices) ? answer.choices : [];
  const message = isObject(choice) && isObject(choice.message) ? choice.message : {};
  const end = isObject(choice) ? choice.finish_reason : null;
  const isCut = end === 'length';
  const text = (textOf(message.content) || textOf(message.refusal)).trim();
  const sent: readonly unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  const calls = sent.map((call, index) => {
    const { id, function: called } = isObject(call) ? call : {};
    const { name, arguments: input } = isObject(called) ? called : {};
    // calls are written one after the other
    return readCall({ id, name, input, cut: isCut && index === sent.length - 1 });
  });
  if (text === '' && calls.length === 0 && end !== 'stop') return noText(answer);
  return { text: isCut && calls.length === 0 ? `${text}\n${CUT_TEXT}` : text, calls: withOwnIds(calls) };
}

/** What came from a cache is part of the prompt. OpenRouter says what it cost. */
function usageIn(answer: unknown, price: Price | null): Usage {
  const usage = isObject(answer) && isObject(answer.usage) ? answer.usage : {};
  const counted = withPrice(countOf(usage.prompt_tokens), countOf(usage.completion_tokens), price);
  return typeof usage.cost === 'number' ? { ...counted, costUsd: usage.cost } : counted;
}
