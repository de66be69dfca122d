import type { EventName } from '../../core/events.ts';
import type { Hook } from '../../core/hook.ts';
import { isAsync } from '../../core/role.ts';
import type { WireEvent } from '../../core/wire.ts';
import type { HostAgent } from '../agents/host-agent.ts';
import { secondsAround } from './time-limits.ts';

type Timed = Pick<Hook, 'event' | 'id' | 'name' | 'timeoutMs' | 'disabled' | 'role' | 'definition'>;

/** The same agent, told to wait for the longest hook at each of its events, as far as it can be told to. */
export function patientAgent(
  agent: HostAgent,
  events: ReadonlyMap<string, WireEvent>,
  hooks: readonly Timed[],
): HostAgent {
  const timeouts: Record<string, number> = { ...agent.timeouts };
  for (const [name, { event }] of events) {
    const needed = secondsAround(longestMs(hooks, event));
    if (agent.timeouts?.[name] !== undefined || needed <= agent.timeoutSeconds) continue;
    timeouts[name] = Math.min(needed, agent.maxTimeoutSeconds ?? needed);
  }
  return { ...agent, timeouts };
}

/** A sentence about each hook that asks for more time than the agent ever gives. A default nobody asked for. */
export function cutShortBy(
  agent: HostAgent,
  events: ReadonlyMap<string, WireEvent>,
  hooks: readonly Timed[],
): readonly string[] {
  const patient = patientAgent(agent, events, hooks);
  return [...events].flatMap(([name, { event }]) => {
    const waits = patient.timeouts?.[name] ?? patient.timeoutSeconds;
    const cut = hooks.filter(
      (hook) => counts(hook, event) && asksForTime(hook) && secondsAround(hook.timeoutMs) > waits,
    );
    return cut.map(
      ({ id, name: label, timeoutMs }) =>
        `"${label ?? id}" may take ${timeoutMs / 1000} s, and ${agent.title} waits at most ${waits} s at ${name}: it is ended before that, which counts as a failure of the hook.`,
    );
  });
}

const TIMEOUT_KEYS = ['timeout', 'timeout_sec', 'timeoutSec'];

function asksForTime({ definition }: Timed): boolean {
  return TIMEOUT_KEYS.some((key) => Object.hasOwn(definition, key));
}

function longestMs(hooks: readonly Timed[], event: EventName): number {
  return hooks.reduce((most, hook) => (counts(hook, event) ? Math.max(most, hook.timeoutMs) : most), 0);
}

/** Nobody waits for one that is asynchronous. */
function counts(hook: Timed, event: EventName): boolean {
  return hook.event === event && hook.disabled === null && !isAsync(hook);
}
