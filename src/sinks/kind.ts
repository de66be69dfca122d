import type { Told } from './told.ts';

/** What goes over the wire, or into a file, for one batch. */
export type Parcel =
  | {
      readonly by: 'http';
      /** Behind the address of the sink. */
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
    }
  | { readonly by: 'syslog'; readonly messages: readonly Buffer[] }
  | { readonly by: 'file'; readonly text: string };

export interface Batch {
  readonly sink: string;
  readonly told: readonly Told[];
  readonly nowMs: number;
  /** What requests are signed with; null: they are not. */
  readonly secret: string | null;
  /** The longest message that the way takes, where there is such a length. */
  readonly mostBytes: number;
}

/** One form in which decisions leave. Pure: what it makes of a batch is the same each time. */
export interface Kind {
  /** Whether it has a form for this; what it has none for is passed over. */
  readonly takes: (told: Told) => boolean;
  /** All of them must be acknowledged. */
  readonly parcels: (batch: Batch) => readonly Parcel[];
  /** How many of them the other side says it did not take, in an answer that is a success. */
  readonly rejectedIn: (answer: string) => number;
}
