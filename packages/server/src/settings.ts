import { resolve } from 'node:path';
import { type OidcSettings, oidcIn } from './people/sign-in/oidc-settings.ts';

/** What whoever runs the server decided, read once from the environment. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
  /** Null: the embedded one. */
  readonly databaseUrl: string | null;
  readonly connections: number;
  /** So many sockets at once; one more is closed before it says anything. */
  readonly mostClients: number;
  readonly fleet: string;
  /** Files with the public keys that sign policy. */
  readonly policyKeyFiles: readonly string[];
  /** The file with the key that signs checkpoints; null: one that is made in the data folder. */
  readonly checkpointKeyFile: string | null;
  /** So many people it takes until machines get a bundle; null: as the database says it for the fleet. */
  readonly publishers: number | null;
  /** Null: as the database says it for the fleet. */
  readonly retentionDays: number | null;
  /** How people sign in; null: they do not. */
  readonly oidc: OidcSettings | null;
  readonly tls: { readonly keyFile: string; readonly certFile: string } | null;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Throws a sentence about the first thing that cannot be. */
export function readSettings(env: Env): Settings {
  const fleet = env.HOOKLINE_FLEET || 'main';
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(fleet))
    throw new Error(`HOOKLINE_FLEET is "${fleet}"; a fleet has a name of small letters, digits and "-".`);
  return {
    host: env.HOST || '127.0.0.1',
    port: numberIn(env, 'PORT', 4750, 0, 65_535),
    folder: resolve(env.HOOKLINE_SERVER_DATA || 'hookline-server-data'),
    databaseUrl: databaseIn(env),
    connections: numberIn(env, 'DATABASE_CONNECTIONS', 10, 1, 200),
    mostClients: numberIn(env, 'HOOKLINE_CLIENTS', 20_000, 1, 1_000_000),
    fleet,
    policyKeyFiles: (env.HOOKLINE_POLICY_KEYS || '').split(',').filter((file) => file !== ''),
    checkpointKeyFile: env.HOOKLINE_CHECKPOINT_KEY || null,
    publishers: env.HOOKLINE_PUBLISHERS ? numberIn(env, 'HOOKLINE_PUBLISHERS', 1, 1, 2) : null,
    retentionDays: env.HOOKLINE_RETENTION_DAYS ? numberIn(env, 'HOOKLINE_RETENTION_DAYS', 90, 1, 3650) : null,
    oidc: oidcIn(env),
    tls: tlsIn(env),
  };
}

/** What it says otherwise may be a secret. */
function databaseIn({ DATABASE_URL: url }: Env): string | null {
  if (!url || /^postgres(?:ql)?:\/\//.test(url)) return url || null;
  throw new Error('DATABASE_URL is not the address of a PostgreSQL: it begins with "postgres://".');
}

function numberIn(env: Env, name: string, usual: number, least: number, most: number): number {
  const text = env[name] || String(usual);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`${name} is "${text}"; it must be a whole number from ${least} to ${most}.`);
}

function tlsIn({ TLS_KEY_FILE, TLS_CERT_FILE }: Env): Settings['tls'] {
  if (!TLS_KEY_FILE && !TLS_CERT_FILE) return null;
  if (!TLS_KEY_FILE || !TLS_CERT_FILE) throw new Error('TLS needs both TLS_KEY_FILE and TLS_CERT_FILE.');
  return { keyFile: TLS_KEY_FILE, certFile: TLS_CERT_FILE };
}
