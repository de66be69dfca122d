import { repeated } from '../http/machine-auth.ts';
import { Problem, problemBody } from '../http/problem.ts';
import { machineRoute } from '../http/route.ts';
import { bodyShape } from '../http/shape.ts';
import { type Beat, MOST_BEAT, takeBeat } from '../store/heartbeats.ts';
import { plainCopy } from '../store/plain-copy.ts';

export interface Heartbeat {
  readonly v: 1;
  readonly beat: number;
  readonly at: string;
  readonly hookline?: string | null;
  readonly host?: string | null;
  readonly user?: string | null;
  readonly os?: string | null;
  readonly policy?: {
    readonly revision?: string | null;
    readonly seq?: number | null;
    readonly state?: string | null;
  } | null;
  readonly agents?: readonly { readonly name: string; readonly installed: boolean; readonly proven?: boolean | null }[];
  readonly coverage?: { readonly calls: number; readonly uncovered: number } | null;
  readonly trail?: { readonly seq: number; readonly hash: string } | null;
}

const WORD = { type: ['string', 'null'], maxLength: 512 };
const COUNT = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

const HEARTBEAT = bodyShape<Heartbeat>({
  type: 'object',
  required: ['v', 'beat', 'at'],
  properties: {
    v: { const: 1 },
    beat: { ...COUNT, maximum: MOST_BEAT },
    at: { type: 'string', maxLength: 40 },
    hookline: WORD,
    host: WORD,
    user: WORD,
    os: WORD,
    node: WORD,
    labels: { type: 'object', maxProperties: 50 },
    policy: {
      type: ['object', 'null'],
      properties: {
        revision: WORD,
        seq: { ...COUNT, type: ['integer', 'null'] },
        digest: WORD,
        state: { enum: ['current', 'stale', 'missing', null] },
        problem: { type: ['string', 'null'], maxLength: 4096 },
        expires: WORD,
      },
    },
    agents: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['name', 'installed'],
        properties: {
          name: WORD,
          version: WORD,
          installed: { type: 'boolean' },
          proven: { type: ['boolean', 'null'] },
        },
      },
    },
    coverage: {
      type: ['object', 'null'],
      required: ['calls', 'uncovered'],
      properties: {
        ...{ calls: COUNT, uncovered: COUNT, days: { type: 'number' }, at: WORD },
        sessions: {
          type: ['array', 'null'],
          maxItems: 100,
          items: {
            type: 'object',
            required: ['session', 'uncovered'],
            properties: { session: { type: 'string', maxLength: 512 }, uncovered: COUNT },
          },
        },
      },
    },
    trail: {
      type: ['object', 'null'],
      required: ['seq', 'hash'],
      properties: { seq: COUNT, hash: { type: 'string', pattern: '^[0-9a-f]{64}$' } },
    },
    sinks: { type: 'array', maxItems: 100, items: { type: 'object' } },
    off: { type: 'array', maxItems: 1000, items: { type: 'object' } },
  },
});

/** It is kept whole, once for each machine. */
const MOST_BYTES = 256 * 1024;

export const heartbeat = machineRoute({
  method: 'POST',
  url: '/v1/heartbeat',
  summary: 'How the machine is: its policy, its agents, the end of its trail.',
  mostBytes: MOST_BYTES,
  body: HEARTBEAT,
  handle: async ({ machine: { id: machine, labels }, nonce, body }, { db, fleet, metrics, nowMs, heads, tree }) => {
    const taken = await takeBeat(db, fleet, { machine, nonce }, beatOf(body));
    if (taken.kind === 'repeated') throw repeated();
    if (taken.kind === 'too-high') throw tooHigh(body.beat, taken.last);
    metrics.count('hookline_heartbeats_total');
    if (taken.kind === 'conflict') {
      metrics.count('hookline_beat_conflicts_total');
      const message = `The beat ${body.beat} is not above ${taken.last}, which was seen from this machine already.`;
      return { status: 409, body: problemBody(new Problem(409, 'BEAT_CONFLICT', message, { last: taken.last })) };
    }
    // where that fails, the next beat tells the same head or a later one
    const { seq, hash } = body.trail ?? { seq: 0, hash: '' };
    const leaf = seq > 0 ? await heads.add({ machine, seq, hash, atMs: nowMs() }) : null;
    const checkpoint = leaf === null ? null : (await tree.latest()).note;
    return { status: 200, body: { now: new Date(nowMs()).toISOString(), leaf, labels, checkpoint } };
  },
});

function tooHigh(beat: number, last: number): Problem {
  const message = `The beat ${beat} is too far above ${last}, the last one of this machine.`;
  return new Problem(400, 'BEAT_TOO_HIGH', message, { last });
}

function beatOf(body: Heartbeat): Beat {
  const { policy = null, agents = [], coverage = null, ...told } = plainCopy(body);
  const here = agents.filter(({ installed }) => installed);
  return {
    beat: told.beat,
    host: told.host ?? null,
    user: told.user ?? null,
    os: told.os ?? null,
    hookline: told.hookline ?? null,
    revision: policy?.revision ?? null,
    seq: policy?.seq ?? null,
    policyState: policy?.state ?? null,
    proven: here.length === 0 ? null : here.every(({ proven }) => proven === true),
    calls: coverage?.calls ?? null,
    uncovered: coverage?.uncovered ?? null,
    whole: { ...told, policy, agents, coverage },
  };
}
