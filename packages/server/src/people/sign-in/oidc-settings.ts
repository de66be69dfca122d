import { readFileSync } from 'node:fs';
import { ROLES, type Role } from '../who.ts';

/** How people sign in, as whoever runs the server decided. */
export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** Null: a client without one, that only PKCE protects. */
  readonly clientSecret: string | null;
  readonly scope: string;
  /** The claim whose values stand for roles. */
  readonly claim: string;
  readonly rolesOf: ReadonlyMap<string, readonly Role[]>;
  /** Where people's browsers reach this server. */
  readonly publicUrl: URL;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Null: nobody signs in. Throws a sentence about the first thing that cannot be. */
export function oidcIn(env: Env): OidcSettings | null {
  if (!env.HOOKLINE_OIDC_ISSUER) return null;
  return {
    issuer: addressIn(env, 'HOOKLINE_OIDC_ISSUER'),
    clientId: needed(env, 'HOOKLINE_OIDC_CLIENT_ID'),
    clientSecret: env.HOOKLINE_OIDC_SECRET_FILE ? readFileSync(env.HOOKLINE_OIDC_SECRET_FILE, 'utf8').trim() : null,
    scope: env.HOOKLINE_OIDC_SCOPE || 'openid email profile',
    claim: env.HOOKLINE_OIDC_CLAIM || 'groups',
    rolesOf: rolesIn(needed(env, 'HOOKLINE_OIDC_ROLES')),
    publicUrl: new URL('/', addressIn(env, 'HOOKLINE_PUBLIC_URL')),
  };
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function needed(env: Env, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Error(`${name} is needed where people sign in (HOOKLINE_OIDC_ISSUER).`);
}

function addressIn(env: Env, name: string): URL {
  const text = needed(env, name);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)))) return url;
  throw new Error(`${name} is "${text}"; it must be an address with https://.`);
}

/** `platform=publish+approve, developers=read`. Whoever may do anything may read. */
function rolesIn(text: string): ReadonlyMap<string, readonly Role[]> {
  return new Map(
    text.split(',').map((pair) => {
      const [, value = '', words = ''] = /^\s*(.+?)\s*=\s*([a-z+]+)\s*$/.exec(pair) ?? [];
      const roles = ROLES.filter((role) => role === 'read' || words.split('+').includes(role));
      const odd = words.split('+').find((word) => !ROLES.some((role) => role === word));
      if (value === '' || odd !== undefined)
        throw new Error(`HOOKLINE_OIDC_ROLES has "${pair.trim()}"; it is written as team=publish+approve,others=read.`);
      return [value, roles] as const;
    }),
  );
}
