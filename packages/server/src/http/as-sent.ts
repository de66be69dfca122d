/** A request as it was sent, for whoever looks at its signature. */
export interface AsSent {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
