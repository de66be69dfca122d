import type { ChatModel } from '../core/chat.ts';
import type { ModelSource } from '../core/model.ts';
import { withoutKey } from './api-key.ts';
import { chatAnthropic } from './chat-anthropic.ts';
import { chatOpenAi } from './chat-openai.ts';
import { toldError } from './model-errors.ts';
import type { Price } from './price.ts';

/**
 * A model to talk to, in the format its service speaks. Nothing that it says has the key in it. What it calls is left as
 * it is: a file that holds the key, and that a tool writes back, must not be spoilt.
 */
export function chatFor(source: ModelSource, price: Price | null = null): ChatModel {
  const ask = wireOf(source, price);
  return {
    name: source.model ?? 'unknown',
    async reply(request) {
      try {
        const reply = await ask(request);
        return { ...reply, text: withoutKey(reply.text, source) };
      } catch (error) {
        throw toldError(error, source);
      }
    },
  };
}

function wireOf(source: ModelSource, price: Price | null): ChatModel['reply'] {
  switch (source.wire) {
    case 'openai':
      return chatOpenAi(source, price);
    case 'anthropic':
      return chatAnthropic(source, price);
  }
}
