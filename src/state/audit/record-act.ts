import { userInfo } from 'node:os';
import { masking } from '../masking.ts';
import { masked } from './masked.ts';
import { openTrail } from './trail.ts';

/** What a person does that no event tells of. */
export const ACT_KINDS = ['trust', 'revoke', 'enable', 'disable', 'approval'] as const;

export interface Act {
  readonly kind: (typeof ACT_KINDS)[number];
  /** What it was done to, as hooks are called. */
  readonly hook?: string | undefined;
  readonly [field: string]: unknown;
}

const ACT_CHARS = 32 * 1024;

/** Writes down what somebody did: who, when, to what. Null: it is written; otherwise why not. Never rejects. */
export async function recordAct(stateFolder: string, { kind, ...fields }: Act): Promise<Error | null> {
  try {
    const trail = openTrail(stateFolder, { failed: () => {} });
    const told = masked(fields, { chars: ACT_CHARS, mask: masking() });
    const written = await trail.act({ kind, by: userName(), ...Object(told) });
    await trail.close();
    return written;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // an account without a name
    return String(process.getuid?.() ?? '');
  }
}
