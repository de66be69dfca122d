import { programNamed } from '../programs/program-named.ts';
import type { Call } from './call.ts';
import type { Act } from './effect.ts';
import { plainHost } from './host-in.ts';
import type { Scope } from './scope.ts';

const VARIABLES = ['http_proxy', 'https_proxy', 'all_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'];

/** The machines that the line itself has all that is sent go through: `HTTPS_PROXY=… curl …`. */
export function proxyActs({ name, runsOthers }: Call, { values }: Scope): readonly Act[] {
  if (runsOthers || (programNamed(name).network === undefined && !/^(?:git|pip3?|npm)$/.test(name))) return [];
  return VARIABLES.flatMap((variable) => values.get(variable)?.texts ?? [])
    .filter((address) => address !== '')
    .map((address) => ({ does: 'sends', host: plainHost(address), path: null }));
}
