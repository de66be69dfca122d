import { type Body, exchanged, list, type Protocol, userText } from './protocol.ts';

const USAGE = { input_tokens: 10, output_tokens: 5 };

export const anthropic: Protocol = {
  name: 'anthropic',
  path: /\/messages(?:\?|$)/,
  read(body) {
    const blocks = list(body.messages).flatMap(({ content }) => list(content));
    const of = (wanted: string) => blocks.filter(({ type }) => type === wanted);
    return {
      ...exchanged(
        of('tool_use').map(({ id, input }) => ({ id, content: input })),
        of('tool_result').map(({ tool_use_id, content }) => ({ id: tool_use_id, content })),
      ),
      userText: userText(list(body.messages)),
      hasTools: list(body.tools).length > 0,
      wantsJson: false,
      streams: body.stream === true,
    };
  },
  write({ say, calls = [] }, { model }, streams, id) {
    const content: readonly Body[] = [
      ...(say === undefined ? [] : [{ type: 'text', text: say }]),
      ...calls.map(({ name, args }) => ({ type: 'tool_use', id: `toolu_${id()}`, name, input: args })),
    ];
    const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn';
    const message = { id: `msg_${id()}`, type: 'message', role: 'assistant', model, stop_sequence: null, usage: USAGE };
    if (!streams) return { json: { ...message, content, stop_reason } };
    return {
      named: true,
      events: [
        { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
        ...content.flatMap(blockEvents),
        { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: USAGE },
        { type: 'message_stop' },
      ],
    };
  },
};

function blockEvents(block: Body, index: number): readonly Body[] {
  const isText = block.type === 'text';
  return [
    { type: 'content_block_start', index, content_block: isText ? { ...block, text: '' } : { ...block, input: {} } },
    {
      ...{ type: 'content_block_delta', index },
      delta: isText
        ? { type: 'text_delta', text: block.text }
        : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
    },
    { type: 'content_block_stop', index },
  ];
}
