/** How it ended to send one parcel, whichever way it went. */
export type Acknowledged =
  | { readonly kind: 'taken'; readonly answer: string }
  /** Something is wrong with what was sent: to send the same again is no use. */
  | { readonly kind: 'refused'; readonly why: string }
  /** Later it may go. */
  | { readonly kind: 'failed'; readonly why: string; readonly retryAfterMs: number | null };

export function failed(why: string, retryAfterMs: number | null = null): Acknowledged {
  return { kind: 'failed', why, retryAfterMs };
}
