import type { Slot } from '../../core/slot.ts';
import type { Quote, Spot } from './spot.ts';

/** Text that takes the place of `[at, end)`. */
export interface Edit {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

export interface Filled {
  readonly command: string;
  readonly slots: readonly Slot[];
}

export const VARIABLE_PREFIX = 'HOOKLINE_VALUE_';

/** The command with a reference in each spot, written for its quotes. */
export function fill(command: string, spots: readonly Spot[], edits: readonly Edit[]): Filled {
  const slots = new Map<string, Slot>();
  const references = spots.flatMap((spot) => {
    const { mark, encoding } = spot;
    const key = `${encoding} ${mark.name}`;
    const variable = slots.get(key)?.variable ?? `${VARIABLE_PREFIX}${slots.size + 1}`;
    slots.set(key, { variable, name: mark.name, as: encoding, path: mark.path });
    return spotEdits(spot, variable);
  });
  return { command: applyEdits(command, [...references, ...edits]), slots: [...slots.values()] };
}

function spotEdits({ mark, quote, dollar }: Spot, variable: string): readonly Edit[] {
  const reference = { at: mark.at, end: mark.end, text: referenceIn(quote, variable) };
  return dollar === null ? [reference] : [{ at: dollar, end: dollar, text: '\\' }, reference];
}

function referenceIn(quote: Quote, variable: string): string {
  switch (quote) {
    case 'bare':
      return `"$${variable}"`;
    case 'single':
      return `'"$${variable}"'`;
    case 'double':
    case 'document':
      return `\${${variable}}`;
  }
}

function applyEdits(command: string, edits: readonly Edit[]): string {
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
