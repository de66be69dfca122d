import { keyId } from '../../../src/bundle/trusted-key.ts';
import { openRoute } from './http/route.ts';

/** What somebody who enrols can know beforehand; they compare the ids of the keys with what they were told by another way. */
export const wellKnown = openRoute({
  method: 'GET',
  url: '/.well-known/hookline',
  summary: 'What this server is, and whose signatures it hands out.',
  handle: async (_, { fleet, policyKeys, tree: { key: checkpointKey } }) => ({
    status: 200,
    body: {
      v: 1,
      fleet,
      bundle: '/v1/bundle',
      longPoll: true,
      keys: policyKeys.map((key) => ({ id: key.id ?? keyId(key), jwk: key.jwk })),
      checkpointKey: { id: keyId(checkpointKey), jwk: checkpointKey.jwk },
    },
  }),
});
