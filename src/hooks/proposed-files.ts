import type { ConfigFile } from '../config/config-file.ts';
import { type FileChoice, namedFile } from '../config/which-files.ts';
import { HookError } from '../core/hook-error.ts';
import type { Proposal } from './hooks-parts.ts';

/** The files that are in force, as they would be with a proposal: what it adds has the last word in its layer. */
export async function proposedFiles(
  files: readonly ConfigFile[],
  choice: FileChoice,
  { more, instead }: Proposal,
): Promise<readonly ConfigFile[]> {
  const added = await Promise.all(more.map((file) => namedFile(file, choice.only ?? choice.dialects, choice)));
  return [...files.map((file) => inItsPlace(file, instead)), ...added];
}

/** Whose file it is and what it counts for stays as it is; who may write to it is asked of what lies there, not of this. */
function inItsPlace(file: ConfigFile, instead: Proposal['instead']): ConfigFile {
  const contentOf = instead.get(file.path);
  if (contentOf === undefined) return file;
  if (file.isHook) {
    const hint = 'add the hook to a file of hooks, and try that';
    throw new HookError('USAGE', `"${file.path}" is a program: nothing can be tried in its place.`, { hint });
  }
  const { protected: _, ...rest } = file;
  return { ...rest, contentOf };
}
