import { type Body, exchanged, list, type Protocol, userText } from './protocol.ts';

const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

/** OpenAI's chat completions, which most agents can speak. */
export const chat: Protocol = {
  name: 'chat',
  path: /\/chat\/completions$/,
  read: (body) => ({
    ...exchanged(
      list(body.messages)
        .flatMap(({ tool_calls }) => list(tool_calls))
        .map((call) => ({ id: call.id, content: (call.function as Body | undefined)?.arguments })),
      list(body.messages)
        .filter(({ role }) => role === 'tool')
        .map(({ tool_call_id, content }) => ({ id: tool_call_id, content })),
    ),
    userText: userText(list(body.messages)),
    hasTools: list(body.tools).length > 0,
    wantsJson: String((body.response_format as Body | undefined)?.type ?? '').startsWith('json'),
    streams: body.stream === true,
  }),
  write({ say, calls = [] }, { model }, streams, id) {
    const common = { id: `chatcmpl-${id()}`, created: 1, model };
    const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
    const tool_calls = calls.map(({ name, args }) => ({
      ...{ id: `call_${id()}`, type: 'function' },
      function: { name, arguments: JSON.stringify(args) },
    }));
    if (!streams) {
      const message = { role: 'assistant', content: say ?? null, ...(calls.length > 0 && { tool_calls }) };
      const choices = [{ index: 0, message, finish_reason }];
      return { json: { ...common, object: 'chat.completion', choices, usage: USAGE } };
    }
    const chunk = (delta: Body, reason: string | null = null): Body => ({
      ...{ ...common, object: 'chat.completion.chunk' },
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
    return {
      events: [
        chunk({ role: 'assistant', content: say ?? '' }),
        ...(calls.length > 0 ? [chunk({ tool_calls: tool_calls.map((call, index) => ({ index, ...call })) })] : []),
        { ...chunk({}, finish_reason), usage: USAGE },
        '[DONE]',
      ],
    };
  },
};
