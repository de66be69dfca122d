import type { PublicJwk } from '../../../../src/bundle/trusted-key.ts';
import {
  type CheckedToken,
  checkRequestToken,
  isForBody,
  machineNamedIn,
  tokenInAuthorization,
} from '../../../../src/fleet/request-token.ts';
import type { Context } from '../context.ts';
import { type Machine, machineOf } from '../store/machines.ts';
import type { AsSent } from './as-sent.ts';
import { Problem } from './problem.ts';

export interface Admitted {
  readonly machine: Machine;
  readonly nonce: string;
}

/** The machine that signed a request, before anything of its body is read: a stranger's is not. */
export async function namedMachine(sent: Omit<AsSent, 'bytes'>, context: Context): Promise<Admitted> {
  const { token, named } = tokenOf(sent.headers);
  const machine = await machineOf(context.db, context.fleet, named);
  // one that was never here and one that may not be here any more are told the same
  if (machine === null) throw unknown('MACHINE_UNKNOWN', 'This machine is not enrolled here.');
  const { nonce } = checkToken(token, { ...sent, bytes: null }, machine.jwk, context);
  return { machine, nonce };
}

/** That this machine sent exactly this. That its nonce was not used yet is for whoever goes on with it (`spending`). */
export function admitBody({ headers, bytes }: AsSent, { machine }: Admitted, { seen, nowMs }: Context): void {
  if (!isForBody(tokenOf(headers).token, bytes)) throw unknown('TOKEN_INVALID', 'The token is for another request.');
  seen.mark(machine.id, nowMs());
}

/** The token that a request brings, and the machine that it names. Nothing of it is to be believed yet. */
export function tokenOf({ authorization }: AsSent['headers']): { readonly token: string; readonly named: string } {
  const token = typeof authorization === 'string' ? tokenInAuthorization(authorization) : null;
  const named = token === null ? null : machineNamedIn(token);
  if (token !== null && named !== null) return { token, named };
  throw unknown('TOKEN_MISSING', 'A machine signs each request with its key ("Authorization: Hookline …").');
}

export function checkToken(
  token: string,
  { method, path, bytes }: Omit<AsSent, 'bytes' | 'headers'> & { readonly bytes: Uint8Array | null },
  jwk: PublicJwk,
  { nowMs }: Context,
): CheckedToken {
  const check = checkRequestToken(token, { method, path, body: bytes }, jwk, nowMs());
  if (check.kind === 'refused') throw unknown(check.code, check.why);
  return check.token;
}

export function repeated(): Problem {
  return unknown('TOKEN_USED', 'This request was here before; each one needs a token of its own.');
}

function unknown(code: string, message: string): Problem {
  return new Problem(401, code, message, { headers: { 'www-authenticate': 'Hookline' } });
}
