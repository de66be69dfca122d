import type { ChatMessage } from '../core/chat.ts';

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: readonly Block[];
}

type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: object }
  | {
      readonly type: 'tool_result';
      readonly tool_use_id: string;
      readonly content: string;
      readonly is_error?: true;
    };

/**
 * A conversation in Anthropic's format: turns of user and assistant alternate, beginning with the user's, and the
 * results of tools come first in theirs. There are no system messages on the way: they are marked texts of the user's.
 */
export function anthropicMessages(messages: readonly ChatMessage[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const turn of messages.map(turnOf)) {
    if (turn.content.length === 0) continue;
    const last = turns.at(-1);
    if (last?.role === turn.role)
      turns[turns.length - 1] = { role: turn.role, content: [...last.content, ...turn.content] };
    else turns.push(turn);
  }
  const begun = turns[0]?.role === 'user' ? turns : [BEGINNING, ...turns];
  return begun.map(({ role, content }) => ({ role, content: resultsFirst(content) }));
}

const BEGINNING: Turn = { role: 'user', content: [{ type: 'text', text: '(the conversation goes on)' }] };

function turnOf(message: ChatMessage): Turn {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: texts(message.text) };
    case 'system':
      return { role: 'user', content: texts(`<system-message>\n${message.text}\n</system-message>`) };
    case 'tool': {
      const result = { type: 'tool_result', tool_use_id: allowedId(message.callId), content: message.text } as const;
      return { role: 'user', content: [message.isError ? { ...result, is_error: true } : result] };
    }
    case 'assistant': {
      const calls = message.calls.map(
        ({ id, name, input }) => ({ type: 'tool_use', id: allowedId(id), name, input }) as const,
      );
      return { role: 'assistant', content: [...texts(message.text.trimEnd()), ...calls] };
    }
  }
}

/** Empty ones are refused. */
function texts(text: string): readonly Block[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function resultsFirst(content: readonly Block[]): readonly Block[] {
  const isResult = ({ type }: Block): boolean => type === 'tool_result';
  return [...content.filter(isResult), ...content.filter((block) => !isResult(block))];
}

/** The ids of another service, or of a script, may hold more than this one accepts. */
function allowedId(id: string): string {
  return id.replace(/[^\w-]/g, '_');
}
