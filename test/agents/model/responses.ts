import { type Body, exchanged, list, type Protocol, userText } from './protocol.ts';
import type { Call } from './script.ts';

const USAGE = {
  ...{ input_tokens: 10, input_tokens_details: { cached_tokens: 0 } },
  ...{ output_tokens: 5, output_tokens_details: { reasoning_tokens: 0 }, total_tokens: 15 },
};

/** OpenAI's responses, which Codex speaks. */
export const responses: Protocol = {
  name: 'responses',
  path: /\/responses$/,
  read: (body) => ({
    ...exchanged(
      list(body.input)
        .filter(({ type }) => String(type).endsWith('_call'))
        .map((call) => ({ id: call.call_id, content: call.arguments ?? call.input })),
      list(body.input)
        .filter(({ type }) => String(type).endsWith('_call_output'))
        .map(({ call_id, output }) => ({ id: call_id, content: output })),
    ),
    userText: userText(list(body.input)),
    hasTools: list(body.tools).length > 0,
    wantsJson: false,
    streams: true,
  }),
  write({ say, calls = [] }, _body, _streams, id) {
    const output = [...(say === undefined ? [] : [message(say, id())]), ...calls.map((call) => called(call, id()))];
    const response = { id: `resp_${id()}`, object: 'response' };
    return {
      named: true,
      events: [
        { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
        ...output.map((item, output_index) => ({ type: 'response.output_item.done', output_index, item })),
        { type: 'response.completed', response: { ...response, status: 'completed', output, usage: USAGE } },
      ],
    };
  },
};

function message(text: string, id: number): Body {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return { type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed', content };
}

function called({ name, args, namespace, text }: Call, id: number): Body {
  const common = { call_id: `call_${id}`, name, status: 'completed' };
  if (text !== undefined) return { type: 'custom_tool_call', id: `ctc_${id}`, ...common, input: text };
  const where = namespace === undefined ? {} : { namespace };
  return { type: 'function_call', id: `fc_${id}`, ...common, ...where, arguments: JSON.stringify(args) };
}
