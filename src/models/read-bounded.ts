interface Bounds {
  readonly maxBytes: number;
  /** What has not come by then is left; absent: as long as it takes. */
  readonly maxMs?: number;
}

interface Read {
  readonly text: string;
  /** There was nothing more. */
  readonly whole: boolean;
}

/** The beginning of a body, as text. The rest is not even received. */
export async function readBounded(body: Response['body'], { maxBytes, maxMs }: Bounds): Promise<Read> {
  if (body === null) return { text: '', whole: true };
  const reader = body.getReader();
  const leave = (): Promise<void> => reader.cancel().catch(() => {});
  const timer = maxMs === undefined ? undefined : setTimeout(leave, maxMs);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: asText(chunks), whole: true };
      chunks.push(value);
      bytes += value.length;
      if (bytes > maxBytes) {
        await leave();
        return { text: asText(chunks), whole: false };
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

function asText(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}
