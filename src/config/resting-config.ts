import type { Hook } from '../core/hook.ts';
import type { LoadedFile } from './config-file.ts';
import type { LoadedConfig } from './load.ts';

/** Whether hooks can be made one by one: nobody has anything to say about another's. */
export function mayRest(files: readonly LoadedFile[], before: readonly LoadedFile[]): boolean {
  return files.every(isPlain) && !before.some(({ file }) => file.layer === 'enforced');
}

/** What one file says about hooks of another, what is wrong with it, and in which order its hooks are: nothing unusual. */
function isPlain(loaded: LoadedFile): boolean {
  const { file, composition, switches, unreadable, lost = [], lastGood } = loaded;
  if (file.layer === 'enforced' || file.pack !== undefined || composition !== undefined) return false;
  if (switches.length > 0 || unreadable !== null || lost.length > 0 || lastGood !== undefined) return false;
  return awakeOf(loaded).every(({ fault, doubt, rank }) => fault === null && doubt === undefined && rank === undefined);
}

/** Where nobody has anything to say about another's hooks, they are those of the files, one after the other. */
export function restingConfig(files: readonly LoadedFile[]): LoadedConfig {
  let hooks: readonly Hook[] | null = null;
  return {
    files,
    awake: files.flatMap(awakeOf),
    get hooks() {
      hooks ??= files.flatMap((file) => file.hooks);
      return hooks;
    },
    diagnostics: files.flatMap((file) => file.diagnostics),
    problems: [],
  };
}

/** What becomes of the hooks that do not rest. Nothing does of the others. */
export function awakeChanged(before: LoadedConfig, change: (awake: LoadedConfig) => LoadedConfig): LoadedConfig {
  const { files, problems, diagnostics, awake: were = [] } = before;
  const { hooks: awake, ...rest } = change({ files, problems, diagnostics, hooks: were });
  const changed = new Set(were.map(({ key }) => key));
  const are = new Map(awake.map((hook) => [hook.key, hook]));
  let hooks: readonly Hook[] | null = null;
  return {
    ...rest,
    awake,
    get hooks() {
      hooks ??= before.hooks.flatMap((hook) => (changed.has(hook.key) ? (are.get(hook.key) ?? []) : hook));
      return hooks;
    },
  };
}

/** Those of a file that are made already. */
function awakeOf(file: LoadedFile): readonly Hook[] {
  return file.resting === undefined ? file.hooks : [...file.resting.awake.values()];
}
