import type { ChainLink } from '../bundle/carried-chain.ts';
import { isMissing } from '../core/error-code.ts';
import { isObject, parsedObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { readPlainFile } from '../looks/plain-file.ts';
import { type Store, writeDurably } from './store.ts';

/** Which bundle was placed last. Nothing in it need be believed: the token is signed. */
export interface Kept {
  /** Its folder among the bundles. */
  readonly folder: string;
  readonly token: string;
  /** Why the key that signed it counts, where nobody named it on this machine. */
  readonly chain: readonly ChainLink[];
}

/** Null: nothing was placed yet. Throws where what is there is not ours. */
export function readKept({ kept }: Pick<Store, 'kept'>): Kept | null {
  const text = textAt(kept);
  if (text === null) return null;
  const { folder, token, chain } = orElse(() => parsedObject(text), null) ?? {};
  if (typeof folder !== 'string' || !/^[\w-]{1,100}$/.test(folder) || typeof token !== 'string' || !isChain(chain))
    throw new Error(`"${kept}" cannot be read`);
  return { folder, token, chain };
}

export function writeKept({ kept }: Pick<Store, 'kept'>, { folder, token, chain }: Kept): void {
  const links = chain.map((link) => ({ token: link.token, manifest: link.manifest }));
  writeDurably(kept, `${JSON.stringify({ v: 1, folder, token, chain: links })}\n`);
}

function isChain(value: unknown): value is readonly ChainLink[] {
  const isLink = (one: unknown): boolean =>
    isObject(one) && typeof one.token === 'string' && typeof one.manifest === 'string';
  return Array.isArray(value) && value.every(isLink);
}

function textAt(path: string): string | null {
  try {
    return readPlainFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
