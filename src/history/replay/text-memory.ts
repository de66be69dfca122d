import type { TextMemory } from '../../config/parse-remembered.ts';

/** What was made of files that several folders have in common, for as long as one back-test takes. */
export function textMemory(): TextMemory {
  const known = new Map<string, { readonly text: string; readonly made: unknown }>();
  return {
    recall(key, text) {
      const one = known.get(key);
      return one?.text === text ? one.made : undefined;
    },
    async remember(key, text, made) {
      known.set(key, { text, made });
    },
  };
}
