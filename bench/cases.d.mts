import type { Figure } from './judge.mjs';

export const CASES: Readonly<Record<string, (given: object) => Promise<readonly Figure[]>>>;
