import type { ChatMessage, ChatRequest } from '../core/chat.ts';

/** Where a model is given no tools, services refuse calls and their results: they are told in words instead. */
export function messagesFor({ messages, tools }: Pick<ChatRequest, 'messages' | 'tools'>): readonly ChatMessage[] {
  return tools.length > 0 ? messages : messages.map(inWords);
}

function inWords(message: ChatMessage): ChatMessage {
  if (message.role === 'tool') {
    const { name, text, isError } = message;
    return { role: 'user', text: `[${name} ${isError ? 'failed' : 'answered'}]\n${text}` };
  }
  if (message.role !== 'assistant' || message.calls.length === 0) return message;
  const calls = message.calls.map(({ name, input }) => `[called ${name} ${JSON.stringify(input)}]`);
  return { role: 'assistant', text: [message.text, ...calls].filter(Boolean).join('\n'), calls: [] };
}
