import type { Word } from 'unbash';
import type { Source } from './mark.ts';
import { wordPieces } from './word-pieces.ts';

/** A file as a script names it, the same for `"$TMP"/x` and `${TMP}/x`. */
export function fileName(word: Word, source: Source): string {
  const name = wordPieces(word, source)
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      return piece.kind === 'mark' ? piece.mark.text : piece.part.text.replace(/^\$\{(\w+)\}$/, '$$$1');
    })
    .join('');
  return name.replace(/^(?:\.\/)+/, '');
}

const SCRIPT_FILE =
  /\.(?:sh|bash|zsh|fish|ps1|bat|cmd)$|(?:^|\/)\.(?:\w*profile|\w*rc|zshenv|bash_\w+)$|\.git\/hooks\//;

/** Whether a shell runs the file, now or when it starts the next time. */
export function isScriptFile(name: string): boolean {
  return SCRIPT_FILE.test(name);
}
