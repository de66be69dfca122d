import type { Filled } from '../../core/handler.ts';
import type { Slot } from '../../core/slot.ts';
import { applyEdits, type Edit, insertion } from './edit.ts';
import type { Mark } from './mark.ts';
import type { Quote, Spot } from './spot.ts';

export const VARIABLE_PREFIX = 'HOOKLINE_VALUE_';

/** What is done to a command besides putting references into its spots. */
interface Changes {
  readonly edits: readonly Edit[];
  /** Marks in the format of a `printf`. */
  readonly formats: ReadonlySet<Mark>;
}

/** The command with a reference in each spot, written for its quotes. */
export function fill(
  command: string,
  spots: readonly Spot[],
  { edits, formats }: Changes,
): Pick<Filled, 'command' | 'slots'> {
  const slots = new Map<string, Slot>();
  const references = spots.flatMap((spot) => {
    const { mark, encoding } = spot;
    const format = formats.has(mark) ? { format: true as const } : {};
    const key = `${encoding} ${formats.has(mark)} ${mark.name}`;
    const variable = slots.get(key)?.variable ?? `${VARIABLE_PREFIX}${slots.size + 1}`;
    slots.set(key, { variable, name: mark.name, as: encoding, path: mark.path, ...format });
    return spotEdits(spot, variable);
  });
  return { command: applyEdits(command, [...references, ...edits]), slots: [...slots.values()] };
}

function spotEdits({ mark, quote, dollar }: Spot, variable: string): readonly Edit[] {
  const reference = { at: mark.at, end: mark.end, text: referenceIn(quote, variable) };
  return dollar === null ? [reference] : [insertion(dollar, '\\'), reference];
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
