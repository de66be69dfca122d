/** Mildest first: the position is the strictness. */
export const DECISIONS = ['none', 'allow', 'ask', 'deny', 'block'] as const;
export type Decision = (typeof DECISIONS)[number];

export function isDecision(word: unknown): word is Decision {
  return DECISIONS.some((one) => one === word);
}

export function strictness(decision: Decision): number {
  return DECISIONS.indexOf(decision);
}

export function stricter(a: Decision, b: Decision): Decision {
  return strictness(b) > strictness(a) ? b : a;
}

export function refuses(decision: Decision): boolean {
  return decision === 'deny' || decision === 'block';
}
