import { isFileText } from '../../shell/effects/disk/run-texts.ts';
import { shownText } from '../../shell/effects/wild-text.ts';
import { programName } from '../../shell/parse/shell-word.ts';
import type { Run } from '../../shell/walk/run.ts';
import type { CallEffects } from './call-effects.ts';

/** One command that a call runs, wherever it stands: in the line, in a program text, or in a file that one of them runs. */
export interface CommandOfCall {
  /** As written; it may be a path. */
  readonly program: string;
  /** The last part of its path. */
  readonly name: string;
  readonly args: readonly string[];
  /** Its words, with blanks between them. */
  readonly text: string;
  /** The program is known before it runs. */
  readonly literal: boolean;
  /** The file in which it stands; nothing where it is in the line. */
  readonly file: string;
}

const KNOWN = new WeakMap<CallEffects, readonly CommandOfCall[]>();

/** All that are known. Of a line that was not read to its end the last is one of which nothing is known. */
export function commandsOf(call: CallEffects): readonly CommandOfCall[] {
  const known = KNOWN.get(call) ?? call.lines.flatMap(({ read }) => [...read.runs.flatMap(commandOf), ...unread(read)]);
  KNOWN.set(call, known);
  return known;
}

function unread({ isCut }: { readonly isCut: boolean }): readonly CommandOfCall[] {
  return isCut ? [{ program: '', name: '', args: [], text: '', literal: false, file: '' }] : [];
}

function commandOf(run: Run): readonly CommandOfCall[] {
  const [first, ...rest] = run.words;
  if (run.kind !== 'command' || first === undefined || isFileText(run)) return [];
  const args = rest.map(({ value }) => shownText(value));
  const program = shownText(first.value);
  return [
    {
      program,
      name: programName(first),
      args,
      text: [program, ...args].join(' '),
      literal: first.literal,
      file: run.file?.name ?? '',
    },
  ];
}
