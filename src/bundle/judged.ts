import type { Code } from '../core/codes.ts';

/** Why a bundle, or a key for one, is not taken. */
export interface BundleProblem {
  readonly code: Code;
  readonly message: string;
  readonly hint?: string;
}

export type Judged<T> =
  | { readonly kind: 'good'; readonly value: T }
  | { readonly kind: 'refused'; readonly problem: BundleProblem };

/** Never leaves this folder: whoever calls is given the problem as data. */
export class Refused extends Error {
  readonly problem: BundleProblem;

  constructor(code: Code, message: string, hint?: string) {
    super(message);
    this.problem = { code, message, ...(hint === undefined ? {} : { hint }) };
  }
}

/** What a judge finds, or the first thing that made it stop. */
export function judged<T>(judge: () => T): Judged<T> {
  try {
    return { kind: 'good', value: judge() };
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', problem: error.problem };
    throw error;
  }
}
