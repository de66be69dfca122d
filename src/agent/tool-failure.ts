import type { Json } from '../core/json.ts';

/** A tool that failed may have answered something all the same: a command's output, and its exit code. */
export function toolFailure(message: string, response: Json): Error {
  return Object.assign(new Error(message), { response });
}

export function responseIn(error: unknown): Json | null {
  return error instanceof Error && 'response' in error ? (error.response as Json) : null;
}
