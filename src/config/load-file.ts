import type { Concern } from '../core/concern.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Environment } from '../core/dialect.ts';
import type { Compiler } from './compile.ts';
import type { ConfigFile, FileProblem, LoadedFile, NamingPlace } from './config-file.ts';
import type { TextMemory } from './parse-remembered.ts';
import { type ConfigText, readConfigFile } from './read-file.ts';
import { fromShelf, isForShelf, type Shelved } from './shelved-file.ts';
import { shownPath } from './shown-path.ts';

const NOTHING = { hooks: [], diagnostics: [], switches: [], settings: {}, unreadable: null };

/** What a file is read for and with. */
export interface Loading {
  readonly compiler: Compiler;
  readonly place: NamingPlace;
  readonly memory: TextMemory | null;
  readonly env: Environment;
  /** The only event there will be; null: all hooks are wanted. */
  readonly concern?: Concern | null;
  /** Hooks are made when they are needed, where that is possible. */
  readonly mayRest?: boolean;
}

/** One file → its hooks. What is wrong with it is a diagnostic; nothing here throws. */
export async function loadFile(file: ConfigFile, loading: Loading): Promise<LoadedFile> {
  const shown = shownPath(file.path, loading.place);
  if (file.problem !== undefined) return unreadable(file, file.problem);
  if (file.ignored) return { ...NOTHING, file, diagnostics: [(await notices()).ignored(file, shown)] };
  const read = file.isHook
    ? (await import('./describe-program.ts')).describeProgram(file.path)
    : readConfigFile(file.contentOf ?? file.path);
  if (read.kind === 'missing') {
    if (!file.named && file.pack === undefined) return { ...NOTHING, file };
    return unreadable(file, { code: 'FILE_UNREADABLE', message: `There is no file "${shown}".` });
  }
  if (read.kind === 'unreadable') return unreadable(file, read);
  if (file.protected) {
    const { unprotectedPart } = await import('./protected-path.ts');
    const part = read.owner !== 0 || (read.mode & 0o022) !== 0 ? file.path : unprotectedPart(file.path);
    if (part !== null) return unreadable(file, (await notices()).notProtected(shown, part === file.path ? null : part));
  }
  const shelved = shelvedOf(file, read, loading);
  const known = shelved === null ? null : await fromShelf(file, shelved, loading);
  if (known !== null) return known;
  // a reader costs a process that has just started more than everything else
  const { understoodFile } = await import('./understood-file.ts');
  return understoodFile(file, read, loading, shelved);
}

type ReadText = Extract<ConfigText, { readonly kind: 'text' }>;

/** Null: what was read of it before is nothing to go by. */
function shelvedOf(
  file: ConfigFile,
  { bytes, changedMs }: ReadText,
  { memory, concern = null, mayRest = false }: Loading,
): Shelved | null {
  if (memory === null || bytes === undefined || !isForShelf(file)) return null;
  return { memory, text: bytes, changedMs, concern, mayRest };
}

/** What few files need to be told. */
function notices(): Promise<typeof import('./file-notices.ts')> {
  return import('./file-notices.ts');
}

function unreadable(
  file: ConfigFile,
  { code, message, hint, file: where = file.path, line, column }: FileProblem,
): LoadedFile {
  const diagnostic: Diagnostic = {
    ...{ code, severity: 'error', message, file: where },
    ...(line === undefined ? {} : { line, column }),
    ...(hint === undefined ? {} : { hint }),
  };
  return { ...NOTHING, file, diagnostics: [diagnostic], unreadable: diagnostic };
}
