import { AnswerError } from './answer-error.ts';

/** How a page reaches its server. */
export interface Way {
  /** Before the name of each route. */
  readonly base: string;
  /** With every request: by which the server knows who asks. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** What to do where nobody answers. */
  readonly whenGone: string;
  /** Instead of what the server says, where the page knows better what to do. */
  readonly hintOf?: (status: number) => string | undefined;
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Every way of asking that server: each either answers or throws an `AnswerError`. */
export function askerOf(way: Way) {
  const reach = async (route: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(`${way.base}${route}`, { ...init, headers: { ...init.headers, ...way.headers() } });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new AnswerError('The server of this page does not answer.', 0, way.whenGone);
    }
  };
  const fine = async (response: Response): Promise<Response> => {
    if (response.ok) return response;
    throw await errorOf(response, way);
  };
  const send = (
    method: string,
    route: string,
    body: object | undefined,
    { signal = null, headers = {} }: Pick<RequestInit, 'signal' | 'headers'> = {},
  ): Promise<Response> => {
    const told = body === undefined ? {} : { body: JSON.stringify(body), headers: { ...JSON_BODY, ...headers } };
    return reach(route, { method, ...told, signal });
  };
  return {
    /** `ask<About>('about')`. */
    async ask<T>(route: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
      const response = await fine(await reach(`${route}${queryText(query)}`, { signal: signal ?? null }));
      return (await response.json()) as T;
    },
    /** As they are. */
    async askBytes(route: string, query: Query, signal: AbortSignal): Promise<Uint8Array> {
      const response = await fine(await reach(`${route}${queryText(query)}`, { signal }));
      return new Uint8Array(await response.arrayBuffer());
    },
    async tell<T>(route: string, body: object, signal?: AbortSignal): Promise<T> {
      return (await (await fine(await send('POST', route, body, { signal: signal ?? null }))).json()) as T;
    },
    /** Bytes as they are, or none. */
    async tellBytes<T>(route: string, query: Query, bytes: Blob | null): Promise<T> {
      const told = bytes === null ? {} : { body: bytes, headers: { 'content-type': 'application/octet-stream' } };
      return (await (await fine(await reach(`${route}${queryText(query)}`, { method: 'POST', ...told }))).json()) as T;
    },
    /** `seen`: the ETag of what is replaced, if nothing else may be. */
    async put<T>(route: string, body: object, seen?: string): Promise<T> {
      const headers = seen === undefined ? {} : { 'if-match': seen };
      return (await (await fine(await send('PUT', route, body, { headers }))).json()) as T;
    },
    async remove<T>(route: string): Promise<T> {
      return (await (await fine(await send('DELETE', route, undefined))).json()) as T;
    },
    /** Each line as it comes, for as long as the server sends or nobody aborts. */
    async *listen<T>(route: string, query: Query, signal: AbortSignal): AsyncGenerator<T> {
      yield* linesOf<T>(await fine(await reach(`${route}${queryText(query)}`, { signal })));
    },
    /** The same for something that is told first. */
    async *tellAndListen<T>(route: string, body: object, signal: AbortSignal): AsyncGenerator<T> {
      yield* linesOf<T>(await fine(await send('POST', route, body, { signal })));
    },
  };
}

const JSON_BODY = { 'content-type': 'application/json' };

async function* linesOf<T>({ body }: Response): AsyncGenerator<T> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as T;
  }
}

async function errorOf(response: Response, { hintOf }: Way): Promise<AnswerError> {
  const told = (await response.json().catch(() => ({}))) as { error?: { message?: string; hint?: string } };
  return new AnswerError(
    told.error?.message ?? `The server answered ${response.status}.`,
    response.status,
    hintOf?.(response.status) ?? told.error?.hint,
  );
}

function queryText(query: Query): string {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return said.length === 0 ? '' : `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}
