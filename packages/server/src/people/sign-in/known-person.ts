import { ROLES, type Role } from '../who.ts';
import type { OidcSettings } from './oidc-settings.ts';

export interface KnownPerson {
  readonly subject: string;
  readonly person: string;
  readonly roles: readonly Role[];
}

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** Who that is to us, by what the provider signed about them. */
export function knownPerson(claims: Claims, { claim, rolesOf }: Pick<OidcSettings, 'claim' | 'rolesOf'>): KnownPerson {
  const { iss, sub, email, email_verified: isVerified } = claims;
  const given = claims[claim];
  const values = Array.isArray(given) ? given : [given];
  const granted = new Set(values.flatMap((value) => (typeof value === 'string' ? (rolesOf.get(value) ?? []) : [])));
  // an address that nobody verified is one that anybody can claim to have
  const person =
    typeof email === 'string' && email !== '' && isVerified === true ? email : `${new URL(iss).host}/${sub}`;
  return { subject: `${iss} ${sub}`, person, roles: ROLES.filter((role) => granted.has(role)) };
}
