import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Judged } from '../../../src/bundle/judged.ts';
import { readBundle } from '../../../src/bundle/read-bundle.ts';
import { readSigningKey } from '../../../src/bundle/read-keys.ts';
import { DEFAULT_SCOPE, signBundle } from '../../../src/bundle/sign-bundle.ts';
import { writeBundle } from '../../../src/bundle/write-bundle.ts';
import { asAdmin } from './bench-machine.ts';

export interface BenchPolicy {
  /** With the key that signs it, for a server. */
  readonly keyFile: string;
  /** Signed bytes with the next number. */
  bundle(): Uint8Array;
  /** Publishes them, and gives them to all. → their name as an ETag */
  publish(address: string, token: string, bytes: Uint8Array): Promise<string>;
}

/** As large as that of a team with a few packs when it is packed. */
const PACKED_BYTES = 48 * 1024;

export function benchPolicy(): BenchPolicy {
  const folder = mkdtempSync(join(tmpdir(), 'hookline-bench-policy-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const keyFile = join(folder, 'policy.pem');
  writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const key = good(readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'the key'));
  let seq = 0;
  return {
    keyFile,
    bundle() {
      seq += 1;
      const files = [
        { path: 'enforced.d/10.yml', bytes: Buffer.from(`# ${seq}\nhooks: []\n`) },
        {
          path: 'data.json',
          bytes: Buffer.from(JSON.stringify({ filler: randomBytes((PACKED_BYTES * 3) / 4).toString('base64') })),
        },
      ];
      const metadata = { hookline: { seq, maxAgeSeconds: 86_400 } };
      const packed = good(writeBundle(files, { revision: `r${seq}`, roots: [''], metadata }));
      return good(signBundle(good(readBundle(packed)), { key, nowMs: Date.now(), scope: DEFAULT_SCOPE }));
    },
    async publish(address, token, bytes) {
      const made = await asAdmin(address, token, 'POST', '/v1/bundles', bytes);
      const { digest } = made.json as { readonly digest?: string };
      if (digest === undefined) throw new Error(`The bundle was not published: ${JSON.stringify(made.json)}`);
      const channels = [{ name: 'all', labels: {}, bundle: digest }];
      const given = await asAdmin(address, token, 'PUT', '/v1/channels', { channels });
      if (given.status !== 200) throw new Error(`Nobody was given the bundle: ${JSON.stringify(given.json)}`);
      return `"${digest}"`;
    },
  };
}

function good<T>(judged: Judged<T>): T {
  if (judged.kind === 'good') return judged.value;
  throw new Error(judged.problem.message);
}
