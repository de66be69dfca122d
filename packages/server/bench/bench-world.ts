/** What every part of the bench is given. */
export interface BenchWorld {
  /** Of a PostgreSQL that is nobody else's. */
  readonly url: string;
  /** Of that PostgreSQL; it is gone afterwards. */
  readonly folder: string;
  /** The server as it is shipped. */
  readonly main: string;
  /** Of processes that parts of the bench start. */
  readonly files: { readonly fleetChild: string; readonly bareServer: string };
  /** A fiftieth of everything. */
  readonly isQuick: boolean;
  /** So many decisions for what is asked about them. */
  readonly rows: number;
  readonly told: (line: string) => void;
}
