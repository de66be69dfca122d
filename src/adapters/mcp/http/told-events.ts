/** What is remembered of all sessions together. */
const MOST_BYTES = 32 * 1024 * 1024;

export type ToldEvents = ReturnType<typeof toldEvents>;

/**
 * The answers that hooks have judged, by their events: a client whose connection broke asks for them again, and gets what
 * it would have got, without its hooks running twice. The oldest are forgotten.
 */
export function toldEvents() {
  const told = new Map<string, Buffer>();
  let bytes = 0;
  return {
    of: (key: string): Buffer | undefined => told.get(key),
    remember(key: string, event: Buffer): void {
      if (event.length > MOST_BYTES / 4) return;
      bytes += event.length - (told.get(key)?.length ?? 0);
      told.set(key, event);
      for (const [oldest, { length }] of told) {
        if (bytes <= MOST_BYTES) return;
        told.delete(oldest);
        bytes -= length;
      }
    },
  };
}
