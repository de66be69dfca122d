import { type AiSdkModel, type AskModel, isAiSdkModel, type ModelFunction } from '../core/model.ts';
import { askAiSdk } from './ask-ai-sdk.ts';

/** A model that a program was given, as prompts are put to it. */
export function askModel(model: ModelFunction | AiSdkModel): AskModel {
  if (isAiSdkModel(model)) return askAiSdk(model);
  return async (request) => {
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
