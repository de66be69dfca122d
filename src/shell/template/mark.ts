import type { TemplateSyntax } from '../../core/template.ts';
import { applyEdits } from './edit.ts';
import { firstPlace } from './first-found.ts';
import type { Placeholder } from './placeholders.ts';

/** A placeholder that will be filled in. */
export interface Mark {
  readonly at: number;
  readonly end: number;
  readonly name: string;
  readonly path: boolean;
  /** As written. */
  readonly text: string;
}

/**
 * Shell text in which each placeholder is a run of one private character, as long as the placeholder: to every shell a
 * piece of an ordinary word, and all positions are those of the command.
 */
export interface Source {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly character: string;
}

export function markPlaceholders(
  command: string,
  placeholders: readonly Placeholder[],
  syntax: TemplateSyntax,
): Source {
  const character = unusedCharacter(command);
  const marks = placeholders
    .filter((placeholder) => placeholder.known)
    .map(({ at, end, name }) => ({ at, end, name, path: syntax.isPath(name), text: command.slice(at, end) }));
  const text = applyEdits(
    command,
    marks.map(({ at, end }) => ({ at, end, text: character.repeat(end - at) })),
  );
  return { text, marks, character };
}

/** The text of an inner script: it has no marks of its own. */
export function unmarked(text: string): Source {
  return { text, marks: [], character: '' };
}

export function firstMark(source: Source, pos: number, end: number): Mark | null {
  const mark = source.marks[indexFrom(source.marks, pos)];
  return mark !== undefined && mark.at < end ? mark : null;
}

export function marksWithin(source: Source, pos: number, end: number): readonly Mark[] {
  return source.marks.slice(indexFrom(source.marks, pos), indexFrom(source.marks, end));
}

function indexFrom(marks: readonly Mark[], pos: number): number {
  return firstPlace(marks, ({ at }) => at >= pos);
}

function unusedCharacter(command: string): string {
  const used = new Set(command.match(/[\uE000-\uF8FF]/g));
  for (let code = 0xe000; code <= 0xf8ff; code++) {
    const character = String.fromCharCode(code);
    if (!used.has(character)) return character;
  }
  throw new RangeError('no private character is left');
}
