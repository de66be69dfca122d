import { setTimeout as wait } from 'node:timers/promises';
import type { ChatMessage, ChatModel, ChatRequest } from '../core/chat.ts';
import type { ModelSource } from '../core/model.ts';
import { withoutKey } from './api-key.ts';
import { ANTHROPIC_CHAT } from './chat-anthropic.ts';
import { OPENAI_CHAT } from './chat-openai.ts';
import { modelName } from './model-endpoint.ts';
import { isStatusError, toldError } from './model-errors.ts';
import { type Post, postJson } from './post-json.ts';
import type { Price } from './price.ts';

const WIRES = { openai: OPENAI_CHAT, anthropic: ANTHROPIC_CHAT };

/**
 * A model to talk to, in the format its service speaks. Nothing that it says has the key in it. What it calls is left as
 * it is: a file that holds the key, and that a tool writes back, must not be spoilt.
 */
export function chatFor(source: ModelSource, price: Price | null = null): ChatModel {
  const wire = WIRES[source.wire];
  return {
    name: source.model ?? 'unknown',
    servesPrompts: true,
    async reply(request) {
      const { system, tools, signal } = request;
      try {
        const service = wire.service(source);
        const body = {
          model: modelName(request.model ?? null, source),
          ...wire.conversation(system, messagesFor(request)),
          // there are services that refuse an empty list
          ...(tools.length === 0 ? {} : { tools: tools.map(wire.tool) }),
        };
        const answer = await postPatiently({ ...service, body, signal });
        const reply = wire.replyIn(answer);
        return { ...reply, text: withoutKey(reply.text, source), usage: wire.usageIn(answer, price) };
      } catch (error) {
        throw toldError(error, source);
      }
    },
  };
}

/** Where a model is given no tools, services refuse calls and their results: they are told in words instead. */
function messagesFor({ messages, tools }: ChatRequest): readonly ChatMessage[] {
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

/** Too many requests, too much to do, or not there for a moment. */
const BUSY = [429, 503, 529];
const USUAL_WAIT_MS = 1000;
/** Who wants more time than that is not asked again: the person decides when. */
const LONGEST_WAIT_MS = 10_000;

/** What a service answers; one that is busy is asked once more, when it says. */
async function postPatiently(post: Post): Promise<unknown> {
  try {
    return await postJson(post);
  } catch (error) {
    if (!isStatusError(error) || !BUSY.includes(error.statusCode)) throw error;
    const waitMs = error.retryAfterMs ?? USUAL_WAIT_MS;
    if (waitMs > LONGEST_WAIT_MS) throw error;
    await wait(waitMs, undefined, { signal: post.signal });
    return postJson(post);
  }
}
