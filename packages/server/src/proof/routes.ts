import { headLeafText } from '../../../../src/proof/head-leaf.ts';
import { consistencyParts, inclusionParts, type PathParts, pathOf } from '../../../../src/proof/make-path.ts';
import type { Hash } from '../../../../src/proof/tree-hash.ts';
import type { Context } from '../context.ts';
import { repeated } from '../http/machine-auth.ts';
import { Problem } from '../http/problem.ts';
import { machineRoute, openRoute, personRoute } from '../http/route.ts';
import { queryShape } from '../http/shape.ts';
import { machineDetail } from '../store/machines.ts';
import { spending } from '../store/nonces.ts';
import { headsOf, treeNodes } from '../store/tree.ts';

const COUNT = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

interface ProofQuery {
  /** The size of a tree that whoever asks has seen. */
  readonly from?: number;
  /** Only heads from this record on. */
  readonly seq?: number;
  readonly limit?: number;
}

const PROOF_QUERY = queryShape<ProofQuery>({
  from: COUNT,
  seq: COUNT,
  limit: { ...COUNT, minimum: 1, maximum: 10_000 },
});
const USUAL_LIMIT = 1000;

/** What anybody may ask, so that anybody can watch that the tree only grows: there is nothing in it but hashes. */
export const treeRoutes = [
  openRoute({
    method: 'GET',
    url: '/v1/checkpoint',
    summary: 'Size and root of the tree of heads, signed (C2SP tlog-checkpoint).',
    handle: async (_, { tree }) => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: (await tree.latest()).note,
    }),
  }),
  openRoute({
    method: 'GET',
    url: '/v1/consistency',
    summary: 'What shows that a tree of one size is the beginning of a larger one (RFC 9162).',
    query: queryShape<{ readonly from?: number; readonly to?: number }>({ from: COUNT, to: COUNT }),
    handle: async ({ query: { from = 0, to } }, context) => {
      const { size } = await context.tree.latest();
      const end = to ?? size;
      if (from > end || end > size)
        throw new Problem(400, 'TREE_SIZE', `"from" is at most "to", and "to" at most ${size}, which was signed last.`);
      return { status: 200, body: { from, to: end, path: (await paths(context, [consistencyParts(from, end)]))[0] } };
    },
  }),
];

export const proofForPeople = personRoute({
  method: 'GET',
  url: '/v1/machines/:id/proof',
  role: 'read',
  summary: 'Heads of the trail of a machine, with what proves that they are in the signed tree.',
  query: PROOF_QUERY,
  handle: async ({ params: { id = '' }, query }, context) => {
    if ((await machineDetail(context.db, context.fleet, id)) === null)
      throw new Problem(404, 'MACHINE_UNKNOWN', 'There is no such machine.');
    return { status: 200, body: await proofOf(context, id, query) };
  },
});

export const proofForMachines = machineRoute({
  method: 'GET',
  url: '/v1/proof',
  summary: 'The same for the machine itself.',
  query: PROOF_QUERY,
  handle: async ({ machine, nonce, query }, context) => {
    const fresh = await context.db.query(spending(context.fleet, machine.id, nonce));
    if (fresh.rows.length === 0) throw repeated();
    return { status: 200, body: await proofOf(context, machine.id, query) };
  },
});

async function proofOf(context: Context, machine: string, query: ProofQuery): Promise<object> {
  const { from = 0, seq: fromSeq = 0, limit = USUAL_LIMIT } = query;
  const { db, fleet, tree } = context;
  const { size, note } = await tree.latest();
  const heads = await headsOf(db, fleet, machine, { size, fromSeq, limit });
  const isGrown = from > 0 && from < size;
  const parts = [
    ...heads.map(({ index }) => inclusionParts(index, size)),
    ...(isGrown ? [consistencyParts(from, size)] : []),
  ];
  const made = await paths(context, parts);
  return {
    v: 1,
    checkpoint: note,
    heads: heads.map((head, i) => ({
      leaf: headLeafText({ fleet, machine, ...head }),
      index: head.index,
      path: made[i] ?? [],
    })),
    consistency: isGrown ? { from, path: made.at(-1) ?? [] } : null,
  };
}

/** All of them with one look into the database. */
async function paths({ db, fleet }: Context, all: readonly PathParts[]): Promise<readonly (readonly string[])[]> {
  const hashOf = await treeNodes(db, fleet, all.flat(2));
  return all.map((parts) => pathOf(parts, hashOf).map(base64));
}

function base64(hash: Hash): string {
  return Buffer.from(hash).toString('base64');
}
