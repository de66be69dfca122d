/** What a request is answered with that is not done. Its message is one sentence, and safe to be shown. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly more: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, { headers = {}, ...more }: ProblemParts = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.more = more;
  }
}

interface ProblemParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly [more: string]: unknown;
}

export function problemBody({ code, message, more }: Problem): object {
  return { error: { code, message, ...more } };
}

/** The service is not able to, for now: whoever asked comes again, and not all at the same moment. */
export function unavailable(message: string, afterSeconds = 1 + Math.floor(Math.random() * 5)): Problem {
  return new Problem(503, 'UNAVAILABLE', message, { headers: { 'retry-after': String(afterSeconds) } });
}
