import { readBundle } from '../../../src/bundle/read-bundle.ts';
import { signBundle } from '../../../src/bundle/sign-bundle.ts';
import { built, file, good, type Pair, pair } from '../../bundle/made.ts';
import { asAdmin } from './machine.ts';
import { type TestServer, testServer } from './server.ts';

export interface PolicyServer extends TestServer {
  readonly signer: Pair;
  /** Publishes a bundle with this number, and gives its digest. */
  readonly publish: (seq: number, mode?: 'shadow') => Promise<string>;
  /** What everybody is to have. */
  readonly toAll: (digest: string) => Promise<void>;
}

export function signedBytes(
  { signing }: Pair,
  seq: number,
  nowMs = Date.now(),
  keys: readonly object[] = [],
  mode?: 'shadow',
): Uint8Array {
  const files = [file('enforced.d/10.yml', `# ${seq}\nhooks: []\n`)];
  const hookline = {
    seq,
    maxAgeSeconds: 86_400,
    keys: keys.map((key) => ({ ...key })),
    ...(mode === undefined ? {} : { mode }),
  };
  const bundle = good(readBundle(built(files, { revision: `r${seq}`, metadata: { hookline } })));
  return good(signBundle(bundle, { key: signing, nowMs, scope: 'hookline' }));
}

export async function policyServer(): Promise<PolicyServer> {
  const signer = pair();
  const server = await testServer({ policyKeys: [signer.trusted] });
  const changed = async (): Promise<void> => server.context.policy.refresh();
  return {
    ...server,
    signer,
    async publish(seq, mode) {
      const answer = await asAdmin(server.app, 'POST', '/v1/bundles', signedBytes(signer, seq, Date.now(), [], mode));
      if (answer.statusCode !== 201) throw new Error(answer.body);
      await changed();
      return answer.json().digest;
    },
    async toAll(bundle) {
      const channels = [{ name: 'all', labels: {}, bundle }];
      const answer = await asAdmin(server.app, 'PUT', '/v1/channels', { channels });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      await changed();
    },
  };
}
