/** What a service answered instead of an answer. The AI SDK's errors have the same field. */
interface StatusError extends Error {
  readonly statusCode: number;
  /** When it wants to be asked again; null: it does not say. Absent in the AI SDK's. */
  readonly retryAfterMs?: number | null | undefined;
}

export function statusError(message: string, statusCode: number, retryAfterMs?: number | null): StatusError {
  return Object.assign(new Error(message), { statusCode, retryAfterMs });
}

export function isStatusError(error: unknown): error is StatusError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}
