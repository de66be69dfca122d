import type { ChangeGroups, ShapedReplay } from '../../history/replay/replayed.ts';

export type { ChangeGroup, ChangeGroups, ShapedReplay } from '../../history/replay/replayed.ts';

/** A hook file that is in force somewhere. */
export interface HookFile {
  readonly path: string;
  /** As people are shown it. */
  readonly shown: string;
  readonly dialect: string;
  readonly layer: string;
}

export interface HookFilesTold {
  readonly files: readonly HookFile[];
  /** The folder whose files they are, and others in which something happened. */
  readonly folder: string;
  readonly folders: readonly string[];
}

export interface HookFileText extends HookFile {
  readonly text: string;
}

/** What is to be tried. */
export interface BackTestAsked {
  readonly text: string;
  /** Which file it would be in the place of; null: it is one more. */
  readonly insteadOf: string | null;
  /** The folder whose files were looked at. */
  readonly folder: string;
  readonly fromMs: number | null;
}

export interface BackTestTold {
  readonly decisions: number;
  readonly same: number;
  readonly changed: number;
  readonly cannotTell: number;
  /** Of which a part was masked or cut. */
  readonly hidden: number;
  readonly groups: ChangeGroups;
  /** The first of them. */
  readonly changes: readonly ShapedReplay[];
  readonly unknown: readonly ShapedReplay[];
  readonly tookMs: number;
}

/** One line of what the server says while it tries. */
export type BackTestSaid =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'result'; readonly result: BackTestTold }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly hint: string | null;
      readonly line: number | null;
      readonly column: number | null;
    };
