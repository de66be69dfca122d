export interface Remembered<V> {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  readonly forget: (key: string) => void;
}

/** What was kept last, at most so many. */
export function remembered<V>(most: number): Remembered<V> {
  const kept = new Map<string, V>();
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      kept.delete(key);
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      kept.set(key, value);
    },
    forget: (key) => void kept.delete(key),
  };
}
