/** What a service answered instead of an answer. The AI SDK's errors have the same field. */
interface ServiceError extends Error {
  readonly statusCode: number;
}

export function serviceError(message: string, statusCode: number): ServiceError {
  return Object.assign(new Error(message), { statusCode });
}

export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}
