import type { JsonObject } from '../../core/json.ts';
import type { UiContext } from './context.ts';

/** One question of the page. */
export interface UiRequest {
  readonly query: URLSearchParams;
  /** Empty where nothing was sent. */
  readonly body: JsonObject;
  /** The page does not wait for it any more. */
  readonly signal: AbortSignal;
}

/** What it answers becomes JSON; a `Streamed` is sent line by line for as long as somebody reads, `RawBytes` as they are. */
export type Route = (request: UiRequest, context: UiContext) => unknown;

/** One JSON value for each line, as they come. */
export class Streamed {
  readonly lines: AsyncIterable<unknown>;

  constructor(lines: AsyncIterable<unknown>) {
    this.lines = lines;
  }
}

/** Bytes as they lie on the disk. */
export class RawBytes {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
