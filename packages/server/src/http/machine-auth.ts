import type { PublicJwk } from '../../../../src/bundle/trusted-key.ts';
import {
  type CheckedToken,
  checkRequestToken,
  machineNamedIn,
  tokenInAuthorization,
} from '../../../../src/fleet/request-token.ts';
import type { Context } from '../context.ts';
import { type Machine, machineOf } from '../store/machines.ts';
import { Problem } from './problem.ts';
import type { AsSent } from './route.ts';

export interface Admitted {
  readonly machine: Machine;
  readonly nonce: string;
}

/** The machine that a request names, before anything of its body is read: a stranger's is not. */
export async function namedMachine({ headers }: Pick<AsSent, 'headers'>, { db, fleet }: Context): Promise<Machine> {
  const machine = await machineOf(db, fleet, tokenOf(headers).named);
  // one that was never here and one that may not be here any more are told the same
  if (machine === null) throw unknown('MACHINE_UNKNOWN', 'This machine is not enrolled here.');
  return machine;
}

/** That this machine sent exactly this. That its nonce was not used yet is for whoever goes on with it (`spending`). */
export function admitMachine(sent: AsSent, machine: Machine, context: Context): Admitted {
  const { nonce } = checkToken(tokenOf(sent.headers).token, sent, machine.jwk, context);
  context.seen.mark(machine.id, context.nowMs());
  return { machine, nonce };
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
  { method, path, bytes }: AsSent,
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
