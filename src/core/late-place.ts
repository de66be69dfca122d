/** Where the context of a hook belongs that nobody waited for, whoever ended first. */
export interface LatePlace {
  /** When its event happened, in milliseconds since 1970. */
  readonly at: number;
  /** The place of its hook in configured order. */
  readonly place: number;
}
