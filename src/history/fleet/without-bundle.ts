import type { TrailRecord } from '../../audit/chain.ts';
import { decisionIn, refuses, stricter } from '../../core/decision.ts';
import { label } from '../replay/compare.ts';
import type { RecordedEvent } from '../replay/recorded-event.ts';

/**
 * The same event as it would have been without the bundle that was in force then: everybody else says what they said. Their runs
 * stay, because a hook that stands in the next bundle as it stood in that one says what it said.
 */
export function withoutBundle(recorded: RecordedEvent): RecordedEvent {
  const heeded = recorded.runs.filter(({ shadow }) => shadow !== true);
  const ofBundle = heeded.filter((run) => isOfBundle(run) && decisionIn(run.decision) !== 'none');
  if (ofBundle.length === 0) return recorded;
  const others = heeded.filter((run) => !isOfBundle(run)).map((run) => decisionIn(run.decision));
  const said = others.reduce(stricter, 'none');
  // a question that nobody could answer was a refusal, and would be again
  const decision = said === 'ask' && refuses(recorded.decision) ? recorded.decision : said;
  return decision === recorded.decision
    ? recorded
    : { ...recorded, decision, hold: recorded.hold && refuses(decision), reason: null };
}

/** The hooks that did not come to speak because the bundle had refused it, or said the same: nobody knows what they would say. */
export function unheard({ skips }: RecordedEvent): readonly string[] {
  const left = skips.filter(({ why, hook }) => isBehind(why) && !IN_BUNDLE.test(String(hook)));
  return left.map(({ hook, name }) => label(String(hook), typeof name === 'string' ? name : null));
}

function isBehind(why: unknown): boolean {
  return why === 'refused-before' || why === 'duplicate';
}

/** As a hook of a bundle is called; or where a machine keeps the bundle that counts. */
const IN_BUNDLE = /^[\w-]+:bundle\/(?:machine|user)\/|\/bundles\/\d+-[0-9a-f]{16}-[0-9a-f]{8}\//;

/** Enforced, and not by a file that the machine's own administrator has put there. */
function isOfBundle({ layer, hook }: TrailRecord): boolean {
  return layer === 'enforced' && !(typeof hook === 'string' && /^[\w-]+:\/etc\//.test(hook));
}
