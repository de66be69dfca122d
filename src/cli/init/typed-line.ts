/** What was typed up to Enter; null: Ctrl-D, or the terminal is gone. */
export function typedLine(): Promise<string | null> {
  return new Promise((resolve) => {
    const { stdin } = process;
    const end = (line: string | null): void => {
      stdin.removeListener('data', onData);
      stdin.removeListener('end', onEnd);
      stdin.removeListener('error', onEnd);
      stdin.pause();
      resolve(line);
    };
    const onData = (bytes: Buffer | string): void => end(bytes.toString());
    const onEnd = (): void => end(null);
    stdin.once('data', onData);
    stdin.once('end', onEnd);
    stdin.once('error', onEnd);
    stdin.resume();
  });
}
