import type { Diagnostic } from '../core/diagnostic.ts';
import type { FileSettings } from '../core/dialect.ts';
import type { JsonObject } from '../core/json.ts';
import type { Differences } from '../core/migration.ts';

export interface ImportedHook extends Differences {
  /** `<dialect>:<file>:<line>`. */
  readonly from: string;
  readonly entry: JsonObject;
}

/** Its differences are what is to be said about all of its hooks. */
export interface Imported extends Differences {
  readonly dialect: string;
  readonly mode: 'parallel' | 'serial';
  /** Where its webhooks may call; null: the file does not say. */
  readonly webhooks: Pick<FileSettings, 'allowedUrls' | 'allowedEnv'> | null;
  readonly hooks: readonly ImportedHook[];
  readonly diagnostics: readonly Diagnostic[];
  readonly unreadable: Diagnostic | null;
}
