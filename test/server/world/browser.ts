import type { FastifyInstance } from 'fastify';

export const PUBLIC_URL = 'http://127.0.0.1:4750/';

export interface Page {
  readonly status: number;
  readonly url: string;
  readonly body: string;
  readonly location: string | null;
  readonly setCookie: readonly string[];
}

interface Asking {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Somebody's browser: it keeps cookies by host and is led by redirects; the server under test has no port, and is asked all the same. */
export function browser(app: FastifyInstance) {
  const jar = new Map<string, Map<string, string>>();
  const cookiesOf = ({ host }: URL): Map<string, string> => {
    const own = jar.get(host) ?? new Map<string, string>();
    jar.set(host, own);
    return own;
  };
  async function ask(address: string, { method = 'GET', body, headers = {} }: Asking = {}): Promise<Page> {
    const url = new URL(address, PUBLIC_URL);
    const own = cookiesOf(url);
    const cookie = [...own].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...headers, ...(cookie === '' ? {} : { cookie }) };
    const page = url.href.startsWith(PUBLIC_URL)
      ? await asked(app, url, { method, headers: sent, ...(body === undefined ? {} : { body }) })
      : await fetched(url, { method, headers: sent, ...(body === undefined ? {} : { body }) });
    for (const one of page.setCookie) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      if (value === '' || /max-age=0\b/i.test(one)) own.delete(name);
      else own.set(name, value);
    }
    return page;
  }
  /** Goes where it is led, until it is led nowhere, or to a place that begins so. */
  async function follow(address: string, until = '\0', given: Asking = {}): Promise<Page> {
    let page = await ask(address, given);
    for (let hop = 0; hop < 20 && page.location !== null && !page.location.startsWith(until); hop++)
      page = await ask(page.location);
    return page;
  }
  return { ask, follow, cookies: (address = PUBLIC_URL) => cookiesOf(new URL(address)) };
}

async function asked(app: FastifyInstance, url: URL, { method = 'GET', headers, body }: Asking): Promise<Page> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await app.inject({
    ...{ method, url: `${url.pathname}${url.search}`, headers: { ...type, ...headers } },
    ...(body === undefined ? {} : { payload: body }),
  });
  const { location, 'set-cookie': cookies = [] } = answer.headers;
  return {
    ...{ status: answer.statusCode, url: url.href, body: answer.body, setCookie: [cookies].flat() },
    location: location === undefined ? null : new URL(String(location), url).href,
  };
}

async function fetched(url: URL, { method = 'GET', headers, body }: Asking): Promise<Page> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  const answer = await fetch(url, {
    method,
    headers: form,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  });
  const location = answer.headers.get('location');
  return {
    ...{ status: answer.status, url: url.href, body: await answer.text(), setCookie: answer.headers.getSetCookie() },
    location: location === null ? null : new URL(location, url).href,
  };
}
