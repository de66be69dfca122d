import { join } from 'node:path';
import { refuses } from '../../core/decision.ts';
import { NATIVE } from '../../core/hook.ts';
import { HookError } from '../../core/hook-error.ts';
import { eventMaker } from '../../hooks/event-for.ts';
import { createHooks } from '../../hooks.ts';
import { sideThen } from '../replay/compare.ts';
import { type OpenHooks, recordedPlayer } from '../replay/play-recorded.ts';
import type { RecordedEvent } from '../replay/recorded-event.ts';
import type { Replayed, Side } from '../replay/replayed.ts';
import { standIn } from '../replay/stand-in.ts';
import { textMemory } from '../replay/text-memory.ts';
import { touchedBy } from '../replay/touched-by.ts';
import { HOME } from './sent-decision.ts';
import { unheard, withoutBundle } from './without-bundle.ts';

/** Where nothing of this machine is. */
const NO_MACHINE = '/nonexistent/hookline';

export interface BundleStage {
  /** Then, and with the bundle in the place of the one that was in force. */
  readonly play: (recorded: RecordedEvent) => Promise<Replayed>;
  readonly close: () => Promise<void>;
}

/** Where decisions of many machines meet the enforced files of one bundle, and nothing else of the machine that this is. */
export async function openBundleStage(folder: string, enforced: readonly string[]): Promise<BundleStage> {
  const stand = standIn(false);
  const hooks = await createHooks(
    {
      ...{ cwd: folder, home: HOME, env: { HOME }, files: [], trust: 'all', watch: false, audit: false },
      enforced: enforced.map((path) => ({ path: join(folder, path), dialect: NATIVE })),
      // the guard that comes along spoke then, and would say the same
      selfProtection: false,
      ask: stand.ask,
    },
    { machine: NO_MACHINE, memory: textMemory(), ...stand.parts },
  );
  const wrong = hooks.diagnostics.find(({ severity }) => severity === 'error');
  if (wrong !== undefined) {
    await hooks.close();
    throw new HookError(wrong.code, wrong.message.replaceAll(`${folder}/`, ''), wrong);
  }
  const all = hooks.inForce();
  // demands are about everybody's hooks: then an event has to be tried that no hook of the bundle means
  const isRulesOnly = hooks.policy.length === 0 && hooks.refusals().length === 0;
  const touches = isRulesOnly ? touchedBy([], all, { home: HOME, factsOf: stand.factsOf }) : null;
  const toEvent = eventMaker({ cwd: folder, home: HOME, sessionId: 'replay', only: null });
  const opened: OpenHooks = { hooks, touches, toEvent, home: HOME, all, clauses: touches?.clauses ?? [] };
  const { play } = recordedPlayer(stand);
  return {
    async play(recorded) {
      const without = withoutBundle(recorded);
      const played = await play(opened, without);
      if (without === recorded) return played;
      const before = sideThen(recorded);
      const after = heard(played.after, unheard(recorded));
      const same = after.decision === before.decision && after.rewritten === before.rewritten;
      const result = after.decision === 'unknown' ? 'unknown' : same ? 'same' : 'changed';
      return { ...played, before, after, result };
    },
    close: hooks.close,
  };
}

/** Whatever others would say, what is refused is refused. */
function heard(after: Side, others: readonly string[]): Side {
  const isCertain =
    others.length === 0 || after.decision === 'held' || after.decision === 'unknown' || refuses(after.decision);
  return isCertain ? after : { ...after, decision: 'unknown', reason: null, hooks: others };
}
