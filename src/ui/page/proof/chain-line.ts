import { isObject, type JsonObject, parsedJson } from '../../../core/json.ts';

/** One line of a file of the trail. */
export interface ChainLine {
  /** Without its end. */
  readonly bytes: Uint8Array;
  /** Where it begins in the file. */
  readonly offset: number;
  /** Counted from 1. */
  readonly number: number;
  /** False: the file ended before it did. */
  readonly whole: boolean;
}

export interface ChainRecord {
  readonly seq: number;
  readonly prev: string;
  readonly hash: string;
  readonly kind: string;
  readonly at: string;
  readonly fields: JsonObject;
}

const TAIL = /^,"hash":"([0-9a-f]{64})"\}$/;
const TAIL_BYTES = 9 + 64 + 2;

/** A record whose hash is that of everything in its line before it; null: nothing that was ever written, or not any more. */
export async function unsealed({ bytes }: ChainLine): Promise<ChainRecord | null> {
  const hash = TAIL.exec(textOf(bytes.subarray(-TAIL_BYTES)))?.[1];
  if (hash === undefined || (await sha256(bytes.subarray(0, -TAIL_BYTES))) !== hash) return null;
  const fields = parsedJson(textOf(bytes));
  if (!isObject(fields)) return null;
  const { seq, v, prev, kind, at } = fields;
  if (!Number.isSafeInteger(seq) || !Number.isSafeInteger(v)) return null;
  if (typeof prev !== 'string' || typeof kind !== 'string' || typeof at !== 'string') return null;
  return { seq: Number(seq), prev, hash, kind, at, fields };
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** By the browser itself: the server that sends the bytes has no part in it. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  let text = '';
  for (const byte of digest) text += HEX[byte];
  return text;
}

const HEX = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));
