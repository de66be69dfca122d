import { type Frontier, frontierNodes, grown, type TreeNode } from '../../../../src/proof/frontier.ts';
import { type HeadLeaf, headLeafText } from '../../../../src/proof/head-leaf.ts';
import { type Hash, leafHash } from '../../../../src/proof/tree-hash.ts';
import type { NodeId } from '../../../../src/proof/tree-nodes.ts';
import type { Queries } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** What a machine tells of the end of its trail. */
export type NewHead = Omit<HeadLeaf, 'fleet'>;

export interface KeptHead extends Omit<HeadLeaf, 'fleet' | 'machine'> {
  readonly index: number;
}

/**
 * Adds heads of trails of one fleet, and says which leaf each of them is; where one is what its machine told last, it is that leaf. To be
 * called at the end of a transaction: until then nobody else adds.
 */
export async function addHeads(db: Queries, fleet: string, heads: readonly NewHead[]): Promise<readonly number[]> {
  const last = await lastHeads(db, fleet, heads);
  const isOld = ({ machine, seq, hash }: NewHead): boolean => {
    const before = last.get(machine);
    return before?.seq === seq && before.hash === hash;
  };
  // who has nothing new waits for nobody
  const frontier = heads.every(isOld) ? null : await heldFrontier(db, fleet);
  const made: (NewHead & KeptHead)[] = [];
  const indexes = heads.map((head) => {
    if (!isOld(head)) {
      const kept = { ...head, index: (frontier?.size ?? 0) + made.length };
      made.push(kept);
      last.set(head.machine, kept);
    }
    return last.get(head.machine)?.index ?? 0;
  });
  if (frontier !== null) await keepHeads(db, fleet, frontier, made);
  return indexes;
}

/** The end of the tree, to which nobody else adds until the end of the transaction. */
async function heldFrontier(db: Queries, fleet: string): Promise<Frontier> {
  await db.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tree ${fleet}`}, 0))`);
  return treeFrontier(db, fleet);
}

async function keepHeads(
  db: Queries,
  fleet: string,
  frontier: Frontier,
  made: readonly (NewHead & KeptHead)[],
): Promise<void> {
  const nodes: TreeNode[] = [];
  made.reduce((tree, head) => {
    const next = grown(tree, leafHash(headLeafText({ ...head, fleet })));
    nodes.push(...next.nodes);
    return next.frontier;
  }, frontier);
  const hashes = nodes.map(({ hash }) => Buffer.from(hash).toString('hex'));
  // in one statement: others wait
  await db.query(sql`
    WITH nodes AS (
      INSERT INTO tree_nodes (fleet_id, level, index, hash)
      SELECT ${fleet}, level, index, decode(hash, 'hex')
      FROM unnest(${nodes.map(({ level }) => level)}::int[], ${nodes.map(({ index }) => index)}::bigint[], ${hashes}::text[])
        AS made (level, index, hash))
    INSERT INTO tree_heads (fleet_id, machine_id, index, seq, hash, at_ms)
    SELECT ${fleet}, machine, index, seq, hash, at_ms
    FROM unnest(${made.map(({ machine }) => machine)}::text[], ${made.map(({ index }) => index)}::bigint[],
      ${made.map(({ seq }) => seq)}::bigint[], ${made.map(({ hash }) => hash)}::text[],
      ${made.map(({ atMs }) => atMs)}::bigint[]) AS made (machine, index, seq, hash, at_ms)`);
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

/** By machine: what each of these told last. */
async function lastHeads(
  db: Queries,
  fleet: string,
  heads: readonly NewHead[],
): Promise<Map<string, Pick<KeptHead, 'index' | 'seq' | 'hash'>>> {
  const machines = [...new Set(heads.map(({ machine }) => machine))];
  const { rows } = await db.query<{ machine: string; index: number; seq: number; hash: string }>(sql`
    SELECT machine, last.index, last.seq, last.hash FROM unnest(${machines}::text[]) AS machine,
      LATERAL (SELECT index, seq, hash FROM tree_heads WHERE fleet_id = ${fleet} AND machine_id = machine
        ORDER BY index DESC LIMIT 1) AS last`);
  return new Map(rows.map((row) => [row.machine, row]));
}

function keyOf({ level, index }: NodeId): string {
  return `${level}/${index}`;
}
