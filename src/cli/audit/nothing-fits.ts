import { projectRoot } from '../../config/discover.ts';
import { rowNamed } from '../../core/events.ts';
import { resolveEventName } from '../../dialects/event-names.ts';
import { notAskedFor } from '../../hosts/coverage/not-asked-for.ts';
import type { AuditRequest } from '../audit.ts';

/** That nothing is recorded is not that nothing happened: an agent may not have asked. */
export async function nothingFits({ home, values }: Pick<AuditRequest, 'home' | 'values'>): Promise<string> {
  const { event: given, agent } = values;
  const event = given === undefined ? null : (resolveEventName(given)?.event ?? null);
  const nothing = 'Nothing is recorded that fits.\n';
  if (event === null || rowNamed(event) === null) return nothing;
  const where = { home, env: process.env, project: projectRoot(process.cwd(), home), machine: '/etc' };
  const silent = (await notAskedFor(where)).filter(
    (one) => (agent === undefined || one.agent === agent) && one.events.some((name) => name === event),
  );
  const lines = silent.map(
    ({ title }) =>
      `Not asked for: ${title} has no entry for ${event}, so hookline is not told of it there. What happened at it is not in the trail.\n`,
  );
  return [nothing, ...lines].join('');
}
