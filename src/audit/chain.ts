import { isObject, parsedJson } from '../core/json.ts';
import { sha256 } from '../state/sha256.ts';
import { type RecordBody, VERSION } from './record.ts';

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

/** A record as a line. Its hash is that of everything in the line before it, and so of all records before this one. */
export function seal({ seq, hash: prev }: Link, body: RecordBody): { readonly line: string; readonly link: Link } {
  const text = textOf({ v: VERSION, seq: seq + 1, prev, ...body });
  const hash = sha256(text);
  return { line: `${text},"hash":"${hash}"}\n`, link: { seq: seq + 1, hash } };
}

const SILENT = new WeakMap<object, string>();

/** All but the last bracket. Who was silent is most of many records, the same in each, and written out once. */
function textOf(fields: RecordBody): string {
  const { silent } = fields;
  if (typeof silent !== 'object' || silent === null || !Object.isFrozen(silent)) {
    return JSON.stringify(fields).slice(0, -1);
  }
  const list = SILENT.get(silent) ?? JSON.stringify(silent);
  SILENT.set(silent, list);
  return `${JSON.stringify({ ...fields, silent: undefined }).slice(0, -1)},"silent":${list}`;
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
  return bytes.toString('latin1').endsWith(`,"hash":"${hash}"}\n`);
}

/** What a line says, whether or not it is true. */
export function parsed(line: Buffer): TrailRecord | null {
  const record = parsedJson(line.toString('utf8'));
  return isRecord(record) ? record : null;
}

const TAIL = /^,"hash":"([0-9a-f]{64})"\}$/;
const TAIL_BYTES = 9 + 64 + 2;

function isRecord(value: unknown): value is TrailRecord {
  if (!isObject(value)) return false;
  const { seq, prev, kind, at, v } = value;
  return (
    Number.isSafeInteger(seq) && Number.isSafeInteger(v) && [prev, kind, at].every((field) => typeof field === 'string')
  );
}
