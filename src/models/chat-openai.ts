import type { ChatMessage, ToolCall, ToolSpec, Usage } from '../core/chat.ts';
import { isObject } from '../core/json.ts';
import { postOpenAi } from './model-endpoint.ts';
import { countOf, type Price, withPrice } from './price.ts';
import { type Reply, readCall, replyOf } from './read-call.ts';
import { textOf } from './text-of.ts';

/** A conversation with any service that speaks OpenAI's format. */
export const OPENAI_CHAT = {
  service: postOpenAi,
  conversation(system: string, messages: readonly ChatMessage[]): object {
    const before = system === '' ? [] : [{ role: 'system', content: system }];
    return { messages: [...before, ...messages.map(sentMessage)] };
  },
  tool: ({ name, description, parameters }: ToolSpec): object => ({
    type: 'function',
    function: { name, description, parameters },
  }),
  replyIn,
  usageIn,
};

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

function replyIn(answer: unknown): Reply {
  const [choice] = isObject(answer) && Array.isArray(answer.choices) ? answer.choices : [];
  const message = isObject(choice) && isObject(choice.message) ? choice.message : {};
  const end = isObject(choice) ? choice.finish_reason : null;
  const isCut = end === 'length';
  const text = textOf(message.content) || textOf(message.refusal);
  const sent: readonly unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  const calls = sent.map((call, index) => {
    const { id, function: called } = isObject(call) ? call : {};
    const { name, arguments: input } = isObject(called) ? called : {};
    // calls are written one after the other
    return readCall({ id, name, input, cut: isCut && index === sent.length - 1 });
  });
  return replyOf(answer, { text, calls }, isCut ? 'cut' : end === 'stop' ? 'done' : 'other');
}

/** What came from a cache is part of the prompt. OpenRouter says what it cost. */
function usageIn(answer: unknown, price: Price | null): Usage {
  const usage = isObject(answer) && isObject(answer.usage) ? answer.usage : {};
  const counted = withPrice(countOf(usage.prompt_tokens), countOf(usage.completion_tokens), price);
  return typeof usage.cost === 'number' ? { ...counted, costUsd: usage.cost } : counted;
}
