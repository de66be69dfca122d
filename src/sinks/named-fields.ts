import type { AboutField } from '../core/decision-fields.ts';
import { keysOf } from '../core/keys-of.ts';
import type { ToldAbout } from './told.ts';

/** What a form calls each field, in the order in which it has them; null: it has no place for that one, or another place than the others. */
export type FieldNames = Readonly<Record<AboutField, string | null>>;

/** The fields under these names; nobody says: null. */
export function namedFields(about: ToldAbout | null, names: FieldNames): Readonly<Record<string, string | null>> {
  const told = keysOf(names).flatMap((field) => {
    const name = names[field];
    return name === null ? [] : [[name, about?.[field] ?? null] as const];
  });
  return Object.fromEntries(told);
}
