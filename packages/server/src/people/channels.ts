import { createHash } from 'node:crypto';
import { refuseUnapproved } from '../bundles/second-person.ts';
import { Problem } from '../http/problem.ts';
import { type Answer, personRoute } from '../http/route.ts';
import { bodyShape } from '../http/shape.ts';
import { LABEL_NAME } from '../machines/labels.ts';
import { recordAct } from '../store/acts.ts';
import { holdPolicy, listBundles, tellPolicyChanged } from '../store/bundles.ts';
import { type Channel, listChannels, replaceChannels } from '../store/channels.ts';
import { openRollouts } from '../store/rollouts.ts';

const VALUE = { type: 'string', pattern: '^[\\w./@:-]{1,128}$' };

const CHANNELS = bodyShape<{ readonly channels: readonly Channel[] }>({
  type: 'object',
  additionalProperties: false,
  required: ['channels'],
  properties: {
    channels: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'labels', 'bundle'],
        properties: {
          name: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,62}$' },
          labels: {
            type: 'object',
            maxProperties: 20,
            propertyNames: LABEL_NAME,
            additionalProperties: { anyOf: [VALUE, { type: 'array', minItems: 1, maxItems: 200, items: VALUE }] },
          },
          bundle: { type: ['string', 'null'], pattern: '^[0-9a-f]{64}$' },
        },
      },
    },
  },
});

/** Channels: which machines have which bundle. */
export const channelRoutes = [
  personRoute({
    method: 'GET',
    url: '/v1/channels',
    role: 'read',
    summary: 'Channels, in the order in which a machine looks for its own.',
    handle: async (_, { db, fleet }) => toldAs(await listChannels(db, fleet)),
  }),
  personRoute({
    method: 'PUT',
    url: '/v1/channels',
    role: 'publish',
    summary:
      'Replaces all channels: a machine gets the bundle of the first one whose labels it has. With "If-Match", only those that were seen.',
    body: CHANNELS,
    handle: async ({ sent, person, body: { channels } }, context) => {
      const { db, fleet } = context;
      if (new Set(channels.map(({ name }) => name)).size < channels.length)
        throw new Problem(400, 'MALFORMED', 'Two channels have one name.');
      await refuseUnapproved(
        context,
        channels.map(({ bundle }) => bundle),
      );
      const changed = await db.transaction(async (tx) => {
        await holdPolicy(tx, fleet);
        const known = new Map((await listBundles(tx, fleet)).map(({ digest, seq }) => [digest, seq]));
        const there = await listChannels(tx, fleet);
        refuseUnseen(there, sent.headers['if-match']);
        const before = new Map(there.map((channel) => [channel.name, channel]));
        const moving = (await openRollouts(tx, fleet)).filter(({ state }) => state === 'running');
        for (const { name, bundle } of channels) refuseOdd(bundle, before.get(name)?.bundle ?? null, known);
        const left = moving.find(({ channel, from }) => {
          const next = channels.find(({ name }) => name === channel);
          return next === undefined || next.bundle !== from;
        });
        if (left !== undefined)
          throw new Problem(
            409,
            'ROLLOUT_RUNNING',
            `A rollout is under way in the channel "${left.channel}"; stop it first.`,
          );
        await replaceChannels(tx, fleet, channels);
        await recordAct(tx, fleet, {
          person: person.person,
          act: 'channels.change',
          about: null,
          detail: { channels },
        });
        await tellPolicyChanged(tx, fleet);
        return listChannels(tx, fleet);
      });
      return toldAs(changed);
    },
  }),
];

/** The list, and what is said of it by whoever wants to change this one and no other. */
function toldAs(channels: readonly Channel[]): Answer {
  const etag = etagOf(channels);
  return { status: 200, headers: { etag }, body: { channels, etag } };
}

/** As they stand in the database, which has one order of names in an object. */
function etagOf(channels: readonly Channel[]): string {
  const text = JSON.stringify(channels.map(({ name, labels, bundle }) => [name, labels, bundle]));
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
}

/** Two who change the list at once: the second has not seen what the first did, and must not undo it unawares. */
function refuseUnseen(there: readonly Channel[], seen: string | string[] | undefined): void {
  const etag = etagOf(there);
  if (seen === undefined || seen === '*' || [seen].flat().join().includes(etag)) return;
  throw new Problem(412, 'CHANNELS_CHANGED', 'Somebody else has changed the channels meanwhile; look at them again.', {
    etag,
  });
}

function refuseOdd(bundle: string | null, before: string | null, known: ReadonlyMap<string, number>): void {
  if (bundle === null || bundle === before) return;
  const [next, last] = [known.get(bundle), known.get(before ?? '') ?? 0];
  if (next === undefined) throw new Problem(404, 'BUNDLE_UNKNOWN', 'There is no such bundle.');
  if (next < last)
    throw new Problem(
      409,
      'BUNDLE_ROLLBACK',
      `Machines that have the number ${last} refuse ${next}. To go back, publish the old content under a higher number.`,
    );
}
