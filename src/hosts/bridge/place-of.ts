import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../../core/dialect.ts';
import { orElse } from '../../core/or-else.ts';

/** What the shim says of the installation. The environment says nothing here: it is the agent's, and a repository's settings reach it. */
interface Installation {
  readonly home?: string | undefined;
  readonly state?: string | undefined;
  /** Of whoever runs it, by the account database. */
  readonly account?: boolean | undefined;
}

/** Whose hooks count for an agent's call, and where what lasts of it is kept. */
export interface BridgePlace {
  readonly home: string;
  readonly stateFolder: string;
  /** The agent's `HOME`, where that is another folder. */
  readonly agentHome: string | null;
  /** Why nothing of that home counts; null: it is the effective user's own. */
  readonly refusal: string | null;
}

/** Nothing is there, and nothing can be made there. */
const NOWHERE = '/proc/no-home';

/** Null: the shim is of an older hookline, or there is none. */
export async function placeOf(said: Installation, env: Environment, cwd: () => string): Promise<BridgePlace | null> {
  const home = said.account === true ? orElse(() => userInfo().homedir, '') : said.home;
  if (home === undefined) return null;
  const { HOME: given = '' } = env;
  // as nearly always
  const isSame = given === home || given === '';
  const agentHome = isSame ? null : (await import('./other-home.ts')).otherHome(home, given, cwd);
  const owner = isAbsolute(home) ? orElse(() => statSync(home).uid, null) : null;
  if (owner !== null && owner === process.geteuid?.()) {
    return { home, stateFolder: said.state ?? join(home, '.local', 'state', 'hookline'), agentHome, refusal: null };
  }
  const { notOwnHome } = await import('./other-home.ts');
  return { home: NOWHERE, stateFolder: join(NOWHERE, 'hookline'), agentHome, refusal: notOwnHome(home, owner) };
}
