import { isSameKey, keyId, type TrustedKey, thumbprint } from '../../bundle/trusted-key.ts';
import { HookError } from '../../core/hook-error.ts';
import { visible } from '../../core/visible.ts';
import type { Enrolment } from '../../fleet/enrolment.ts';
import { mustNotBeAgent } from '../one-key.ts';
import { checkpointKeyAt } from './checkpoint-key.ts';
import { proofText } from './fetch-proof.ts';
import { keyItNames, ownProof } from './own-server.ts';
import { pinKey, pinnedKey } from './pinned-key.ts';

export interface ShownRequest {
  /** A file, or an address. */
  readonly against: string;
  readonly keyFile: string | undefined;
  /** What a person says that the key of this machine's own server is called now. */
  readonly acceptKey: string | undefined;
  readonly state: string;
  /** Null: it is no server that this machine is enrolled at. */
  readonly own: Enrolment | null;
}

/** Who shows something, and by which key it must be signed. */
export interface Shower {
  readonly key: TrustedKey;
  /** `seen`: what became of a tree of that size is asked for. */
  readonly text: (seen: number | null) => Promise<string>;
  /** What it signed holds: the next time it must be the same key. */
  readonly keep: () => void;
  /** Why it may be that it does not: a sentence without its end, or nothing. */
  readonly whyNot: () => Promise<string>;
}

export async function shownBy(request: ShownRequest): Promise<Shower> {
  const { own, against, keyFile, state, acceptKey } = request;
  if (own === null) {
    if (acceptKey !== undefined)
      throw new HookError('USAGE', '--accept-key is about the server that this machine is enrolled at.');
    const text = (seen: number | null) => proofText(against, seen);
    return { key: checkpointKeyAt(keyFile), text, keep: () => {}, whyNot: async () => '' };
  }
  const { key, isPinned } = await keyOf(request, own);
  return {
    key,
    text: (seen) => ownProof(own, state, seen),
    keep: () => (isPinned ? undefined : pinKey(state, own.address, key)),
    whyNot: () => whyNot(own, key),
  };
}

interface Chosen {
  readonly key: TrustedKey;
  /** It is kept already, or not for us to keep. */
  readonly isPinned: boolean;
}

/** What the enrolment names counts over all else; then what is brought along, what a person says, what was seen before. */
async function keyOf({ keyFile, acceptKey, state }: ShownRequest, own: Enrolment): Promise<Chosen> {
  const brought = keyFile === undefined ? null : checkpointKeyAt(keyFile);
  if (own.checkpointKey !== null) {
    const isOther = (brought !== null && !isSameKey(brought, own.checkpointKey)) || acceptKey !== undefined;
    if (isOther)
      throw new HookError('USAGE', `The enrolment names the key of that server: ${keyId(own.checkpointKey)}.`, {
        hint: 'another one is written there, as "checkpointKey"',
      });
    return { key: own.checkpointKey, isPinned: true };
  }
  if (brought !== null) return { key: brought, isPinned: true };
  if (acceptKey !== undefined) return { key: await accepted(acceptKey, own), isPinned: false };
  const pinned = pinnedKey(state, own.address);
  return pinned === null ? { key: await keyItNames(own), isPinned: false } : { key: pinned, isPinned: true };
}

const LEAST_CHARS = 16;

/** A person was told its id by another way than by the server. */
async function accepted(id: string, own: Enrolment): Promise<TrustedKey> {
  mustNotBeAgent('A new key of a server cannot be accepted', `audit verify --against server --accept-key=${id}`);
  const named = await keyItNames(own);
  if (id.length >= LEAST_CHARS && thumbprint(named).startsWith(id)) return named;
  const hint = `it is at least ${LEAST_CHARS} characters of the id that the person who runs the server told you`;
  throw new HookError('BAD_OPTION', `The server does not sign by a key called "${visible(id)}".`, { hint });
}

async function whyNot(own: Enrolment, key: TrustedKey): Promise<string> {
  const named = await keyItNames(own).catch(() => null);
  if (named === null || isSameKey(named, key)) return '';
  const change = `the server says that it signs by ${keyId(named)}, and ${keyId(key)} is the key that counts here`;
  const way =
    own.checkpointKey === null
      ? `if whoever runs it told you so: hookline audit verify --against server --accept-key=${keyId(named)}`
      : 'the enrolment names it as "checkpointKey"';
  return `; ${change} (${way})`;
}
