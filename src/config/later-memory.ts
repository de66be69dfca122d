import type { TextMemory } from './parse-remembered.ts';

/**
 * A memory that keeps nothing before it is known whether all that was made of a file is kept: then nobody will look at its
 * commands again, and what was found of them need not be kept by itself.
 */
export function laterMemory(
  memory: TextMemory | null,
): TextMemory & { readonly settle: (isShelved: boolean) => Promise<void> } {
  const waiting: Parameters<TextMemory['remember']>[] = [];
  return {
    recall: (key, text) => memory?.recall(key, text) ?? null,
    async remember(...one) {
      waiting.push(one);
    },
    async settle(isShelved) {
      for (const one of waiting) if (!isShelved || !isOfDangers(one[0])) await memory?.remember(...one);
    },
  };
}

/** As `with-dangers.ts` calls them. */
function isOfDangers(key: string): boolean {
  return key.endsWith('!calm') || key.endsWith('!');
}
