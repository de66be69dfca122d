import { kindName, type Located, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';

/** What is used for a value that is neither true nor false, and what that means. */
interface Doubt {
  readonly value: boolean;
  readonly means: string;
}

/** Of several values, and of one that cannot be understood, the stricter. */
export function readFlag(read: FieldReader, map: LocatedMap, key: string, doubt: Doubt): boolean | null {
  const written = map.entries.filter((entry) => entry.key === key).map(({ value }) => value);
  const values = written.map((node) => booleanOf(node));
  written.forEach((node, i) => {
    if (values[i] !== undefined) return;
    const message = `"${key}" must be true or false, not ${kindName(node)}; ${doubt.means}.`;
    read.finding('error', 'WRONG_TYPE', node.at, message);
  });
  if (values.includes(undefined) || values.includes(doubt.value)) return doubt.value;
  return values.some((value) => value !== null) ? !doubt.value : null;
}

/** Null: nothing is written. Undefined: it is no boolean. */
function booleanOf(node: Located): boolean | null | undefined {
  if (node.kind !== 'scalar') return undefined;
  return node.value === null || typeof node.value === 'boolean' ? node.value : undefined;
}
