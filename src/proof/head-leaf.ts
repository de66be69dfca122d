/** How far the trail of a machine had come when a server was told. */
export interface HeadLeaf {
  readonly fleet: string;
  readonly machine: string;
  readonly seq: number;
  readonly hash: string;
  /** By the server's clock. */
  readonly atMs: number;
}

/** The leaf of the tree: exactly this text. */
export function headLeafText({ fleet, machine, seq, hash, atMs }: HeadLeaf): string {
  const text = `${FORM}\n${fleet}\n${machine}\n${seq}\n${hash}\n${atMs}\n`;
  if (readHeadLeaf(text) === null) throw new Error('this is no head of a trail');
  return text;
}

/** Null: it is none. */
export function readHeadLeaf(text: string): HeadLeaf | null {
  const [, fleet = '', machine = '', seq, hash = '', at] = LEAF.exec(text) ?? [];
  const [number, atMs] = [Number(seq), Number(at)];
  const isLeaf = isFleet(fleet) && Number.isSafeInteger(number) && Number.isSafeInteger(atMs);
  return isLeaf ? { fleet, machine, seq: number, hash, atMs } : null;
}

export function isFleet(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}

const FORM = 'hookline-head/1';
const COUNT = '0|[1-9]\\d{0,15}';
const LEAF = new RegExp(`^${FORM}\\n([^\\n]+)\\n(m_[A-Za-z0-9_-]{43})\\n(${COUNT})\\n([0-9a-f]{64})\\n(${COUNT})\\n$`);
