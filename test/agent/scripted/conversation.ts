import type { ChatMessage, ChatModel, ChatReply, ToolSpec } from '../../../src/core/chat.ts';

export const TOOLS: readonly ToolSpec[] = [{ name: 'Bash', description: 'Runs a command.', parameters: {} }];
export const user = (text: string): ChatMessage => ({ role: 'user', text });
export const system = (text: string): ChatMessage => ({ role: 'system', text });

export function reply(model: ChatModel, messages: readonly ChatMessage[], tools = TOOLS): Promise<ChatReply> {
  return model.reply({ system: 'You are.', messages, tools, signal: new AbortController().signal });
}

/** The reply and the results of its calls behind the conversation, as a loop would put them there. */
export function withReply(
  messages: readonly ChatMessage[],
  { text, calls }: ChatReply,
  isError = false,
): ChatMessage[] {
  const results = calls.map(
    ({ id, name, input }): ChatMessage => ({
      role: 'tool',
      callId: id,
      name,
      text: `${JSON.stringify(input)} ran`,
      isError,
    }),
  );
  return [...messages, { role: 'assistant', text, calls }, ...results];
}

/** A turn: the model is asked until it calls nothing any more. */
export async function turn(
  model: ChatModel,
  messages: readonly ChatMessage[],
  isError = false,
): Promise<ChatMessage[]> {
  for (let conversation = [...messages]; ; ) {
    const next = await reply(model, conversation);
    conversation = withReply(conversation, next, isError);
    if (next.calls.length === 0) return conversation;
  }
}

/** What the model did, reply by reply. */
export function replies(messages: readonly ChatMessage[]): readonly string[] {
  return messages.flatMap((message) =>
    message.role === 'assistant'
      ? [
          [message.text, ...message.calls.map(({ name, input }) => `${name} ${JSON.stringify(input)}`)]
            .filter(Boolean)
            .join(' | '),
        ]
      : [],
  );
}
