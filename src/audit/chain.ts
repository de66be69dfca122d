import { isObject, parsedJson } from '../core/json.ts';
import { sha256 } from '../state/sha256.ts';
import type { MadeBy } from './made-by.ts';

/** Changes with the meaning of what is recorded. */
export const VERSION = 1;

/** The last record of a trail, as far as one knows. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
}

/** What stands before the first record. */
export const BEGINNING: Link = { seq: 0, hash: '0'.repeat(64) };

export interface TrailRecord extends RecordBody {
  readonly v: number;
  readonly seq: number;
  readonly prev: string;
  readonly hash: string;
}

/** What is told of one thing that happened; its place in the chain is added when it is written. */
export interface RecordBody {
  readonly at: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** A record that has no place in the chain yet, written out already: whoever has the lock has nothing left to do but to write. */
export interface Draft {
  /** What stands between the place in the chain and the hash. */
  readonly text: string;
  /** Who writes it, without secrets. */
  readonly by: Writer;
}

type Writer = { readonly [name in keyof MadeBy]?: unknown };

export function draft(body: RecordBody): Draft {
  const { hookline, user, host } = body;
  return { text: JSON.stringify(body).slice(1, -1), by: { hookline, user, host } };
}

/** A record as a line. Its hash is that of everything in the line before it, and so of all records before this one. */
export function seal({ seq, hash: prev }: Link, { text }: Draft): { readonly line: string; readonly link: Link } {
  const own = `{"v":${VERSION},"seq":${seq + 1},"prev":"${prev}",${text}`;
  const hash = sha256(own);
  return { line: `${own}${hashField(hash)}`, link: { seq: seq + 1, hash } };
}

/** How the line of a record ends. */
export function hashField(hash: string): string {
  return `,"hash":"${hash}"}\n`;
}

/** Null: nothing that was ever written as a record, or not any more. */
export function unseal(line: Buffer): TrailRecord | null {
  const tail = line.subarray(-TAIL_BYTES).toString('latin1');
  const hash = TAIL.exec(tail)?.[1];
  if (hash === undefined || sha256(line.subarray(0, -TAIL_BYTES)) !== hash) return null;
  return parsed(line);
}

/** The line that ends there is that record, as far as its hash says. */
export function endsWithHash(bytes: Buffer, hash: string): boolean {
  return bytes.toString('latin1').endsWith(hashField(hash));
}

/** What a line says, whether or not it is true. */
export function parsed(line: Buffer | string): TrailRecord | null {
  const record = parsedJson(line.toString());
  return isRecord(record) ? record : null;
}

const TAIL = /^,"hash":"([0-9a-f]{64})"\}$/;
const TAIL_BYTES = 9 + 64 + 2;

export function isRecord(value: unknown): value is TrailRecord {
  if (!isObject(value)) return false;
  const { seq, prev, kind, at, v } = value;
  return (
    Number.isSafeInteger(seq) && Number.isSafeInteger(v) && [prev, kind, at].every((field) => typeof field === 'string')
  );
}
