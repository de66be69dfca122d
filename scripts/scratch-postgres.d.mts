export interface ScratchPostgres {
  readonly url: string;
  readonly folder: string;
  /** At once and without a word, as by `kill -9`; `start` brings it back with what it had. */
  readonly crash: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Ends it, and removes everything. */
  readonly stop: () => Promise<void>;
}

/** Where its programs are; null: there is none here. */
export function postgresPrograms(): string | null;

/** A real PostgreSQL of its own, in a new folder, reached by a socket in it. */
export function scratchPostgres(settings?: Readonly<Record<string, string>>): Promise<ScratchPostgres>;
