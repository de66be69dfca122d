/** Text that takes the place of `[at, end)`. */
export interface Edit {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

export function insertion(at: number, text: string): Edit {
  return { at, end: at, text };
}

export function applyEdits(command: string, edits: readonly Edit[]): string {
  // what is put in between comes before what is replaced at the same place
  const sorted = [...edits].sort((a, b) => a.at - b.at || a.end - b.end);
  let text = '';
  let from = 0;
  for (const edit of sorted) {
    text += command.slice(from, edit.at) + edit.text;
    from = edit.end;
  }
  return text + command.slice(from);
}

/** Where something is after the edits that was at a place before them, outside of all of them. */
export function movedBy(edits: readonly Edit[], at: number): number {
  return edits.reduce((place, edit) => (edit.end <= at ? place + edit.text.length - (edit.end - edit.at) : place), at);
}
