import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { signInWords } from '../../fleet-settings/sign-in-setting.ts';
import { Problem } from '../../http/problem.ts';
import { type Answer, type Asked, openRoute } from '../../http/route.ts';
import { recordAct } from '../../store/acts.ts';
import { storedSettings } from '../../store/fleet-settings.ts';
import { changeRoles, endSession, keepSession } from '../../store/sessions.ts';
import { finishSignIn } from '../../store/sign-ins.ts';
import { newSecret, secretHash } from '../secret-hash.ts';
import { cookieIn, setCookie } from './cookies.ts';
import { knownPerson } from './known-person.ts';
import type { Provider } from './provider.ts';
import { returnPath } from './return-path.ts';
import { forgeryToken, refuseForgery, sessionIn, WHOLE_MS } from './session.ts';

export const SIGN_IN_MS = 10 * 60_000;

export const signInRoutes = [
  openRoute({
    method: 'GET',
    url: '/auth/login',
    summary: 'Sends a browser to the provider with which people sign in; "return" says where it comes back to.',
    handle: async ({ sent }, context) => {
      const provider = providerOf(context);
      refuseOther(provider, await context.fleetNow.refresh());
      const { publicUrl } = provider.settings;
      const { url, ...journey } = await begun(provider, context);
      const returnTo = returnPath(queryOf(sent.path).get('return') ?? undefined, publicUrl);
      const sealed = context.journeys.seal({ ...journey, returnTo, madeAtMs: context.nowMs() });
      return redirect(url.href, [setCookie('sign-in', sealed, SIGN_IN_MS / 1000, publicUrl)]);
    },
  }),
  openRoute({
    method: 'GET',
    url: '/auth/callback',
    summary: 'Where the provider sends the browser back to.',
    handle: async (asked, context) => signedIn(asked, context, providerOf(context)),
  }),
  openRoute({
    method: 'GET',
    url: '/auth/me',
    summary: 'Who has signed in, and what their page must send with whatever changes something ("x-hookline-csrf").',
    handle: async ({ sent }, context) => {
      const found = await sessionIn(sent, context);
      // where there is no provider, there is nowhere to be sent
      const more = context.provider === null ? {} : { login: '/auth/login' };
      if (found === null) throw new Problem(401, 'SIGN_IN', 'Nobody has signed in.', more);
      const { person, roles } = found.session;
      return { status: 200, body: { person, roles, csrf: forgeryToken(found.secret) } };
    },
  }),
  openRoute({
    method: 'POST',
    url: '/auth/logout',
    summary: 'Ends the session; "end" is where the one with the provider is ended too.',
    handle: async ({ sent }, context) => {
      const { publicUrl } = providerOf(context).settings;
      const found = await sessionIn(sent, context);
      if (found !== null) {
        refuseForgery(sent.headers, found.secret, context);
        await endSession(context.db, context.fleet, found.session.hash);
      }
      const end = await providerOf(context)
        .endUrl()
        .catch(() => null);
      const headers = { 'set-cookie': setCookie('session', '', 0, publicUrl) };
      return { status: 200, headers, body: { end: end?.href ?? null } };
    },
  }),
];

/** One journey, one session: the one that the browser had before is over, and its cookie worth nothing. */
async function signedIn({ sent }: Asked, context: Context, provider: Provider): Promise<Answer> {
  const { db, fleet, nowMs } = context;
  const { publicUrl } = provider.settings;
  const state = queryOf(sent.path).get('state') ?? '';
  const sealed = cookieIn(sent.headers, 'sign-in', publicUrl);
  const journey = sealed === null ? null : context.journeys.open(sealed);
  const stateHash = secretHash(state);
  const isTheirs = journey !== null && timingSafeEqual(stateHash, secretHash(journey.state));
  if (!isTheirs || nowMs() - journey.madeAtMs > SIGN_IN_MS) throw unknownSignIn();
  const claims = await provider.finish(sent.path, journey).catch((error: unknown) => {
    context.metrics.count('hookline_sign_ins_refused_total');
    throw new Problem(401, 'SIGN_IN_REFUSED', `The provider's answer does not count (${codeOf(error)}).`);
  });
  const known = knownPerson(claims, provider.settings);
  const before = await sessionIn(sent, context);
  const secret = newSecret();
  await db.transaction(async (tx) => {
    // held until the session is there: a change ends all of them, and none comes after it by what counted before
    refuseOther(provider, await storedSettings(tx, fleet, { lock: true }));
    if (!(await finishSignIn(tx, fleet, stateHash, new Date(nowMs())))) throw unknownSignIn();
    if (before !== null) await endSession(tx, fleet, before.session.hash);
    await changeRoles(tx, fleet, known.subject, known.roles);
    if (known.roles.length === 0) return;
    const at = new Date(nowMs());
    await keepSession(tx, fleet, { ...known, hash: secretHash(secret), madeAt: at, seenAt: at });
    await recordAct(tx, fleet, { person: known.person, act: 'sign-in', about: null, detail: { roles: known.roles } });
  });
  if (known.roles.length === 0)
    throw new Problem(
      403,
      'NO_ROLE',
      `Nothing that the provider says in "${provider.settings.claim}" gives you a role here.`,
    );
  return redirect(journey.returnTo, [
    setCookie('session', secret, WHOLE_MS / 1000, publicUrl),
    setCookie('sign-in', '', 0, publicUrl),
  ]);
}

function unknownSignIn(): Problem {
  const message = 'This browser did not begin to sign in here, or too long ago. Begin again.';
  return new Problem(400, 'SIGN_IN_UNKNOWN', message, { login: '/auth/login' });
}

function providerOf({ provider }: Context): Provider {
  if (provider !== null) return provider;
  throw new Problem(404, 'NO_SIGN_IN', 'Nobody signs in here: no provider is set (HOOKLINE_OIDC_ISSUER).');
}

/** What counts in the fleet may have been changed since this process was started: then it gives nobody a role by what counted before. */
function refuseOther({ settings }: Provider, stands: { readonly signIn: string | null } | null): void {
  if (stands?.signIn === signInWords(settings)) return;
  throw new Problem(
    409,
    'SIGN_IN_CHANGED',
    'With whom people sign in was changed for this fleet. Whoever runs the server must restart this process with the new settings ("hookline-server sign-in" tells them).',
  );
}

async function begun(provider: Provider, { log }: Context) {
  try {
    return await provider.begin();
  } catch (error) {
    log(error);
    throw new Problem(502, 'PROVIDER_AWAY', 'The provider with which people sign in does not answer as it should.');
  }
}

function redirect(location: string, cookies: string[]): Answer {
  return { status: 303, headers: { location, 'set-cookie': cookies } };
}

function queryOf(path: string): URLSearchParams {
  return new URL(path, 'http://here').searchParams;
}

/** What went wrong, in a word of the library; never what the provider wrote. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' && /^[A-Z_]{3,60}$/.test(code) ? code : 'INVALID';
}
