import { projectRoot } from '../config/discover.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Explanation } from '../engine/explain.ts';
import { newId } from '../hooks/new-id.ts';
import type { Stage } from './stage.ts';
import type { EarlierCall, TestCall, TestCase } from './test-file.ts';

/** What was seen when a case was played. */
export interface Played {
  readonly outcome: Outcome;
  readonly explanation: Explanation;
  readonly earlier: readonly { readonly call: EarlierCall; readonly outcome: Outcome }[];
}

/** One case: its folder is made, the earlier calls of its session are made, and then its own. */
export async function playCase(stage: Stage, testCase: TestCase, cwd = stage.world.project(testCase)): Promise<Played> {
  const { hooks, letThrough } = stage;
  const session_id = `test-${newId()}`;
  const payloadOf = (call: TestCall): JsonObject => ({ ...movedTo(cwd, call, stage.world.home), cwd, session_id });
  const earlier: { call: EarlierCall; outcome: Outcome }[] = [];
  for (const call of testCase.before) {
    if (call.expect === null) letThrough.add(session_id);
    const outcome = await hooks.trigger(call.event, payloadOf(call));
    letThrough.delete(session_id);
    earlier.push({ call, outcome });
  }
  const payload = payloadOf(testCase);
  const explanation = hooks.explain(testCase.event, payload);
  return { outcome: await hooks.trigger(testCase.event, payload), explanation, earlier };
}

/** A recorded payload speaks of the folder that it was recorded in: the same below the case's own is meant. */
function movedTo(cwd: string, { payload, recordedIn }: TestCall, home: string): JsonObject {
  if (recordedIn === null) return payload;
  const root = projectRoot(cwd, home);
  const moved = (value: Json | undefined): Json | undefined => {
    if (typeof value === 'string') return value.replaceAll(recordedIn, root);
    if (Array.isArray(value)) return value.map((item: Json) => moved(item) ?? null);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moved(item)]));
  };
  const whole = moved(payload);
  return isObject(whole) ? whole : payload;
}
