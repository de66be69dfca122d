/** What becomes of one line; null: nobody can tell. */
export type Change = (line: string) => string | null;
