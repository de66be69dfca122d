// A model that says what a script has, turn by turn: the example needs no key and no network.
import { MockLanguageModelV3 } from 'ai/test';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** Each turn is a text, or the commands that the model wants to run. */
export function scriptedModel(...turns) {
  return new MockLanguageModelV3({
    doGenerate: turns.map((turn, number) => ({
      content:
        typeof turn === 'string'
          ? [{ type: 'text', text: turn }]
          : turn.map((command, i) => call(command, `${number}-${i}`)),
      finishReason: { unified: typeof turn === 'string' ? 'stop' : 'tool-calls', raw: undefined },
      usage,
      warnings: [],
    })),
  });
}

function call(command, id) {
  return { type: 'tool-call', toolCallId: id, toolName: 'shell', input: JSON.stringify({ command }) };
}
