import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { returnedText, threwText } from './answer-text.ts';
import { loadFunction } from './load-function.ts';
import { loadedFiles } from './loaded-files.ts';

/** Where requests come from and answers go to: all that a module prints is its own. */
const CHANNEL = 3;
/** How long a function may tidy up once it was told to stop. */
const TIDY_UP_MS = 100;
const KILLED_BY_TERM = 143;

/** The whole of the process in which a module runs: one line for each event, and one for each answer. */
function main(file: string, stays: boolean): void {
  // who answers one event has just loaded everything
  const isStale = stays ? loadedFiles() : () => false;
  const channel = new Socket({ fd: CHANNEL, readable: true, writable: true });
  const loading = loadFunction(file);
  // that it cannot be loaded is what whoever asks is told
  loading.catch(() => {});
  let underWay: AbortController | null = null;
  let stopping = false;
  let answered = 0;

  const answerTo = async (line: string): Promise<string> => {
    const { request_id: id, ...event } = JSON.parse(line);
    if (answered++ > 0 && isStale()) return threwText(id, 'what it was loaded from has changed', { stale: true });
    const own = new AbortController();
    underWay = own;
    const run = await loading.catch((error: unknown) => threwText(id, error, { unloaded: true }));
    if (typeof run === 'string') return run;
    try {
      return returnedText(id, await run(event, { signal: own.signal }));
    } catch (error) {
      // where it was thrown, for whoever looks at what the hook printed
      if (error instanceof Error && error.stack !== undefined) process.stderr.write(`${error.stack}\n`);
      return threwText(id, error);
    }
  };
  eachLine(channel, async (line) => {
    const answer = await answerTo(line);
    underWay = null;
    if (stopping) process.exit(KILLED_BY_TERM);
    channel.write(`${answer}\n`);
  });
  // whoever asked is gone
  channel.on('end', () => process.exit());
  channel.on('error', () => process.exit());
  process.on('SIGTERM', () => {
    stopping = true;
    underWay?.abort();
    setTimeout(() => process.exit(KILLED_BY_TERM), underWay === null ? 0 : TIDY_UP_MS);
  });
}

main(process.argv[2] ?? '', process.argv[3] === 'stays');

const NEWLINE = 10;

/** Bytes → lines; a line may come in many pieces. */
function eachLine(stream: Readable, onLine: (line: string) => void): void {
  let pieces: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...pieces, chunk.subarray(from, at)]).toString('utf8');
      pieces = [];
      from = at + 1;
      onLine(line);
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  });
}
