import type { Run } from '../walk/run.ts';
import type { LineContent } from './content/line-content.ts';
import type { LookedFiles } from './disk/disk.ts';
import type { Effect } from './effect.ts';

/** What a line does, and everything that it runs, with the words as what they may become. */
export interface LineEffects {
  readonly effects: readonly Effect[];
  readonly runs: readonly Run[];
  /** It names functions or aliases of its own, or says where programs are: one may be another than its name says. */
  readonly renames: boolean;
  /** There is more in it than could be read, and that may do anything. */
  readonly isCut: boolean;
  /** It matters what lies in files: the same line may do something else the next time. */
  readonly asksFiles: boolean;
  /** What becomes of what it reads, told when somebody asks. */
  readonly content: () => LineContent;
  /** The files that were looked at because it may run them: where one changes, the line may do something else. */
  readonly files: LookedFiles;
}
