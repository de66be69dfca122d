import { isOf } from '../../audit/trail-filter.ts';
import { projectRoot } from '../../config/discover.ts';
import { resolveEventName } from '../../dialects/event-names.ts';
import { createHooks } from '../../hooks.ts';
import { notAskedFor } from '../../hosts/coverage/not-asked-for.ts';
import { printError } from '../../show/print.ts';
import type { AuditRequest } from '../audit.ts';
import { configOptions, startFolder } from '../options.ts';

type Looking = Pick<AuditRequest, 'home' | 'values'>;

/** That nothing is recorded is not that nothing happened: an agent may not have asked. */
export async function nothingFits(request: Looking): Promise<string> {
  return ['Nothing is recorded that fits.\n', ...(await notAskedLines(request))].join('');
}

/** The same beside records that were found: they are older, or another agent's. */
export async function tellNotAsked(request: Looking): Promise<void> {
  for (const line of await notAskedLines(request)) printError(line);
}

/** Of what is looked for, the events at which an agent does not ask now. */
async function notAskedLines({ home, values }: Looking): Promise<readonly string[]> {
  const wanted = await eventsOf(home, values);
  return wanted.length === 0 ? [] : notAskedAt(wanted, values.agent ?? null, home);
}

export async function notAskedAt(
  wanted: readonly string[],
  agent: string | null,
  home: string,
): Promise<readonly string[]> {
  const where = { home, env: process.env, project: projectRoot(process.cwd(), home), machine: '/etc' };
  const silent = (await notAskedFor(where)).filter((one) => agent === null || one.agent === agent);
  return silent.flatMap(({ title, events }) => {
    const names = events.filter((name) => wanted.includes(name)).join(', ');
    if (names === '') return [];
    return `Not asked for: ${title} has no entry for ${names}, so hookline is not told of it there. What happens at it is not in the trail.\n`;
  });
}

/** Where a hook is looked for, the events at which it stands. */
async function eventsOf(home: string, values: Looking['values']): Promise<readonly string[]> {
  const { event, hook } = values;
  if (event !== undefined) return [resolveEventName(event)?.event ?? []].flat();
  if (hook === undefined) return [];
  const options = { ...configOptions(values, startFolder(values.cwd)), home, audit: false as const };
  const hooks = await createHooks(options, { lazy: true, records: 'none' });
  const meant = hooks.listening().filter(({ id, name }) => isOf({ hook: id, name: name ?? '' }, hook));
  await hooks.close();
  return [...new Set(meant.map((one) => one.event))];
}
