import type { ChatMessage, ChatReply, ChatRequest, Usage } from '../../core/chat.ts';

/** As services count, roughly. */
const CHARS_PER_TOKEN = 4;

/** What a request and its reply would have taken; a model without a service costs nothing. */
export function countedUsage({ system, messages, tools }: ChatRequest, reply: Omit<ChatReply, 'usage'>): Usage {
  const specs = tools.length === 0 ? 0 : JSON.stringify(tools).length;
  const input = messages.reduce((sum, message) => sum + charsOf(message), system.length + specs);
  const output = charsOf({ role: 'assistant', ...reply });
  return { inputTokens: tokens(input), outputTokens: tokens(output), costUsd: 0 };
}

function charsOf(message: ChatMessage): number {
  if (message.role !== 'assistant') return message.text.length;
  return message.calls.reduce(
    (sum, { name, input }) => sum + name.length + JSON.stringify(input).length,
    message.text.length,
  );
}

function tokens(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN);
}
