import { isObject, type Json, type JsonObject } from '../../core/json.ts';
import { messageOf } from '../../core/message-of.ts';
import { nowMs } from '../../core/now-ms.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Call } from './call.ts';
import { callPayload } from './call-payload.ts';
import { asResult, textOf, textResult, withTexts } from './result.ts';
import type { Session } from './session.ts';

const BLOCKED = 'Hook blocked further execution.';

/** The hooks of a call that was answered → what the client gets: the same object if they change nothing. Never rejects. */
export async function afterCall(call: Call, response: JsonObject, session: Session): Promise<JsonObject> {
  const { result, error } = response;
  const failed = error !== undefined || (isObject(result) && result.isError === true);
  try {
    const outcome = await informed(call, response, failed, session);
    for (const message of outcome.messages) session.tell(message);
    // an error of the protocol has no place for anything else
    if (error !== undefined) return response;
    const changed = changedResult(result, outcome, call.context);
    return changed === result ? response : { ...response, result: changed };
  } catch (thrown) {
    const why = messageOf(thrown);
    session.tell(`The hooks could not be told what "${call.tool}" answered: ${why}`);
    if (error !== undefined) return response;
    // a hook that takes secrets out has not seen it
    return { ...response, result: textResult(`${BLOCKED} hookline failed: ${why}`, true) };
  }
}

function informed(
  call: Call,
  { result, error }: JsonObject,
  failed: boolean,
  session: Session,
): Promise<Outcome<'PostToolUse' | 'PostToolUseFailure'>> {
  const payload = {
    ...callPayload(call, call.input ?? {}, session),
    ...(result === undefined ? {} : { tool_response: result }),
    duration_ms: Math.round(nowMs() - call.sentAt),
  };
  const { signal } = call.cancelled;
  if (!failed) return session.hooks.trigger('PostToolUse', payload, { signal });
  const text = error === undefined ? textOf(asResult(result)) : errorText(error);
  return session.hooks.trigger('PostToolUseFailure', { ...payload, error: text }, { signal });
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
    ...(block === undefined ? [] : [`${BLOCKED} ${block}`.trim()]),
  ];
  if (rewrite === null && texts.length === 0) return result;
  const final = asResult(rewrite ?? result);
  return texts.length === 0 ? final : withTexts(final, texts);
}

function hookOutput(event: string, context: readonly string[]): readonly string[] {
  return context.length === 0 ? [] : [`[${event} Hook Output]:\n${context.join('\n')}`];
}
