import { isFileText } from '../../shell/effects/disk/run-texts.ts';
import { shownText } from '../../shell/effects/wild-text.ts';
import type { Run } from '../../shell/walk/run.ts';
import type { CallPart } from './call-effects.ts';

const PARTS = new WeakMap<Run, CallPart>();

/** One command of a line, as it is written where it stands in the line, else as it is put together. */
export function partOfRun(run: Run): CallPart {
  const known = PARTS.get(run) ?? partOf(run);
  PARTS.set(run, known);
  return known;
}

function partOf(run: Run): CallPart {
  const { file } = run;
  if (file === null) return { text: textOf(run) };
  // what a program text does itself has no command
  return { text: isFileText(run) ? file.name : `${file.name}: ${textOf(run)}`, file: file.name };
}

function textOf({ kind, words, source, command }: Run): string {
  if (kind === 'redirections') return source.trim();
  if (command !== null) return source.slice(command.pos, command.end);
  return shownText(words.map(({ value }) => value).join(' '));
}
