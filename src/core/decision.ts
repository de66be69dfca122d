/** Mildest first: the position is the strictness. */
export const DECISIONS = ['none', 'allow', 'ask', 'deny', 'block'] as const;
export type Decision = (typeof DECISIONS)[number];

export function isDecision(word: unknown): word is Decision {
  return DECISIONS.some((one) => one === word);
}

/** The decision in something recorded: what is none says nothing. */
export function decisionIn(word: unknown): Decision {
  return isDecision(word) ? word : 'none';
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

/**
 * Whose word it was, by what each of them said. A refusal that nobody said is a question that nobody could answer: then those who
 * asked have decided. What was said in the shadow is not among them.
 */
export function isDeciding(decision: Decision, said: readonly Decision[]): (own: Decision) => boolean {
  if (decision === 'none') return () => false;
  if (!refuses(decision)) return (own) => own === decision;
  return said.some(refuses) ? refuses : (own) => own === 'ask';
}
