import type { Row } from '../../audit/index/row.ts';

const NUMBERED = 'record-';

/** What a decision, an act, or a word of the trail about itself is called in an address: what has no id has a number. */
export function addressId({ id, seq }: Pick<Row, 'id' | 'seq'>): string {
  return id === '' ? `${NUMBERED}${seq}` : id;
}

export function isNumbered(name: string): boolean {
  return name.startsWith(NUMBERED);
}
