/**
 * What one call of a library does. In a row, `0`, `1`, … are arguments by their places, `this` is what the method belongs to,
 * and a name behind a bar is that of a keyword or an option: `0|path`.
 *
 *   as rm -r {0}         does what this command does
 *   reads 0              gives what is in the file
 *   opens 0 1|mode       gives a file that can be read or written, by its mode
 *   writes 0 1           puts the second into the first
 *   puts this 0          puts the second into a file that is open
 *   prints               shows all that it is given
 *   sends 0              talks with this address, and tells it the rest
 *   starts 0 1           starts a program: a list of words, or a program and such a list
 *   shell 0              has a shell run this text
 *   code 0               runs this text as a program of the same language; a second operand is where it keeps what it finds
 *   unpacks 0            gives what is in data that may run something when it is taken apart
 *   applies 0 2          calls the first with the list
 *   module 0             gives the module of this name
 *   loads 0              makes variables of what is in a file
 *   moves 0              works in this folder from here on
 *   gives fold           gives what `folds.ts` makes of what it is given
 *   thing Type 0         gives something that is about this place
 *   pairs this           gives names beside values
 *   asks                 gives nothing of what it is given
 *   passes               gives something made of what it is given
 *   ends                 as `passes`, and whoever is given to it is called
 */
export interface Row {
  readonly verb: string;
  readonly operands: readonly string[];
  /** What the method belongs to is one of its operands. */
  readonly takesSelf?: true;
}

export type Rows = ReadonlyMap<string, Row>;

/** Each line is a row: what is done, two spaces, the names of those that do it. */
export function rowsOf(table: string): Rows {
  const rows = new Map<string, Row>();
  for (const line of table.split('\n')) {
    const [, what = '', names] = /^(.+?) {2,}(.+)$/.exec(line.trim()) ?? [];
    const [verb = '', ...operands] = what.split(' ');
    const row: Row = { verb, operands, ...(operands.some((one) => /^\{?this\}?$/.test(one)) && { takesSelf: true }) };
    for (const name of names?.split(' ') ?? []) rows.set(name, row);
  }
  return rows;
}
