import { HookError } from '../../../core/hook-error.ts';
import { MAX_LINE_BYTES } from '../lines.ts';

/** One event of a stream, as the HTML standard has them. */
export interface StreamEvent {
  /** Null: it has none. */
  readonly id: string | null;
  readonly type: string | null;
  readonly retryMs: number | null;
  /** What its `data` lines say, joined by newlines; empty: nothing. */
  readonly data: Buffer;
}

const NEWLINE = 10;
const RETURN = 13;
const COLON = 58;
const SPACE = 32;

/** The events of a stream, wherever its pieces end. One that is not ended by an empty line is none. */
export async function* eventsIn(
  input: AsyncIterable<Uint8Array>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<StreamEvent> {
  let event = nothing();
  let bytes = 0;
  for await (const line of streamLines(input, maxBytes)) {
    bytes += line.length;
    if (bytes > maxBytes) throw tooLong(maxBytes);
    if (line.length > 0) {
      read(line, event);
      continue;
    }
    const { id, type, retryMs, data, isSomething } = event;
    if (isSomething) yield { id, type, retryMs, data: joined(data) };
    event = nothing();
    bytes = 0;
  }
}

/** Written anew, so that whoever reads it cannot read anything else in it than we did. */
export function eventText({ id, type, retryMs }: Omit<StreamEvent, 'data'>, data: Uint8Array | string | null): Buffer {
  const fields = [
    ...(id === null ? [] : [`id: ${id}\n`]),
    ...(type === null ? [] : [`event: ${type}\n`]),
    ...(retryMs === null ? [] : [`retry: ${retryMs}\n`]),
  ];
  const text = data === null ? Buffer.alloc(0) : onOneLine(Buffer.from(data));
  return Buffer.concat([Buffer.from(`${fields.join('')}data: `), text, Buffer.from('\n\n')]);
}

/** JSON has line breaks between its values only, where a space says the same. */
export function onOneLine(json: Buffer): Buffer {
  let end = json.length;
  while (end > 0 && isBreak(json[end - 1])) end--;
  const rest = json.subarray(0, end);
  return rest.includes(NEWLINE) || rest.includes(RETURN)
    ? Buffer.from(rest.map((byte) => (isBreak(byte) ? SPACE : byte)))
    : rest;
}

function isBreak(byte: number | undefined): boolean {
  return byte === NEWLINE || byte === RETURN;
}

function nothing() {
  return {
    id: null as string | null,
    type: null as string | null,
    retryMs: null as number | null,
    data: [] as Buffer[],
    isSomething: false,
  };
}

function read(line: Buffer, event: ReturnType<typeof nothing>): void {
  const colon = line.indexOf(COLON);
  const name = (colon === -1 ? line : line.subarray(0, colon)).toString('utf8');
  const from = colon === -1 ? line.length : colon + (line[colon + 1] === SPACE ? 2 : 1);
  const value = line.subarray(from);
  const text = name === 'data' ? '' : value.toString('utf8');
  if (name === 'data') event.data.push(value);
  else if (name === 'id' && !text.includes('\0')) event.id = text;
  else if (name === 'event') event.type = text;
  else if (name === 'retry' && /^\d{1,9}$/.test(text)) event.retryMs = Number(text);
  // a comment keeps a connection open
  else if (colon !== 0) return;
  event.isSomething = true;
}

function joined(data: readonly Buffer[]): Buffer {
  const [only = Buffer.alloc(0), ...others] = data;
  return others.length === 0 ? only : Buffer.concat(data.flatMap((part, i) => (i === 0 ? [part] : [BREAK, part])));
}

const BREAK = Buffer.from('\n');
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The lines of a stream without their ends, which are \n, \r\n or \r. */
async function* streamLines(input: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  let isFirst = true;
  let wasReturn = false;
  for await (const piece of input) {
    let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
    if (wasReturn && rest[0] === NEWLINE) rest = rest.subarray(1);
    if (rest.length > 0) wasReturn = false;
    for (let at = breakIn(rest); at !== -1; at = breakIn(rest)) {
      const line = Buffer.concat([...pieces, rest.subarray(0, at)]);
      const isPair = rest[at] === RETURN && rest[at + 1] === NEWLINE;
      wasReturn = rest[at] === RETURN && at + 1 === rest.length;
      rest = rest.subarray(at + (isPair ? 2 : 1));
      yield isFirst && line.subarray(0, MARK.length).equals(MARK) ? line.subarray(MARK.length) : line;
      isFirst = false;
      pieces = [];
      bytes = 0;
    }
    bytes += rest.length;
    if (bytes > maxBytes) throw tooLong(maxBytes);
    if (rest.length > 0) pieces.push(rest);
  }
}

function breakIn(bytes: Buffer): number {
  const newline = bytes.indexOf(NEWLINE);
  const before = newline === -1 ? bytes : bytes.subarray(0, newline);
  const carriage = before.indexOf(RETURN);
  return carriage === -1 ? newline : carriage;
}

function tooLong(maxBytes: number): HookError {
  return new HookError('MCP_SERVER', `A message is longer than ${maxBytes} bytes, and is not passed on.`);
}
