import { isObject } from '../core/json.ts';
import type { AiSdkModel, AskModel } from '../core/model.ts';
import { noText, textOf } from './text-of.ts';

/** A model of the AI SDK, of whichever version: what they all have in common is how they are asked and what holds the text. */
export function askAiSdk(model: AiSdkModel): AskModel {
  return async ({ system, prompt, signal }) => {
    const answer: unknown = await model.doGenerate({
      inputFormat: 'messages',
      mode: { type: 'regular' },
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: prompt }] },
      ],
      abortSignal: signal,
    });
    if (!isObject(answer)) return noText(answer);
    return (textOf(answer.content) || textOf(answer.text)).trim() || noText(answer);
  };
}
