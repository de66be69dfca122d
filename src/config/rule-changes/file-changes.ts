import { trustOf } from '../../core/layer.ts';
import type { LoadedFile, PlacedComposition } from '../config-file.ts';

/** What one file says about one rule, and which file that is. */
export type FileChange = PlacedComposition['changes'][number] & { readonly by: LoadedFile['file'] };

/** The least trusted first, and in each layer in the order of the files: the last has the last word. */
export function changesIn(files: readonly LoadedFile[]): readonly FileChange[] {
  return files
    .flatMap(({ file, composition }) => (composition?.changes ?? []).map((change) => ({ ...change, by: file })))
    .toSorted((a, b) => trustOf(a.by.layer) - trustOf(b.by.layer));
}
