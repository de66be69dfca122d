/** What arrives of something that a route answers: times are texts. */
export type AsJson<T> = T extends Date
  ? string
  : T extends readonly (infer I)[]
    ? readonly AsJson<I>[]
    : T extends object
      ? { readonly [K in keyof T]: AsJson<T[K]> }
      : T;
