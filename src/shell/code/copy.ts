import { isOpen, list, record, type Value } from './value.ts';

const DEEPEST = 4;

/** Another one with the same in it: what is done to the one is not done to the other. */
export function copyOf(value: Value, isDeep: boolean, depth = 0): Value {
  const inner = (one: Value): Value => (isDeep && depth < DEEPEST ? copyOf(one, isDeep, depth + 1) : one);
  if (value.is === 'list') return list(value.items.map(inner), isOpen(value), value.holds);
  if (value.is === 'record')
    return record(
      [...value.entries].map(([key, one]) => [key, inner(one)] as const),
      value.kind,
      value.holds,
    );
  return value;
}
