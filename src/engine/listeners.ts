/** Who wants to be told what. `Events` says what belongs to each type. */
export interface Listeners<Events extends object> {
  /** Registering returns its own undo. */
  readonly on: <T extends keyof Events>(type: T, listener: (event: Events[T]) => unknown) => () => void;
  readonly tell: (type: keyof Events, event: Events[keyof Events]) => void;
  readonly hasAny: (type: keyof Events) => boolean;
}

/** Each hears only what is of the type that it asked for. */
interface Listener<E> {
  hear(event: E): unknown;
}

/** A listener that throws, or fails later, hurts neither who tells it nor the other listeners. */
export function listeners<Events extends object>(): Listeners<Events> {
  const byType = new Map<keyof Events, Set<Listener<Events[keyof Events]>>>();
  return {
    on(type, listener) {
      const known = byType.get(type) ?? new Set();
      byType.set(type, known);
      // an object of its own for each registration: undoing one leaves the others
      const own: Listener<Events[keyof Events]> = { hear: listener };
      known.add(own);
      return () => {
        known.delete(own);
        if (known.size === 0 && byType.get(type) === known) byType.delete(type);
      };
    },
    tell(type, event) {
      const known = byType.get(type);
      if (known === undefined) return;
      for (const listener of [...known]) {
        try {
          // an asynchronous one may fail later
          Promise.resolve(listener.hear(event)).catch(() => {});
        } catch {
          // what a listener does wrong is its own affair
        }
      }
    },
    hasAny: (type) => byType.has(type),
  };
}
