import { sinksIn } from '../config/sinks-in.ts';
import { type Hook, isEntry } from '../core/hook.ts';
import { resolveEventName } from '../dialects/event-names.ts';
import { agentCallsIn } from './agent-calls-in.ts';
import type { HooksByName } from './api.ts';
import { checkKeys } from './check-keys.ts';
import type { ComposedHooks } from './composed-hooks.ts';
import { infoOf, pendingOf } from './hook-info.ts';
import { type InForce, rootOf } from './in-force.ts';
import type { HookState } from './shown-hook.ts';
import { unreadNow } from './unread-now.ts';

export type ShownHooks = Pick<
  HooksByName,
  'has' | 'list' | 'isEnforced' | 'pending' | 'builtIn' | 'unread' | 'agentCalls' | 'sinks' | 'refusals'
>;

/** Which hooks there are, how each of them stands, and what else their files say. Runs nothing. */
export function shownHooks({ current, guard, atOnce }: ComposedHooks): ShownHooks {
  return {
    has: (name) => hasHook(current(), name),
    list(filter = {}) {
      checkKeys(filter, ['event'], 'list()');
      const wanted = filter.event === undefined ? null : resolveEventName(filter.event)?.event;
      const hooks = current().hooks.filter((hook) => (wanted === null ? isEntry(hook) : hook.event === wanted));
      return hooks.map((hook) => {
        const info = infoOf(hook, stateOf(current(), hook));
        return atOnce?.withConfig(info, hook) ?? info;
      });
    },
    isEnforced: (name) =>
      current().awake.some((hook) => hook.layer === 'enforced' && (hook.name === name || hook.id === name)),
    pending() {
      const { trust } = current();
      const review = (hook: Hook) => trust.review(hook, rootOf(hook));
      return waitingHooks(current()).map((hook) => pendingOf(hook, stateOf(current(), hook), review(hook)));
    },
    async builtIn() {
      const rules = await guard.rules();
      const state = current().isGuarded ? 'active' : 'disabled';
      return rules.map((hook) => infoOf(hook, state));
    },
    unread: () => unreadNow(current()),
    agentCalls: () => agentCallsIn(current().config),
    sinks: () => sinksIn(current().config.files, current().fleet?.sinks ?? []),
    refusals: () => {
      const { config, fleet } = current();
      return [...config.problems, ...(fleet?.refusalsAt(Date.now()) ?? [])].map(({ reason }) => reason);
    },
  };
}

/** The project's hooks that wait for a person. */
export function waitingHooks({ config, trustState }: InForce): readonly Hook[] {
  return config.hooks.filter(
    (hook) => isEntry(hook) && hook.staysOff !== true && trustState(hook, rootOf(hook)) !== 'trusted',
  );
}

/** Whether such an event could come to anything: hooks that rest, and refusals without any hook, count. */
function hasHook({ awake, trust, config, fleet }: InForce, name: string): boolean {
  const event = resolveEventName(name)?.event;
  const isMissing = fleet !== null && fleet.refusalsAt(Date.now()).length > 0;
  const isRefused =
    event !== undefined && (isMissing || config.problems.some(({ events }) => events?.includes(event) ?? true));
  return (
    isRefused ||
    [...awake, ...trust.standIns()].some((hook) => hook.event === event && hook.disabled === null) ||
    config.files.some(({ resting }) => resting?.events.some((one) => one === event))
  );
}

function stateOf({ trustState: trustStateOf }: InForce, hook: Hook): HookState {
  if (hook.disabled !== null) return 'disabled';
  if (hook.fault !== null) return 'invalid';
  const trustState = trustStateOf(hook, rootOf(hook));
  if (trustState !== 'trusted') return trustState === 'new' ? 'untrusted' : 'changed';
  return hook.layer === 'enforced' ? 'enforced' : 'active';
}
