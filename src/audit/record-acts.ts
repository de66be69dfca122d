import { errorOf } from '../core/error-of.ts';
import { masking } from '../masks/masking.ts';
import { maskedNames } from './about-event.ts';
import { madeBy } from './made-by.ts';
import { masked } from './masked.ts';
import { openTrail } from './trail.ts';

/** What a person does that no event tells of. */
export const ACT_KINDS = [
  'trust',
  'revoke',
  'enable',
  'disable',
  'approval',
  'begun',
  'install',
  'uninstall',
  'allow',
  'enroll',
  'leave',
  'package',
] as const;

export interface Act {
  readonly kind: (typeof ACT_KINDS)[number];
  /** What it was done to, as hooks are called. */
  readonly hook?: string | undefined;
  readonly [field: string]: unknown;
}

const ACT_CHARS = 32 * 1024;

/** Writes down what somebody did: who, when, to what. Null: it is written; otherwise why not. Never rejects. */
export async function recordActs(
  stateFolder: string,
  acts: readonly Act[],
  memory: string | null,
): Promise<Error | null> {
  try {
    const trail = openTrail(stateFolder, { failed: () => {}, memory });
    const mask = masking();
    const made = maskedNames(madeBy(), mask);
    const written = acts.map(({ kind, ...fields }) =>
      trail.act({
        kind,
        by: made.user,
        ...made,
        ...Object(masked(fields, { chars: ACT_CHARS, mask })),
      }),
    );
    const problems = await Promise.all(written);
    await trail.close();
    return problems.find((problem) => problem !== null) ?? null;
  } catch (error) {
    return errorOf(error);
  }
}
