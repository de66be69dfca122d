import { type Frontier, frontierNodes, grown } from '../../../../src/proof/frontier.ts';
import { type HeadLeaf, headLeafText } from '../../../../src/proof/head-leaf.ts';
import { type Hash, leafHash } from '../../../../src/proof/tree-hash.ts';
import type { NodeId } from '../../../../src/proof/tree-nodes.ts';
import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

export interface KeptHead extends Omit<HeadLeaf, 'fleet' | 'machine'> {
  readonly index: number;
}

/**
 * Adds the head of a trail, and says which leaf it is; where it is the one that was told last, it is that leaf. To be called
 * at the end of a transaction: until then nobody else adds.
 */
export async function addHead(db: Queries, head: HeadLeaf): Promise<number> {
  const { fleet, machine, seq, hash, atMs } = head;
  const last = await lastHead(db, fleet, machine);
  if (last !== null && last.seq === seq && last.hash === hash) return last.index;
  await db.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tree ${fleet}`}, 0))`);
  const frontier = await treeFrontier(db, fleet);
  const { nodes } = grown(frontier, leafHash(headLeafText(head)));
  const hashes = nodes.map((node) => Buffer.from(node.hash).toString('hex'));
  await db.query(sql`
    INSERT INTO tree_nodes (fleet_id, level, index, hash)
    SELECT ${fleet}, level, index, decode(hash, 'hex')
    FROM unnest(${nodes.map(({ level }) => level)}::int[], ${nodes.map(({ index }) => index)}::bigint[], ${hashes}::text[])
      AS made (level, index, hash)`);
  await db.query(sql`
    INSERT INTO tree_heads (fleet_id, machine_id, index, seq, hash, at_ms)
    VALUES (${fleet}, ${machine}, ${frontier.size}, ${seq}, ${hash}, ${atMs})`);
  return frontier.size;
}

export async function treeFrontier(db: Queries, fleet: string): Promise<Frontier> {
  const { rows } = await db.query<{ size: number }>(sql`
    SELECT coalesce(max(index) + 1, 0)::bigint AS size FROM tree_nodes WHERE fleet_id = ${fleet} AND level = 0`);
  const size = rows[0]?.size ?? 0;
  const ids = frontierNodes(size);
  const hashOf = await treeNodes(db, fleet, ids);
  return { size, hashes: ids.map(hashOf) };
}

/** The hashes of these nodes, which must all be there. */
export async function treeNodes(db: Queries, fleet: string, ids: readonly NodeId[]): Promise<(node: NodeId) => Hash> {
  const unique = new Map(ids.map((id) => [keyOf(id), id]));
  const wanted = [...unique.values()];
  const { rows } = await db.query<NodeId & { readonly hash: Uint8Array }>(sql`
    SELECT nodes.level, nodes.index, nodes.hash FROM tree_nodes AS nodes
    JOIN unnest(${wanted.map(({ level }) => level)}::int[], ${wanted.map(({ index }) => index)}::bigint[])
      AS wanted (level, index) ON nodes.level = wanted.level AND nodes.index = wanted.index
    WHERE nodes.fleet_id = ${fleet}`);
  const found = new Map(rows.map((row) => [keyOf(row), row.hash]));
  return (id) => {
    const hash = found.get(keyOf(id));
    if (hash === undefined)
      throw new Error(`The tree has no node ${keyOf(id)}: something was taken out of the database.`);
    return hash;
  };
}

/** The latest so many heads of a machine in a tree of that size, the oldest of them first. */
export async function headsOf(
  db: Queries,
  fleet: string,
  machine: string,
  { size, fromSeq, limit }: { readonly size: number; readonly fromSeq: number; readonly limit: number },
): Promise<readonly KeptHead[]> {
  const { rows } = await db.query<KeptHead>(sql`
    SELECT index, seq, hash, at_ms AS "atMs" FROM tree_heads
    WHERE fleet_id = ${fleet} AND machine_id = ${machine} AND index < ${size} AND seq >= ${fromSeq}
    ORDER BY index DESC LIMIT ${limit}`);
  return rows.toReversed();
}

async function lastHead(db: Queries, fleet: string, machine: string): Promise<KeptHead | null> {
  const [last = null] = await headsOf(db, fleet, machine, { size: Number.MAX_SAFE_INTEGER, fromSeq: 0, limit: 1 });
  return last;
}

function keyOf({ level, index }: NodeId): string {
  return `${level}/${index}`;
}
