import type { ShellWord } from '../parse/shell-word.ts';

/** What a command such as `sudo`, `xargs` or `sh -c` runs in its turn. */
export type Inner<W extends ShellWord> = Kind<W> & {
  /** Its paths are those of another machine, or below another root. */
  readonly elsewhere?: true;
  /** It runs beside what the command itself does. */
  readonly besides?: true;
  /** It runs at the top of the repository, wherever in that the command is. */
  readonly isFromTop?: true;
  /** It runs in the folder of each file that is found. */
  readonly inFolders?: true;
};

type Kind<W extends ShellWord> =
  | { readonly kind: 'command'; readonly words: readonly W[] }
  /** Further words come from elsewhere, in place of the placeholder or at the end. */
  | { readonly kind: 'fed'; readonly words: readonly W[]; readonly placeholder: string | null; readonly adds: boolean }
  /** The words, joined by spaces, are shell text. */
  | { readonly kind: 'script'; readonly words: readonly ShellWord[] }
  /** The shell text is read from standard input. */
  | { readonly kind: 'stdin' };
