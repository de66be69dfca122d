import { createHash } from 'node:crypto';
import { judged } from '../../../../src/bundle/judged.ts';
import { keyFromJwk, type PublicJwk } from '../../../../src/bundle/trusted-key.ts';
import { checkToken, repeated, tokenOf } from '../http/machine-auth.ts';
import { Problem } from '../http/problem.ts';
import { openRoute } from '../http/route.ts';
import { bodyShape } from '../http/shape.ts';
import { enrolMachine, type Labels } from '../store/machines.ts';
import { spendNonce } from '../store/nonces.ts';
import { plainCopy } from '../store/plain-copy.ts';
import { tokenOfMachine, useToken } from '../store/tokens.ts';
import { LABELS_SCHEMA } from './labels.ts';

interface Enrolment {
  readonly v: 1;
  readonly token: string;
  readonly jwk: unknown;
  readonly host?: string | null;
  readonly user?: string | null;
  readonly os?: string | null;
  readonly hookline?: string | null;
  readonly labels?: Labels;
}

const WORD = { type: ['string', 'null'], maxLength: 256 };

const ENROLMENT = bodyShape<Enrolment>({
  type: 'object',
  required: ['v', 'token', 'jwk'],
  properties: {
    v: { const: 1 },
    token: { type: 'string', pattern: '^[\\x21-\\x7e]{16,256}$' },
    jwk: { type: 'object' },
    host: WORD,
    user: WORD,
    os: WORD,
    hookline: WORD,
    labels: LABELS_SCHEMA,
  },
});

/** Anybody may send one. */
const MOST_BYTES = 64 * 1024;

/** A machine comes in: it has a token that a person made, and signs with the key that it is known by from then on. */
export const enrol = openRoute({
  method: 'POST',
  url: '/v1/enrol',
  summary: 'Enrols the machine whose key has signed this request.',
  body: ENROLMENT,
  mostBytes: MOST_BYTES,
  handle: async ({ sent, body }, context) => {
    const { token, named } = tokenOf(sent.headers);
    const jwk = machineKey(body.jwk);
    const { nonce } = checkToken(token, sent, jwk, context);
    const { db, fleet } = context;
    const hash = tokenHash(body.token);
    return db.transaction(async (tx) => {
      if (!(await spendNonce(tx, fleet, named, nonce))) throw repeated();
      const used = (await tokenOfMachine(tx, fleet, hash, named)) ?? (await useToken(tx, fleet, hash));
      // which of these it is would help only whoever guesses
      if (used === null)
        throw new Problem(403, 'ENROLMENT_TOKEN', 'This enrolment token is unknown, used up, revoked or expired.');
      const chosen = chosenOf(body.labels ?? {}, used.ask);
      const facts = factsOf(body);
      const who = { id: named, jwk, token: used.id, facts };
      const machine = await enrolMachine(tx, fleet, { ...who, bound: used.labels, chosen });
      if (machine === null)
        throw new Problem(403, 'MACHINE_REVOKED', 'This machine was revoked; enrol it with a new key.');
      return { status: machine.again ? 200 : 201, body: { machine: named, labels: machine.labels, fleet } };
    });
  },
});

/** Who has read the table of tokens has none of them. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

function machineKey(given: unknown): PublicJwk {
  const key = judged(() => keyFromJwk(given, 'the key of the machine'));
  if (key.kind === 'good' && key.value.algorithm === 'EdDSA') return key.value.jwk;
  throw new Problem(400, 'MACHINE_KEY', 'A machine has an Ed25519 key, and sends its public half.');
}

/** Labels decide which policy a machine gets: it has no say in them but where its token says so. */
function chosenOf(labels: Labels, ask: readonly string[]): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => ask.includes(name)));
}

function factsOf({ host = null, user = null, os = null, hookline = null }: Enrolment) {
  return plainCopy({ host, user, os, hookline });
}
