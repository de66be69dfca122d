import { type AskModel, isAiSdkModel } from '../core/model.ts';
import type { HooksOptions } from './hooks-options.ts';

export function isModelOption(value: unknown): boolean {
  return typeof value === 'function' || isAiSdkModel(value);
}

/** The embedder's model, as prompts are put to it. */
export function askGiven(model: HooksOptions['model']): AskModel | null {
  if (model === undefined) return null;
  return async (request) => (await import('../models/ask-given.ts')).askModel(model)(request);
}
