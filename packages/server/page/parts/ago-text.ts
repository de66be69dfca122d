const STEPS = [
  { most: 90, unit: 1, word: 's' },
  { most: 90 * 60, unit: 60, word: 'min' },
  { most: 36 * 3600, unit: 3600, word: 'h' },
] as const;

/** `12 s ago`, `3 min ago`, `5 h ago`, `4 days ago`. */
export function agoText(at: string, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(at)) / 1000));
  const step = STEPS.find(({ most }) => seconds < most);
  if (step !== undefined) return `${Math.round(seconds / step.unit)} ${step.word} ago`;
  return `${Math.round(seconds / 86_400)} days ago`;
}
