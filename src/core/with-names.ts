/** An object that has a value for each of these names. */
export function withNames<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  const made = Object.fromEntries(names.map((name) => [name, of(name)]));
  if (hasAll(made, names)) return made;
  throw new TypeError(`A value is missing for one of ${names.join(', ')}.`);
}

function hasAll<Name extends string, Value>(
  values: Readonly<Record<string, Value>>,
  names: readonly Name[],
): values is Readonly<Record<Name, Value>> {
  return names.every((name) => Object.hasOwn(values, name));
}
