import type { HookEvent } from '../../core/hook-event.ts';
import type { JsonObject } from '../../core/json.ts';
import type { AnswerKeys } from '../answer-keys.ts';
import type { AnswerFields } from './answer-fields.ts';

export interface AnswerForm {
  readonly keys: AnswerKeys;
  readonly read: (answer: JsonObject, event: HookEvent) => AnswerFields;
  readonly rewriteHow: (answer: JsonObject) => 'replace' | 'merge';
  readonly textIsContext: (event: Pick<HookEvent, 'name' | 'row'>) => boolean;
  /** Plain text on exit 0 is shown to the person. */
  readonly textIsShown?: (event: HookEvent) => boolean;
  /** A wish to stop is a refusal, also where the event could be stopped; not at the end of a turn. */
  readonly stopRefuses?: true;
  /** The refusal is feedback for an agent that tries again: all that the hook said belongs to it. */
  readonly isFeedback?: (event: HookEvent) => boolean;
  /** What other exit codes than 0 and 2 mean there; null: a failure. `says`: the hook wrote something. */
  readonly exits?: (code: number, says: boolean) => 'refuse' | 'stop' | null;
  /** An answer may stand on stderr, where nothing stands on stdout. */
  readonly stderrAnswers?: true;
  /** Exit 2 refuses in the words of stderr, whatever reason the answer has. */
  readonly stderrFirst?: true;
  /** What else of an answer is to be written down. */
  readonly metadata?: (answer: JsonObject) => JsonObject | undefined;
}
