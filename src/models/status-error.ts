/** What a service answered instead of an answer. The AI SDK's errors have the same field. */
interface StatusError extends Error {
  readonly statusCode: number;
}

export function statusError(message: string, statusCode: number): StatusError {
  return Object.assign(new Error(message), { statusCode });
}

export function isStatusError(error: unknown): error is StatusError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}
