import type { Dialect, DialectBody } from '../../core/dialect.ts';
import type { JsonObject } from '../../core/json.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { NATIVE_KEYS, nativeAnswerForm } from './answer.ts';
import { looksNative, readNativeFile } from './config.ts';
import { withComplaint } from './feedback.ts';
import { nativeInput } from './input.ts';

export function nativeBody(events: Dialect['events']): DialectBody {
  return {
    sameAs: null,
    looksLike: (tree) => looksNative(tree, events),
    fileWith,
    inline: { entry: (options) => ({ ...options, run: ':' }) },
    read: (tree, file) => readNativeFile(tree, file, events),
    input: nativeInput,
    answer: (hook, event, report) =>
      withComplaint(hook, event, report, readAnswer(nativeAnswerForm(hook), hook, event, report), NATIVE_KEYS),
  };
}

/** A definition that was kept names its event beside what was written, where it would be no key of ours. */
function fileWith(event: string, { event: own, ...definition }: JsonObject): JsonObject {
  const written = own === undefined || own === event ? definition : { ...definition, event: own };
  return written.hooks === undefined ? { hooks: [{ ...written, on: event }] } : { hooks: { [event]: [written] } };
}
