import * as client from 'openid-client';
import { isLoopback, type OidcSettings } from './oidc-settings.ts';

/** What a browser is sent away with, and must bring back. */
export interface Journey {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who people sign in with. */
export interface Provider {
  readonly settings: OidcSettings;
  begin(): Promise<Journey & { readonly url: URL }>;
  /** What the provider says about who came back. Rejects whatever is not exactly what was asked for. */
  finish(path: string, journey: Journey): Promise<client.IDToken>;
  /** Where somebody signs out there too; null: it does not offer that. */
  endUrl(): Promise<URL | null>;
}

/** Two clocks may be so far apart. */
const TOLERANCE_S = 60;
const TIMEOUT_S = 10;

export function oidcProvider(settings: OidcSettings): Provider {
  const { publicUrl, scope } = settings;
  const redirectUri = new URL('/auth/callback', publicUrl).href;
  let known: Promise<client.Configuration> | null = null;
  /** Asked for when it is needed: the server starts without its provider, and tries again. */
  const configuration = (): Promise<client.Configuration> => {
    known ??= discovered(settings).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    settings,
    async begin() {
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const code_challenge = await client.calculatePKCECodeChallenge(verifier);
      const asked = { redirect_uri: redirectUri, scope, state, nonce, code_challenge, code_challenge_method: 'S256' };
      return { state, nonce, verifier, url: client.buildAuthorizationUrl(await configuration(), asked) };
    },
    async finish(path, { state, nonce, verifier }) {
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const tokens = await client.authorizationCodeGrant(await configuration(), new URL(path, publicUrl), checks);
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('the provider gave no ID token');
      return claims;
    },
    async endUrl() {
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri: publicUrl.href });
    },
  };
}

async function discovered({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const auth = clientSecret === null ? client.None() : client.ClientSecretBasic(clientSecret);
  // the signature of an ID token is looked at, too, and not only who handed it over
  const execute = [client.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [client.allowInsecureRequests] : [])];
  const config = await client.discovery(issuer, clientId, { [client.clockTolerance]: TOLERANCE_S }, auth, { execute });
  config.timeout = TIMEOUT_S;
  return config;
}
