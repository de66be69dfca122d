/** What the page is told as it happens, one line each. */
export type LiveLine =
  /** The first line; after it, whatever becomes another. */
  | { readonly kind: 'hello'; readonly total: number; readonly generation: number; readonly questions: number }
  /** Rows from there on are new or another; another generation: all of them. */
  | { readonly kind: 'rows'; readonly from: number; readonly total: number; readonly generation: number }
  | { readonly kind: 'questions'; readonly count: number }
  /** Nothing happened for a while. */
  | { readonly kind: 'still' };
