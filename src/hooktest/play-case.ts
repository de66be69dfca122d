import { isAbsolute } from 'node:path';
import { projectRoot } from '../config/discover.ts';
import { isImmediate } from '../core/handler.ts';
import { hookLabel } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Explanation } from '../engine/explain.ts';
import { newId } from '../hooks/new-id.ts';
import type { Stage } from './stage.ts';
import type { EarlierCall, Expectation, TestCall, TestCase } from './test-file.ts';

/** What came of one call. */
export interface Seen {
  readonly outcome: Outcome;
  /** Where something is expected of those who do not run. */
  readonly explanation: Explanation | null;
}

/** What was seen when a case was played. */
export interface Played extends Seen {
  readonly earlier: readonly (Seen & { readonly call: EarlierCall })[];
}

/** One case: its folder is made, the earlier calls of its session are made, and then its own. */
export async function playCase(stage: Stage, testCase: TestCase, cwd = stage.folderFor(testCase)): Promise<Played> {
  const { hooks, letThrough, world } = stage;
  const session_id = `test-${newId()}`;
  const see = async (call: TestCall, expect: Expectation | null): Promise<Seen> => {
    const payload = { ...movedTo(cwd, call, world.home), cwd, session_id };
    const isElsewhere = isAbsolute(testCase.cwd);
    const explanation = expect?.skipped === undefined && !isElsewhere ? null : hooks.explain(call.event, payload);
    if (isElsewhere) mustStartNothing(explanation, testCase.cwd);
    return { explanation, outcome: await hooks.trigger(call.event, payload) };
  };
  const earlier: (Seen & { readonly call: EarlierCall })[] = [];
  for (const call of testCase.before) {
    if (call.expect === null) letThrough.add(session_id);
    earlier.push({ call, ...(await see(call, call.expect)) });
    letThrough.delete(session_id);
  }
  return { ...(await see(testCase, testCase.expect)), earlier };
}

/** Who would be asked about its own call, in a session without the earlier ones. Runs nothing. */
export function explainCase({ hooks, folderFor, world }: Stage, testCase: TestCase): Explanation {
  const cwd = folderFor(testCase);
  return hooks.explain(testCase.event, { ...movedTo(cwd, testCase, world.home), cwd, session_id: `test-${newId()}` });
}

/** A folder of the machine is no place to try things in. */
function mustStartNothing(explanation: Explanation | null, cwd: string): void {
  const started = explanation?.lanes.flatMap(({ hooks }) => hooks).find(({ handler }) => !isImmediate(handler));
  if (started === undefined) return;
  throw new HookError('USAGE', `Hook "${hookLabel(started)}" would run in "${cwd}", which is no folder of the case.`, {
    hint: 'name a folder below the project; only rules can be asked about another one',
  });
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
