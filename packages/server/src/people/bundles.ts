import { LIMITS } from '../../../../src/bundle/limits.ts';
import { publish } from '../bundles/publish.ts';
import { approveBundle, isOwnBundle } from '../bundles/second-person.ts';
import { Problem } from '../http/problem.ts';
import { personRoute } from '../http/route.ts';
import { unapproved } from '../store/approvals.ts';
import { bundleBytes, listBundles } from '../store/bundles.ts';
import { subjectOf } from './who.ts';

/** Bundles: what machines can be given. */
export const bundleRoutes = [
  personRoute({
    method: 'GET',
    url: '/v1/bundles',
    role: 'read',
    summary:
      'Bundles that were published, the highest number first; "own": by whoever asks; "waiting": those that need a second person.',
    handle: async ({ person }, { db, fleet, fleetNow }) => {
      const bundles = await listBundles(db, fleet);
      const digests = (await fleetNow.refresh()).publishers < 2 ? [] : bundles.map(({ digest }) => digest);
      const waiting = digests.length === 0 ? [] : await unapproved(db, fleet, digests);
      const told = bundles.map(({ madeBySubject, ...bundle }) => ({
        ...bundle,
        own: isOwnBundle({ madeBySubject, ...bundle }, person),
      }));
      return { status: 200, body: { bundles: told, waiting } };
    },
  }),
  personRoute({
    method: 'GET',
    url: '/v1/bundles/:digest',
    role: 'read',
    summary: 'One bundle, byte for byte as it was published.',
    handle: async ({ params: { digest = '' } }, { db, fleet }) => {
      const bytes = await bundleBytes(db, fleet, digest);
      if (bytes === null) throw new Problem(404, 'BUNDLE_UNKNOWN', 'There is no such bundle.');
      return { status: 200, body: bytes, headers: { 'content-type': 'application/gzip', etag: `"${digest}"` } };
    },
  }),
  personRoute({
    method: 'POST',
    url: '/v1/bundles',
    role: 'publish',
    summary: 'Publishes a bundle that a policy key has signed; no machine gets it before a channel has it.',
    bytes: true,
    mostBytes: LIMITS.packedBytes,
    handle: async ({ sent, person }, context) => {
      const { isNew, ...told } = await publish(
        sent.bytes,
        { person: person.person, subject: subjectOf(person) },
        context,
      );
      return { status: isNew ? 201 : 200, body: told };
    },
  }),
  personRoute({
    method: 'POST',
    url: '/v1/bundles/:digest/approve',
    role: 'publish',
    summary: 'Says yes to a bundle that somebody else published, where it takes two.',
    handle: async ({ person, params: { digest = '' } }, context) => {
      await approveBundle(digest, person, context);
      return { status: 200, body: { digest } };
    },
  }),
];
