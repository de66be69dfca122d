/** Something that is there, or will be. Where it is there nobody waits: each wait is a turn of the whole program. */
export type Soon<T> = T | Promise<T>;

/** Goes on with it as soon as it is there. */
export function whenThere<T, U>(value: Soon<T>, go: (value: T) => Soon<U>): Soon<U> {
  return value instanceof Promise ? value.then(go) : go(value);
}

/** All of them, in their order. */
export function allThere<T>(values: readonly Soon<T>[]): Soon<readonly T[]> {
  const [only] = values;
  if (values.length === 1 && only instanceof Promise) return only.then((value) => [value]);
  return areThere(values) ? values : Promise.all(values);
}

function areThere<T>(values: readonly Soon<T>[]): values is readonly T[] {
  for (const value of values) if (value instanceof Promise) return false;
  return true;
}
