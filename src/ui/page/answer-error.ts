/** What the server could not or would not answer, in its words. */
export class AnswerError extends Error {
  /** 0: nobody answered. */
  readonly status: number;
  readonly hint: string | undefined;

  constructor(message: string, status: number, hint?: string) {
    super(message);
    this.status = status;
    this.hint = hint;
  }
}

export function asAnswerError(error: unknown): AnswerError {
  return error instanceof AnswerError ? error : new AnswerError(String(error), 0);
}
