import { type Body, exchanged, list, type Protocol, userText } from './protocol.ts';

export const gemini: Protocol = {
  name: 'gemini',
  path: /:(?:streamG|g)enerateContent/,
  read(body, path) {
    const asked = (body.generationConfig ?? {}) as Body;
    const parts = list(body.contents).flatMap((content) => list(content.parts));
    const called = list(parts.map(({ functionCall }) => functionCall));
    const answered = list(parts.map(({ functionResponse }) => functionResponse));
    return {
      ...exchanged(
        called.map(({ id, args }) => ({ id, content: args })),
        answered.map(({ id, response }) => ({ id, content: response })),
      ),
      userText: userText(list(body.contents)),
      hasTools: list(body.tools).length > 0,
      wantsJson: asked.responseMimeType === 'application/json' || 'responseJsonSchema' in asked,
      streams: path.includes(':stream'),
    };
  },
  write({ say, calls = [] }, _body, streams, id) {
    const parts = [
      ...(say === undefined ? [] : [{ text: say }]),
      ...calls.map(({ name, args }) => ({ functionCall: { id: `call_${id()}`, name, args } })),
    ];
    const answer = {
      candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
      modelVersion: 'scripted',
    };
    return streams ? { events: [answer] } : { json: answer };
  },
};
