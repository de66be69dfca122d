import type { Code } from './codes.ts';

export interface HookErrorPlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly hint?: string;
  readonly cause?: unknown;
}

/** Misuse of hookline: the only thing it throws. What a hook does is never an exception. */
export class HookError extends Error {
  readonly code: Code;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly hint: string | undefined;

  constructor(code: Code, message: string, place: HookErrorPlace = {}) {
    super(message, place.cause === undefined ? undefined : { cause: place.cause });
    this.name = 'HookError';
    this.code = code;
    this.file = place.file;
    this.line = place.line;
    this.column = place.column;
    this.hint = place.hint;
  }
}
