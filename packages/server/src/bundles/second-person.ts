import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { type Person, subjectOf } from '../people/who.ts';
import { recordAct } from '../store/acts.ts';
import { keepApproval, unapproved } from '../store/approvals.ts';
import { type BundleRow, listBundles } from '../store/bundles.ts';
import { listChannels } from '../store/channels.ts';
import { rolloutOf } from '../store/rollouts.ts';

/** Where two are to publish, no machine gets what nobody but its publisher has seen. What a channel has already stays. */
export async function refuseUnapproved(
  { db, fleet, fleetNow }: Context,
  digests: readonly (string | null | undefined)[],
): Promise<void> {
  // asked each time: whoever has just said that it takes two does not wait for this process to hear of it
  if ((await fleetNow.refresh()).publishers < 2) return;
  const there = new Set((await listChannels(db, fleet)).map(({ bundle }) => bundle));
  const wanted = digests.flatMap((digest) => (digest == null || there.has(digest) ? [] : [digest]));
  const [first] = await unapproved(db, fleet, wanted);
  if (first === undefined) return;
  throw new Problem(409, 'SECOND_PERSON', 'Somebody else with the role "publish" must approve this bundle first.', {
    bundle: first,
  });
}

/** One that was begun when it took one only goes no further. */
export async function refuseUnapprovedRollout(context: Context, id: string): Promise<void> {
  const rollout = await rolloutOf(context.db, context.fleet, id);
  if (rollout?.state === 'running') await refuseUnapproved(context, [rollout.to]);
}

/** Only by somebody who sits there: a script, or whoever runs the server, is no second person. */
export async function approveBundle(digest: string, by: Person, { db, fleet }: Context): Promise<void> {
  const bundle = (await listBundles(db, fleet)).find((one) => one.digest === digest);
  if (bundle === undefined) throw new Problem(404, 'BUNDLE_UNKNOWN', 'There is no such bundle.');
  const { person, subject, way } = by;
  if (way !== 'session' || subject === undefined)
    throw new Problem(403, 'SIGN_IN', 'A bundle is approved by a person who has signed in, and by no token.');
  if (isOwnBundle(bundle, by)) throw new Problem(403, 'OWN_BUNDLE', 'Nobody approves what they published themselves.');
  await db.transaction(async (tx) => {
    await keepApproval(tx, fleet, digest, { person, subject });
    await recordAct(tx, fleet, { person, act: 'bundle.approve', about: digest });
  });
}

/** By whom the provider means; where that was not kept, the name is all there is. */
export function isOwnBundle(
  { madeBy, madeBySubject }: Pick<BundleRow, 'madeBy' | 'madeBySubject'>,
  person: Person,
): boolean {
  return madeBySubject === null ? person.person === madeBy : subjectOf(person) === madeBySubject;
}
