import { closeSync, constants, readSync } from 'node:fs';
import { parsedJson } from '../../core/json.ts';
import { evenIfBroken } from '../../core/or-else.ts';
import { openPlainFile } from '../../state/plain-file.ts';
import { isRecord, type TrailRecord } from '../chain.ts';

/** A record and where it stands. */
export interface PlacedRecord {
  /** Without those that had nothing to say. */
  readonly entry: TrailRecord;
  /** Those, as they are written: the same rules are silent again and again. Empty: there are none. */
  readonly silent: string;
  readonly offset: number;
  /** With the end of its line. */
  readonly bytes: number;
  /** False: its line is not ended, so that whoever writes next may still explain it. */
  readonly whole: boolean;
}

/** The records of a file from there on; what is no record is passed over. */
export function* readRecords(path: string, from = 0): Generator<PlacedRecord> {
  let offset = from;
  for (const { text, bytes } of readBlocks(path, from)) {
    // to look for the end of each line twice takes its time; hardly any text has characters of several bytes
    const isPlain = text.length === bytes.length;
    let [begin, at] = [0, 0];
    while (begin < text.length) {
      const end = text.indexOf('\n', begin);
      const whole = end !== -1;
      const line = text.slice(begin, whole ? end : text.length);
      // counted where it stands: of half a character, as a line that was cut off ends with, the text has a whole one
      const after = isPlain ? at + line.length + (whole ? 1 : 0) : whole ? bytes.indexOf(10, at) + 1 : bytes.length;
      const size = after - at;
      const apart = silentApart(line);
      const entry = apart?.entry ?? parsedJson(line);
      if (isRecord(entry)) yield { entry, silent: apart?.silent ?? silentIn(entry), offset, bytes: size, whole };
      offset += size;
      at = after;
      begin += line.length + 1;
    }
  }
}

/** Small enough for its text to be made and forgotten where V8 is fast at it. */
const BLOCK_BYTES = 64 * 1024;

/** Whole lines, many at a time; only the last of a file may lack its end. The bytes are good until the next are asked for. */
function* readBlocks(path: string, from: number): Generator<{ readonly text: string; readonly bytes: Buffer }> {
  const file = openPlainFile(path, constants.O_RDONLY);
  try {
    let [block, filled, at] = [Buffer.allocUnsafe(BLOCK_BYTES), 0, from];
    for (;;) {
      const read = readSync(file, block, filled, block.length - filled, at);
      filled += read;
      at += read;
      const end = read === 0 ? filled : block.lastIndexOf(10, filled - 1) + 1;
      if (end > 0) yield { text: block.toString('utf8', 0, end), bytes: block.subarray(0, end) };
      if (read === 0) return;
      block.copyWithin(0, end, filled);
      filled -= end;
      // a line that is longer than all of it
      if (filled === block.length) block = Buffer.concat([block], 2 * filled);
    }
  } finally {
    closeSync(file);
  }
}

const SILENT = ',"silent":{';
/** `,"hash":"…"}`, which ends every record. */
const HASH_CHARS = 9 + 64 + 2;

/**
 * A pack of rules that had nothing to say is half of a record, and the same in all of them. Quotes within a text are
 * escaped, so this can only be a field; if it is one of the payload, what stands before it is no JSON.
 */
function silentApart(line: string): { readonly entry: unknown; readonly silent: string } | null {
  const at = line.indexOf(SILENT);
  if (at === -1) return null;
  const entry = parsedJson(line.slice(0, at) + line.slice(-HASH_CHARS));
  return isRecord(entry) ? { entry, silent: line.slice(at + SILENT.length - 1, -HASH_CHARS) } : null;
}

function silentIn({ kind, silent }: TrailRecord): string {
  return kind === 'outcome' && silent !== undefined ? evenIfBroken(() => JSON.stringify(silent), '') : '';
}
