import type { ParseResult } from '@marcbachmann/cel-js';
import type { HookEvent } from '../../core/hook-event.ts';
import { timeLimit } from '../../shell/time-limit.ts';
import type { Directions } from './directions.ts';
import type { CelSurroundings } from './functions.ts';
import type { Inspection } from './inspect.ts';
import { forgetPatterns } from './linear-matches.ts';
import { HOOK_FILES, MACHINE_KEYS } from './payload-fields.ts';
import { whatFailed } from './problems.ts';
import type { CelPlace } from './surroundings.ts';
import { turnedReader } from './turned-questions.ts';
import { variablesReader } from './variables.ts';

/** Long enough for megabytes on a busy machine: a condition that is not told may refuse. */
const LIMIT_MS = 2000;

const CALL = 'call';

/** So many steps are over in a moment. */
const QUICK_STEPS = 1e9;
/** What all conditions may take of one event, as so many times the limit of one: whoever asks has a time of their own. */
const LIMITS_PER_EVENT = 5;

/** Evaluates at once what cannot take long, and everything else under a time limit, which costs some microseconds. */
export function evaluators(
  around: CelSurroundings,
  { followLinks, now, limitMs = LIMIT_MS, hookFiles, machineKeys }: CelPlace,
) {
  const limited = timeLimit(limitMs);
  const variablesOf = variablesReader();
  const turned = turnedReader(around);
  const ours = (event: HookEvent): readonly (readonly [string, unknown])[] => [
    [HOOK_FILES, hookFiles?.(event) ?? []],
    [MACHINE_KEYS, machineKeys?.() ?? []],
  ];
  const spentMs = new WeakMap<HookEvent['payload'], number>();
  return (parsed: ParseResult, { loops, names }: Inspection, text: string, directions: Directions) => {
    // only grants ask it
    let ofAll = directions.turned.length === 0 ? parsed : null;
    const tooSlowFor = new WeakSet<HookEvent['payload']>();
    const inTime = ({ payload }: HookEvent, work: () => unknown): { readonly value: unknown } | null => {
      const before = spentMs.get(payload) ?? 0;
      if (before > limitMs * LIMITS_PER_EVENT)
        throw new Error(`all conditions together take longer than ${limitMs * LIMITS_PER_EVENT} ms`);
      const started = now();
      const answer = limited(work);
      spentMs.set(payload, before + now() - started);
      return answer;
    };
    const evaluate = (
      event: HookEvent,
      byName: CelSurroundings['names'] = 'written',
      lines: CelSurroundings['lines'] = 'any',
    ): unknown => {
      const { variables: plain, withCall, size } = variablesOf(event);
      const own = names.has(CALL) ? withCall() : plain;
      const isOurs = names.has(HOOK_FILES) || names.has(MACHINE_KEYS);
      const variables = isOurs ? new Map([...own, ...ours(event)]) : own;
      around.cwd = event.payload.cwd;
      around.event = event;
      around.realPath = followLinks();
      around.names = byName;
      around.ledElsewhere = false;
      around.lines = lines;
      around.runsMore = false;
      around.deadline = now() + limitMs;
      try {
        if (lines === 'alone') ofAll ??= turned(text, directions);
        const asked = lines === 'alone' && ofAll !== null ? ofAll : parsed;
        // lists stand in the text as well
        if (loops === 0 || (size + text.length) ** (loops + 1) <= QUICK_STEPS) return asked(variables);
        const answer = tooSlowFor.has(event.payload) ? null : inTime(event, () => asked(variables));
        if (answer !== null) return answer.value;
      } catch (error) {
        throw new Error(whatFailed(error, text));
      }
      // it would be no quicker the next time; and what was cut off in the middle of its work is not used again
      tooSlowFor.add(event.payload);
      forgetPatterns();
      throw new Error(`it takes longer than ${limitMs} ms`);
    };
    return {
      evaluate: (event: HookEvent) => evaluate(event),
      byEveryName(event: HookEvent, alone: boolean) {
        const written = evaluate(event);
        const { ledElsewhere, runsMore, home, agentHome } = around;
        const led = ledElsewhere ? [evaluate(event, 'led')] : [];
        const all = [written, ...led, ...(alone && runsMore ? [evaluate(event, 'written', 'alone')] : [])];
        if (agentHome === null) return all;
        try {
          around.callHome = agentHome;
          return [...all, evaluate(event), ...(around.ledElsewhere ? [evaluate(event, 'led')] : [])];
        } finally {
          around.callHome = home;
        }
      },
    };
  };
}
