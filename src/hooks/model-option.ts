import { type AskModel, isAiSdkModel } from '../core/model.ts';
import type { HooksOptions } from './api.ts';

export function isModelOption(value: unknown): boolean {
  return typeof value === 'function' || isAiSdkModel(value);
}

/** The embedder's model, as prompts are put to it. */
export function askGiven(model: HooksOptions['model']): AskModel | null {
  if (model === undefined) return null;
  return async (request) => {
    if (isAiSdkModel(model)) {
      const { askAiSdk } = await import('../models/ask-ai-sdk.ts');
      return askAiSdk(model)(request);
    }
    const text: unknown = await model(request);
    if (typeof text === 'string') return text;
    throw new Error(`the model gave ${kindOf(text)}, where it must give a text`);
  };
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
