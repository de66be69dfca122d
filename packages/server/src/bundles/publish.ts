import { createHash } from 'node:crypto';
import { readBundle } from '../../../../src/bundle/read-bundle.ts';
import { keyId } from '../../../../src/bundle/trusted-key.ts';
import { verifyBundle } from '../../../../src/bundle/verify-bundle.ts';
import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { recordAct } from '../store/acts.ts';
import { addBundle, holdPolicy, lastBundle, type Publisher, tellPolicyChanged } from '../store/bundles.ts';

const SCOPE = 'hookline';

export interface Published {
  readonly digest: string;
  readonly revision: string;
  readonly seq: number;
  readonly isNew: boolean;
}

/** Takes a bundle in: only one that a policy key has signed, of this time, with a higher number than any before it. */
export async function publish(
  bytes: Uint8Array,
  by: Publisher,
  { db, fleet, policyKeys, nowMs }: Pick<Context, 'db' | 'fleet' | 'policyKeys' | 'nowMs'>,
): Promise<Published> {
  if (policyKeys.length === 0)
    throw new Problem(
      409,
      'NO_POLICY_KEYS',
      'The server knows no key that signs policy; start it with HOOKLINE_POLICY_KEYS.',
    );
  const read = readBundle(bytes);
  if (read.kind === 'refused') throw refusedBy(read.problem);
  return db.transaction(async (tx) => {
    await holdPolicy(tx, fleet);
    const last = await lastBundle(tx, fleet);
    const verified = verifyBundle(read.value, {
      keys: [...policyKeys, ...(last?.carried ?? [])],
      previous: last === null ? null : { seq: last.seq, digest: last.content },
      nowMs: nowMs(),
      scope: SCOPE,
    });
    if (verified.kind === 'refused') throw refusedBy(verified.problem);
    const { revision, seq, digest: content, key, carried, issuedAtMs, expiresAtMs } = verified.value;
    const digest = createHash('sha256').update(bytes).digest('hex');
    const times = { signedAtMs: issuedAtMs, expiresAtMs };
    const shadow = read.value.manifest.own.mode === 'shadow';
    const row = { digest, bytes, revision, seq, content, keyId: key.id ?? keyId(key), shadow, carried, ...times };
    const isNew = await addBundle(tx, fleet, row, by);
    if (isNew) {
      await recordAct(tx, fleet, {
        person: by.person,
        act: 'bundle.publish',
        about: digest,
        detail: { revision, seq },
      });
      await tellPolicyChanged(tx, fleet);
    }
    return { digest, revision, seq, isNew };
  });
}

function refusedBy({
  code,
  message,
  hint,
}: {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}) {
  return new Problem(422, code, hint === undefined ? message : `${message} (${hint})`);
}
