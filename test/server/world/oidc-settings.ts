import type { OidcSettings } from '../../../packages/server/src/people/sign-in/oidc-settings.ts';
import { PUBLIC_URL } from './browser.ts';

export const CLIENT_SECRET = 's'.repeat(32);

export function oidcSettings(issuer: string, more: Partial<OidcSettings> = {}): OidcSettings {
  return {
    ...{ issuer: new URL(issuer), clientId: 'hookline', clientSecret: CLIENT_SECRET, scope: 'openid email' },
    ...{ claim: 'groups', publicUrl: new URL(PUBLIC_URL) },
    rolesOf: new Map([
      ['platform', ['read', 'approve', 'publish']],
      ['developers', ['read']],
    ]),
    ...more,
  };
}
