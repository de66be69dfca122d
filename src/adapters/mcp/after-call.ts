import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { messageOf } from '../../core/message-of.ts';
import { nowMs } from '../../core/now-ms.ts';
import type { Outcome } from '../../core/outcome.ts';
import { blockedFurther, hookOutput } from '../../core/words.ts';
import { wasLookedAt } from './before-call.ts';
import type { Call } from './call.ts';
import { callPayload } from './call-payload.ts';
import { asResult, textOf, textResult, withTexts } from './result.ts';
import type { Session } from './session.ts';

export interface Answer {
  /** What the client gets: the same object if nobody changes anything. */
  readonly response: JsonObject;
  /** A hook has seen it, so that nobody may read something else in it. */
  readonly wasSeen: boolean;
}

/** The hooks of a call that was answered. Never rejects. */
export async function afterCall(call: Call, response: JsonObject, session: Session): Promise<Answer> {
  const { result, ...rest } = response;
  const isProtocolError = isError(response.error);
  try {
    const outcome = await informed(call, response, session);
    for (const message of outcome.messages) session.tell(message);
    const wasSeen = wasLookedAt(outcome);
    // an error has no place for anything else, and a result beside it is none
    if (isProtocolError) return { response: result === undefined ? response : rest, wasSeen };
    const changed = changedResult(result, outcome, call.context);
    return { response: changed === result ? response : { ...response, result: changed }, wasSeen };
  } catch (thrown) {
    const why = messageOf(thrown);
    session.tell(`The hooks could not be told what "${call.tool}" answered: ${why}`);
    if (isProtocolError) return { response: rest, wasSeen: true };
    // a hook that takes secrets out has not seen it
    const withheld = textResult(blockedFurther(`hookline failed: ${why}`), true);
    return { response: { ...response, result: withheld }, wasSeen: true };
  }
}

function informed(
  call: Call,
  { result, error }: JsonObject,
  session: Session,
): Promise<Outcome<'PostToolUse' | 'PostToolUseFailure'>> {
  const payload = {
    ...callPayload(call, call.input ?? {}, session),
    ...(result === undefined ? {} : { tool_response: result }),
    duration_ms: Math.round(nowMs() - call.sentAt),
  };
  const { signal } = call.cancelled;
  const isFailure = isObject(result) && result.isError === true;
  if (!isError(error) && !isFailure) return session.hooks.trigger('PostToolUse', payload, { signal });
  const text = isError(error) ? errorText(error) : textOf(asResult(result));
  return session.hooks.trigger('PostToolUseFailure', { ...payload, error: text }, { signal });
}

/** Some servers say that there is none. */
function isError(error: Json | undefined): error is Exclude<Json, null> {
  return error !== undefined && error !== null;
}

function errorText(error: Json): string {
  return isObject(error) && typeof error.message === 'string' ? error.message : JSON.stringify(error);
}

/** The same result where there is nothing to add. */
function changedResult(
  result: Json | undefined,
  { rewrite, context, refused, reason, stop }: Outcome<'PostToolUse' | 'PostToolUseFailure'>,
  earlier: readonly string[],
): Json | undefined {
  const block = refused ? (reason ?? '') : stop?.reason;
  const texts = [
    ...hookOutput('PreToolUse', earlier),
    ...hookOutput('PostToolUse', context),
    ...(block === undefined ? [] : [blockedFurther(block)]),
  ];
  if (rewrite === null && texts.length === 0) return result;
  const final = asResult(rewrite ?? result);
  return texts.length === 0 ? final : withTexts(final, texts);
}
