/** A sign and a word for each decision: colour alone says nothing to many. */
const SHOWN = {
  deny: { sign: '✗', word: 'refused', tone: 'refused' },
  block: { sign: '✗', word: 'refused', tone: 'refused' },
  held: { sign: '↺', word: 'held', tone: 'refused' },
  ask: { sign: '?', word: 'asked', tone: 'asked' },
  allow: { sign: '✓', word: 'allowed', tone: 'allowed' },
  rewritten: { sign: '✎', word: 'rewritten', tone: 'rewritten' },
  none: { sign: '·', word: 'no objection', tone: 'none' },
  failed: { sign: '!', word: 'failed', tone: 'failed' },
  unknown: { sign: '~', word: 'cannot be told', tone: 'unknown' },
} as const;

export type Shown = keyof typeof SHOWN;

function shownDecision(decision: string, rewritten = false): Shown {
  if (rewritten && (decision === 'none' || decision === 'allow')) return 'rewritten';
  return Object.hasOwn(SHOWN, decision) ? (decision as Shown) : 'unknown';
}

interface BadgeProps {
  readonly decision: string;
  readonly rewritten?: boolean;
  /** Only the sign; the word is for screen readers. */
  readonly small?: boolean;
}

export function DecisionBadge({ decision, rewritten = false, small = false }: BadgeProps) {
  const { sign, word, tone } = SHOWN[shownDecision(decision, rewritten)];
  return (
    <span class={`badge tone-${tone}`} title={word}>
      <span aria-hidden="true">{sign}</span>
      <span class={small ? 'unseen' : ''}>{word}</span>
    </span>
  );
}
