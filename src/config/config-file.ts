import type { Diagnostic } from '../core/diagnostic.ts';
import type { Dialect, FileSettings, Switch } from '../core/dialect.ts';
import type { EventName } from '../core/events.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import type { Layer } from '../core/layer.ts';
import type { Demand } from '../core/policy.ts';

export interface ConfigFile {
  readonly dialect: Dialect;
  readonly path: string;
  readonly layer: Layer;
  /** The folder that the file configures: home, a project's folder, or the machine's. */
  readonly root: string;
  /** The dialect whose own file it is, if that is another. */
  readonly owner?: string;
  /** Set: it is known before reading that nothing can be read. */
  readonly problem?: FileProblem;
  /** It is not read, and that is told. */
  readonly ignored?: true;
  /** It is a program, which is the hook. */
  readonly isHook?: true;
  /** Must exist: somebody named it. */
  readonly named?: boolean;
  /** Must belong to root and be writable by nobody else. */
  readonly protected?: boolean;
}

export type FileProblem = Pick<Diagnostic, 'code' | 'message' | 'hint'>;

export interface LoadedFile {
  readonly file: ConfigFile;
  readonly hooks: readonly Hook[];
  /** What each of the hooks was made of. */
  readonly specs?: readonly HookSpec[];
  readonly diagnostics: readonly Diagnostic[];
  readonly switches: readonly Switch[];
  readonly settings: FileSettings;
  /** Set: nothing could be read, and this is the first thing that is wrong with it. */
  readonly unreadable: Diagnostic | null;
  /** What it says and nobody could understand. */
  readonly lost?: readonly LostEntry[];
  /** When it was last changed, in milliseconds since 1970, where it could be read. */
  readonly changedMs?: number;
  /** It holds nothing, which is no JSON. */
  readonly emptied?: true;
  /** The version from which entries that broke are held. */
  readonly lastGood?: LoadedFile;
  /** What it demands of everybody's hooks. */
  readonly demands?: readonly Demand[];
}

export interface LostEntry {
  readonly found: Diagnostic;
  /** Those that it could have concerned; null: any. */
  readonly events: readonly EventName[] | null;
  /** Those that it most likely concerned; empty: none that is known. */
  readonly meant?: readonly EventName[] | undefined;
}

export interface NamingPlace {
  readonly cwd: string;
  readonly home: string;
}
