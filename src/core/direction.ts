/** Where what is read goes: it is seen in the conversation, stays in the machine, or leaves it. */
export const DIRECTIONS = ['shown', 'kept', 'sent'] as const;

export type Direction = (typeof DIRECTIONS)[number];

export function isDirection(text: string): text is Direction {
  return DIRECTIONS.some((one) => one === text);
}
