import type { Applying } from '../core/applies.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Dialect, FileSettings, Switch } from '../core/dialect.ts';
import type { EventName } from '../core/events.ts';
import type { Hook, HookSpec } from '../core/hook.ts';
import type { Layer } from '../core/layer.ts';
import type { Demand } from '../core/policy.ts';
import type { Composition } from '../core/rule-change.ts';
import type { Position } from './position.ts';

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
  /** What stands in it is read from there: somebody proposes it. */
  readonly contentOf?: string;
  /** Another file extends it. */
  readonly pack?: PackFile;
  /** It came with a bundle, and is what was signed. */
  readonly bundle?: FromBundle;
}

/** Whose bundle a file is of, and where that lies: it takes nothing from elsewhere. */
export interface FromBundle {
  readonly source: 'machine' | 'user';
  readonly folder: string;
  /** All hooks of it are only tried. */
  readonly shadow: boolean;
}

/** What is known of a file that another one extends. */
export interface PackFile {
  /** Stands before the names of its rules. */
  readonly name: string;
  readonly kind: 'shipped' | 'package' | 'file';
  /** The file that extends it. */
  readonly by: string;
  /** The one that extends that one, and so on, up to one that nobody extends. */
  readonly first: string;
  /** The folder up to which packages are looked for. */
  readonly reach: string;
  /** What says where in a package its rules are. */
  readonly manifest?: string;
}

/** Where it is not said, it is the file itself that is wrong. */
export type FileProblem = Pick<Diagnostic, 'code' | 'message' | 'hint' | 'file' | 'line' | 'column'>;

/** The same with its positions: what of another file is in force beside this one's hooks. */
export interface PlacedComposition {
  readonly extended: readonly (Composition['extended'][number] & Position)[];
  readonly changes: readonly (Composition['changes'][number] & Position)[];
}

/**
 * Hooks that were read by an earlier process and are made when somebody needs them: ten thousand of which an event needs
 * three cost what three cost. Each is asked for by its number in the file.
 */
export interface RestingHooks {
  /** All that are in the file. */
  readonly count: number;
  /** Of those that rest. */
  readonly events: readonly EventName[];
  /** Those that do not rest. */
  readonly awake: ReadonlyMap<number, Hook>;
  readonly wake: (number: number) => Hook;
  /** Of those that rest: whose matcher is one of the names, and whose has to be tried. */
  readonly restingFor: (
    event: EventName,
    names: readonly string[],
  ) => { readonly named: readonly number[]; readonly tried: readonly number[] };
  /** Of those that rest: who share an id. */
  readonly restingWith: (id: string) => readonly number[];
}

export interface LoadedFile {
  readonly file: ConfigFile;
  /** Where some rest, all are made when this is looked at. */
  readonly hooks: readonly Hook[];
  readonly resting?: RestingHooks;
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
  /** Only the hooks that the one event of this process can be for. */
  readonly isPartly?: true;
  /** The version from which entries that broke are held. */
  readonly lastGood?: LoadedFile;
  /** What it demands of everybody's hooks. */
  readonly demands?: readonly Demand[];
  /** What it takes over from others, and what it makes of it. */
  readonly composition?: PlacedComposition;
  /** The files that it extends, those included that count because of another; by what tells files apart. */
  readonly takes?: readonly string[];
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
  /** What decides for whom a rule is; nothing: that nobody knows. */
  readonly applying?: Applying;
}
