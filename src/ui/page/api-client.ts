import { token } from './token.ts';

/** What the server could not or would not answer, in its words. */
export class AnswerError extends Error {
  readonly status: number;
  readonly hint: string | undefined;

  constructor(message: string, status: number, hint?: string) {
    super(message);
    this.status = status;
    this.hint = hint;
  }
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** `ask<About>('about')`. */
export async function ask<T>(route: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  return answered(await reach(`${route}${queryText(query)}`, { signal: signal ?? null }));
}

/** As they are. */
export async function askBytes(route: string, query: Query, signal: AbortSignal): Promise<Uint8Array> {
  const response = await reach(`${route}${queryText(query)}`, { signal });
  if (!response.ok) throw await errorOf(response);
  return new Uint8Array(await response.arrayBuffer());
}

export async function tell<T>(route: string, body: object, signal?: AbortSignal): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return answered(await reach(route, { method: 'POST', body: JSON.stringify(body), headers, signal: signal ?? null }));
}

/** Each line as it comes, for as long as the server sends or nobody aborts. */
export async function* listen<T>(route: string, query: Query, signal: AbortSignal): AsyncGenerator<T> {
  yield* linesOf<T>(await reach(`${route}${queryText(query)}`, { signal }));
}

/** The same for something that is told first. */
export async function* tellAndListen<T>(route: string, body: object, signal: AbortSignal): AsyncGenerator<T> {
  const headers = { 'content-type': 'application/json' };
  yield* linesOf<T>(await reach(route, { method: 'POST', body: JSON.stringify(body), headers, signal }));
}

async function* linesOf<T>(response: Response): AsyncGenerator<T> {
  if (!response.ok || response.body === null) throw await errorOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as T;
  }
}

async function reach(route: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, 'x-hookline-token': token() };
  try {
    return await fetch(`/api/${route}`, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new AnswerError('The server of this page does not answer.', 0, 'start it again with: hookline ui');
  }
}

async function answered<T>(response: Response): Promise<T> {
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as T;
}

async function errorOf(response: Response): Promise<AnswerError> {
  const told = (await response.json().catch(() => ({}))) as { error?: { message?: string; hint?: string } };
  return new AnswerError(
    told.error?.message ?? `The server answered ${response.status}.`,
    response.status,
    told.error?.hint,
  );
}

function queryText(query: Query): string {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return said.length === 0 ? '' : `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}
