/**
 * Takes bytes as they come, and gives back the frames that are whole by then, wherever the pieces end. `sizeOf` says by its
 * head, of so many bytes, how long all of a frame is, and throws at what can be none.
 */
export function wholeFrames(headBytes: number, sizeOf: (head: Buffer) => number): (chunk: Buffer) => readonly Buffer[] {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = headBytes;
  return (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < wanted) return [];
    // once for each frame, however many pieces it comes in
    let bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    const frames: Buffer[] = [];
    wanted = headBytes;
    while (bytes.length >= headBytes) {
      const end = sizeOf(bytes);
      wanted = end;
      if (bytes.length < end) break;
      frames.push(bytes.subarray(0, end));
      bytes = bytes.subarray(end);
      wanted = headBytes;
    }
    chunks = bytes.length === 0 ? [] : [bytes];
    size = bytes.length;
    return frames;
  };
}
