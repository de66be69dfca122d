import type { parsedFiles, ShelfGoods } from './parsed-files.ts';
import type { OpenShelf } from './shelf-files.ts';

/** A program that has loaded everything anyway reads a smaller file sooner than its shelf. */
const MIN_BYTES = 64 * 1024;

/** What a program remembers that reads its files once and stays: only what was made of large ones, and only on shelves. */
export function largeFiles({ openShelf, fillShelf }: ReturnType<typeof parsedFiles>) {
  const isLarge = (text: Uint8Array): boolean => text.length >= MIN_BYTES;
  return {
    recall: (): unknown => null,
    async remember(): Promise<void> {},
    openShelf: (key: string, of: string, text: Uint8Array): OpenShelf | null =>
      isLarge(text) ? openShelf(key, of, text) : null,
    fillShelf: async (key: string, of: string, text: Uint8Array, goods: ShelfGoods): Promise<boolean> =>
      isLarge(text) && fillShelf(key, of, text, goods),
  };
}
