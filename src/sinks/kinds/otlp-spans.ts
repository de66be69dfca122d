import { refuses } from '../../core/decision.ts';
import { rowNamed } from '../../core/events.ts';
import type { JsonObject } from '../../core/json.ts';
import { decisionOf } from '../decision-of.ts';
import type { Told, ToldAbout, ToldHook } from '../told.ts';
import { decisionAttributes } from './otlp-log.ts';
import { attributes, spanId, traceId, unixNano } from './otlp-values.ts';

const INTERNAL = 1;
const [UNSET, ERROR] = [{}, { code: 2 }];

/**
 * A session is a trace. A call is a span from when it was about to be made to its end; one that was refused ends there.
 * Each decision is a span below its call, each hook one below the decision.
 */
export function spansOf(told: Told): readonly JsonObject[] {
  const { about, id, kind } = told;
  if (about === null || about.session === null || id === null || kind !== 'decision') return [];
  const trace = traceId(about.session);
  const call = about.call === null ? null : spanId('call', about.session, about.call);
  const own = spanId('decision', id);
  const longest = Math.max(0, ...about.hooks.map(({ durationMs }) => durationMs));
  const decision: JsonObject = {
    ...{ traceId: trace, spanId: own, ...(call === null ? {} : { parentSpanId: call }) },
    ...{ name: `hookline ${told.event ?? told.what}`, kind: INTERNAL },
    ...{ startTimeUnixNano: unixNano(told.at, longest), endTimeUnixNano: unixNano(told.at) },
    attributes: attributes(decisionAttributes(told)),
    status: UNSET,
  };
  const hooks = about.hooks.map((hook, i) => hookSpan(hook, { trace, parent: own, at: told.at, nth: i }));
  const ended = call === null ? null : callSpan(told, about, { trace, call });
  return [...(ended === null ? [] : [ended]), decision, ...hooks];
}

/** Null: it has not come to its end. */
function callSpan(
  told: Told,
  about: ToldAbout,
  ids: { readonly trace: string; readonly call: string },
): JsonObject | null {
  const why = endOf(told);
  if (why === null) return null;
  return {
    ...{ traceId: ids.trace, spanId: ids.call, name: `execute_tool ${about.tool ?? ''}`.trim(), kind: INTERNAL },
    ...{ startTimeUnixNano: unixNano(about.began ?? told.at), endTimeUnixNano: unixNano(told.at) },
    attributes: attributes({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': about.tool,
      'gen_ai.tool.call.id': about.call,
      'gen_ai.tool.type': 'function',
      'gen_ai.conversation.id': about.session,
      'gen_ai.agent.name': about.agent,
      'gen_ai.agent.id': about.agentId,
      ...contentAttributes(told),
      'error.type': why === 'done' ? null : why,
      'hookline.call.shape': about.shape,
    }),
    status: why === 'done' ? UNSET : ERROR,
  };
}

function endOf(told: Told): 'done' | 'tool_error' | 'hookline.refused' | null {
  const row = rowNamed(told.event ?? '');
  if (row?.endsCall !== undefined) return row.endsCall === 'done' ? 'done' : 'tool_error';
  const decision = decisionOf(told);
  return row?.beginsCall === true && decision !== null && refuses(decision) ? 'hookline.refused' : null;
}

function contentAttributes({ content }: Told): Readonly<Record<string, string | null>> {
  const payload = Object(content?.payload ?? {});
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  return {
    'gen_ai.tool.call.arguments': json(payload.tool_input),
    'gen_ai.tool.call.result': json(payload.tool_response),
  };
}

interface Around {
  readonly trace: string;
  readonly parent: string;
  readonly at: string;
  readonly nth: number;
}

function hookSpan(hook: ToldHook, { trace, parent, at, nth }: Around): JsonObject {
  const isFailed = hook.status !== null && hook.status !== 'answered';
  return {
    ...{ traceId: trace, spanId: spanId('hook', parent, String(nth)), parentSpanId: parent },
    ...{ name: `hook ${hook.name ?? hook.hook}`, kind: INTERNAL },
    ...{ startTimeUnixNano: unixNano(at, hook.durationMs), endTimeUnixNano: unixNano(at) },
    attributes: attributes({
      'hookline.hook.id': hook.hook,
      'hookline.hook.name': hook.name,
      'hookline.hook.layer': hook.layer,
      'hookline.hook.handler': hook.handler,
      'hookline.hook.status': hook.status,
      'hookline.hook.decision': hook.decision,
      'hookline.hook.shadow': hook.shadow ? true : null,
      'hookline.hook.would_have': hook.wouldHave,
      'error.type': isFailed ? hook.status : null,
    }),
    status: isFailed ? ERROR : UNSET,
  };
}
