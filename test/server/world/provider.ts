import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { onTestFinished } from 'vitest';
import { signedToken } from '../../../src/bundle/token.ts';
import { pair } from '../../bundle/made.ts';
import { type Page, PUBLIC_URL } from './browser.ts';
import { CLIENT_SECRET } from './oidc-settings.ts';

/** The real oidc-provider from npm on loopback; `groups` may change while it runs. */
export async function realProvider(groups: Record<string, readonly string[]>, publicUrl = PUBLIC_URL) {
  const server = createServer();
  const issuer = await listening(server);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'hookline',
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}auth/callback`],
        post_logout_redirect_uris: [publicUrl],
      },
    ],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    findAccount: async (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, groups: groups[sub] ?? [], email: `${sub}@example.com`, email_verified: true }),
    }),
  });
  server.on('request', provider.callback());
  return issuer;
}

/** What somebody does with the pages of that provider: says who they are, and agrees. */
export async function signInThere(
  { follow }: { readonly follow: (address: string, until?: string, given?: object) => Promise<Page> },
  start: string,
  login: string,
): Promise<string> {
  const until = `${PUBLIC_URL}auth/callback`;
  let page = await follow(start, until);
  for (let step = 0; step < 4 && page.location === null; step++) {
    const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const prompt = /name="prompt" value="(\w+)"/.exec(page.body)?.[1] ?? '';
    const body = new URLSearchParams({ prompt, login, password: 'any' }).toString();
    page = await follow(new URL(action, page.url).href, until, { method: 'POST', body });
  }
  if (page.location === null) throw new Error(`it leads nowhere: ${page.status} ${page.body.slice(0, 300)}`);
  return page.location;
}

/** A provider that signs whatever a test wants, to learn what is taken. */
export async function wickedProvider(tokenOf: (nonce: string, issuer: string) => object, more: object = {}) {
  const { signing } = pair('es256', 'k1');
  let nonce = '';
  let codes = 0;
  const server = createServer((request, response) => {
    const json = (value: object): void => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
    };
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname.startsWith('/.well-known/'))
      return json({
        ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/jwks`, response_types_supported: ['code'], subject_types_supported: ['public'] },
        id_token_signing_alg_values_supported: ['ES256'],
        ...more,
      });
    if (url.pathname === '/jwks') return json({ keys: [{ ...signing.jwk, kid: 'k1', alg: 'ES256', use: 'sig' }] });
    const made = tokenOf(nonce, issuer);
    const id_token = 'raw' in made ? made.raw : signedToken({ ...made }, signing);
    codes += 1;
    json({ access_token: 'x', token_type: 'Bearer', id_token });
  });
  const issuer = await listening(server);
  return {
    issuer,
    asked: () => codes,
    /** The address that the browser is led back to. */
    back(location: string, answer: Readonly<Record<string, string>> = {}): string {
      const { searchParams } = new URL(location);
      nonce = searchParams.get('nonce') ?? '';
      const query = new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '', ...answer });
      return `${PUBLIC_URL}auth/callback?${query}`;
    },
  };
}

/** What an honest one says of somebody. */
export function claims(nonce: string, iss: string): Record<string, unknown> {
  const iat = Math.floor(Date.now() / 1000);
  return { iss, sub: 'ada', aud: 'hookline', nonce, iat, exp: iat + 300, groups: ['platform'] };
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
