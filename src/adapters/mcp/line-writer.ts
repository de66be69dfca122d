import type { Writable } from 'node:stream';

const NEWLINE = 10;

export type LineWriter = ReturnType<typeof lineWriter>;

/** Writes whole lines, in the order in which it is told to, no faster than they are read. */
export function lineWriter(output: Writable) {
  let isGone = output.destroyed;
  let isTorn = false;
  let becameGone = (): void => {};
  const gone = new Promise<void>((resolve) => {
    becameGone = () => {
      isGone = true;
      resolve();
    };
  });
  // stays: a reader that has gone must not end the process
  output.on('error', becameGone);
  output.once('close', becameGone);
  let isHurried = false;
  let room: Promise<void> | null = null;
  let makeRoom = (): void => {};
  const freed = (): void => {
    room = null;
    makeRoom();
  };
  output.on('drain', freed);
  void gone.then(freed);
  const untilRoom = (): Promise<void> => {
    room ??= new Promise((resolve) => {
      makeRoom = resolve;
    });
    return room;
  };
  return {
    /** Resolves when there is room for more, or when nobody will read any more. `lost`: nobody will. Never rejects. */
    async write(line: Uint8Array | string, lost?: () => void): Promise<void> {
      if (output.writableEnded) return;
      if (isGone) return lost?.();
      // a line that was torn off is not continued by the next
      if (isTorn) output.write('\n');
      isTorn = line.at(-1) !== NEWLINE && line.at(-1) !== '\n';
      if (!output.write(line, (error) => error && lost?.()) && !isHurried) await untilRoom();
    },
    /** Whether something is still to be read. */
    isWaiting: () => !isGone && output.writableLength > 0,
    /** From now on nobody waits for room. */
    hurry(): void {
      isHurried = true;
      freed();
    },
    end: () => void output.end(),
    /** Resolves when everything is written, or when nobody will read it. */
    flushed(): Promise<void> {
      if (isGone || output.writableLength === 0) return Promise.resolve();
      const written = new Promise<void>((resolve) => output.write('', () => resolve()));
      return Promise.race([written, gone]);
    },
    /** Resolves when nobody reads any more. */
    gone,
  };
}
