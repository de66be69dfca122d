import { isObject } from '../core/json.ts';
import { errorWords } from './model-errors.ts';

const TEXT_TYPES: readonly unknown[] = ['text', 'output_text', undefined];

/** A text, or the texts among the parts of an answer; what a model thought on its way is no part of it. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (isObject(part) && TEXT_TYPES.includes(part.type) ? part.text : null))
    .filter((text) => typeof text === 'string')
    .join('');
}

/** An answer without text says why, where anything in it does. */
export function noText(answer: unknown): never {
  const why = isObject(answer) ? (errorWords(answer) ?? endOf(answer)) : null;
  throw new Error(`the model answered without any text${why === null ? '' : `: ${why}`}`);
}

function endOf(answer: { readonly [key: string]: unknown }): string | null {
  const [choice] = Array.isArray(answer.choices) ? answer.choices : [];
  const named = (isObject(choice) ? choice.finish_reason : answer.stop_reason) ?? answer.finishReason;
  const reason = isObject(named) ? named.unified : named;
  return typeof reason === 'string' ? `it ended with "${reason}"` : null;
}
