import type { BareKey } from '../bundle/trusted-key.ts';
import { isObject, parsedJson } from '../core/json.ts';
import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import { type HeadLeaf, readHeadLeaf } from './head-leaf.ts';
import { HASH_BYTES, type Hash, leafHash } from './tree-hash.ts';
import { isIncluded } from './verify-path.ts';

/** What a server shows about the trail of one machine, as it came; nothing in it is to be believed yet. */
export interface ProofDocument {
  readonly note: string;
  readonly heads: readonly { readonly leaf: string; readonly index: number; readonly path: readonly Hash[] }[];
  /** What leads from a smaller tree to this one. */
  readonly consistency: { readonly from: number; readonly path: readonly Hash[] } | null;
}

/** A head that the server's key vouches for. */
export interface ProvedHead extends HeadLeaf {
  readonly index: number;
}

export interface ProvedHeads {
  readonly checkpoint: Checkpoint;
  /** In the order in which the server was told. */
  readonly heads: readonly ProvedHead[];
}

const MOST_HEADS = 100_000;
const MOST_LEVELS = 64;

/** Null: it is no such document. */
export function readProof(text: string): ProofDocument | null {
  const json = parsedJson(text);
  if (!isObject(json) || json.v !== 1 || typeof json.checkpoint !== 'string' || !Array.isArray(json.heads)) return null;
  if (json.heads.length > MOST_HEADS) return null;
  const heads = json.heads.map(headIn);
  const consistency = json.consistency == null ? null : consistencyIn(json.consistency);
  if (heads.includes(null) || consistency === undefined) return null;
  return { note: json.checkpoint, heads: heads.filter((head) => head !== null), consistency };
}

/** All of it is as that key signed it, and about one machine; or why not, in a sentence without its end. */
export function provedHeads({ note, heads }: ProofDocument, key: BareKey): ProvedHeads | string {
  const checkpoint = openCheckpoint(note, key);
  if (checkpoint === null) return 'its checkpoint is not signed by that key';
  const proved: ProvedHead[] = [];
  for (const { leaf, index, path } of heads) {
    const head = readHeadLeaf(leaf);
    if (head === null) return `leaf ${index} of the tree is no head of a trail`;
    if (head.fleet !== checkpoint.fleet) return `leaf ${index} of the tree is of another fleet`;
    if (!isIncluded(leafHash(leaf), index, path, checkpoint))
      return `the head of record ${head.seq} is not in the tree that was signed`;
    proved.push({ ...head, index });
  }
  const [first] = proved;
  const other = proved.find(({ machine }) => machine !== first?.machine);
  if (other !== undefined) return `it is about two machines, ${first?.machine} and ${other.machine}`;
  return { checkpoint, heads: proved.sort((a, b) => a.index - b.index) };
}

function headIn(value: unknown): ProofDocument['heads'][number] | null {
  if (!isObject(value) || typeof value.leaf !== 'string' || typeof value.index !== 'number') return null;
  const path = pathIn(value.path);
  return path === null ? null : { leaf: value.leaf, index: value.index, path };
}

/** Undefined: it is none. */
function consistencyIn(value: unknown): ProofDocument['consistency'] | undefined {
  if (!isObject(value) || typeof value.from !== 'number') return undefined;
  const path = pathIn(value.path);
  return path === null ? undefined : { from: value.from, path };
}

function pathIn(value: unknown): readonly Hash[] | null {
  if (!Array.isArray(value) || value.length > MOST_LEVELS) return null;
  const hashes = value.map((text) => Buffer.from(typeof text === 'string' ? text : '', 'base64'));
  return hashes.every((hash) => hash.length === HASH_BYTES) ? hashes : null;
}
