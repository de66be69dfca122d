/**
 * What of a call nobody can tell: a program text, anything else that runs, or only which place it is about, in which case
 * what may do anything is not meant.
 */
export const UNKNOWNS = ['code', 'program', 'place'] as const;

export type Unknown = (typeof UNKNOWNS)[number];

export function isUnknownKind(text: unknown): text is Unknown {
  return UNKNOWNS.some((one) => one === text);
}
