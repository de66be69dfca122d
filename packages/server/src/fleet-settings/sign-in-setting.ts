import type { OidcSettings } from '../people/sign-in/oidc-settings.ts';
import type { FleetSetting } from './fleet-setting.ts';

/**
 * With whom people sign in, and what gives them which role. All processes of a fleet have the same sessions: one that maps another group to
 * "publish", or asks another provider, would let people in everywhere. One where nobody signs in says nothing.
 */
export const SIGN_IN: FleetSetting<string | null> = {
  first: async (_tx, _fleet, said) => said,
  otherwise: (fleet, said, stands) =>
    `By HOOKLINE_OIDC_… of this process people sign in with\n  ${said}\nand in the fleet "${fleet}" with\n  ${stands}\nNothing has changed. ` +
    'To go on as before, set the variables as they were. To change it for the fleet, run "hookline-server sign-in --take" with the variables of this process, which asks again.',
};

/** Said in one way, so that the same is the same; nothing of it is secret. Where browsers reach a process, and its own secret, are its own matter. */
export function signInWords({
  issuer,
  clientId,
  claim,
  rolesOf,
}: Pick<OidcSettings, 'issuer' | 'clientId' | 'claim' | 'rolesOf'>): string {
  const roles = [...rolesOf].map(([value, granted]) => `${JSON.stringify(value)} = ${granted.join('+')}`).sort();
  return `${issuer.href} as ${JSON.stringify(clientId)}, by ${JSON.stringify(claim)}: ${roles.join(', ')}`;
}
