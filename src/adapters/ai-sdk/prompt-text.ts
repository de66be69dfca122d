import type { PromptMessage } from './sdk-types.ts';

/** What the person wrote; files have no text. */
export function promptText({ content }: PromptMessage): string {
  if (typeof content === 'string') return content;
  return content.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? text : [])).join('\n');
}

/** The message with another text in the place of its own; its files stay. */
export function withText(message: PromptMessage, text: string): PromptMessage {
  const { content } = message;
  if (typeof content === 'string') return { ...message, content: text };
  const first = content.findIndex(({ type }) => type === 'text');
  const rest = content.filter(({ type }, i) => type !== 'text' || i === first);
  return {
    ...message,
    content:
      first === -1
        ? [{ type: 'text', text }, ...rest]
        : rest.map((part) => (part.type === 'text' ? { ...part, text } : part)),
  };
}
