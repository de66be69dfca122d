interface Place {
  readonly seq: number;
  readonly hash: string;
}

/** Why a line of the trail is no record. */
export function brokenLine(whole: boolean): string {
  return whole ? 'it is not what was written: its hash does not fit' : 'it is cut off';
}

/** Why a record cannot follow the one before; null: it does. The same words in a terminal and in the browser. */
export function notNext(
  { seq, prev }: { readonly seq: number; readonly prev: string },
  link: Place | null,
): string | null {
  if (link === null) return null;
  if (seq > link.seq + 1)
    return `it is record ${seq}, and the one before it is record ${link.seq}: ${missing(link.seq, seq)}`;
  if (seq <= link.seq) return `it is record ${seq}, and the one before it is record ${link.seq}: they are out of order`;
  return prev === link.hash ? null : 'it was written after another record than the one that stands before it';
}

function missing(before: number, after: number): string {
  return after - before === 2 ? `record ${before + 1} is missing` : `records ${before + 1} to ${after - 1} are missing`;
}
