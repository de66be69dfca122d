import type { ConfigFile } from '../../config/config-file.ts';
import type { Hook } from '../../core/hook.ts';
import type { LeadKey } from '../../fleet/lead-answer.ts';
import { leadKeys, leadsOfAll } from '../../fleet/lead-keys.ts';
import type { SourceNow } from '../../fleet/sources.ts';
import type { InForce } from '../in-force.ts';

/**
 * Whose word an enforced file is: the administrator's, the enrolment's of the person, or of whoever named it. A person may
 * enrol for themselves, and be a lead there: that makes them no lead of their organization.
 */
type Authority = 'machine' | 'user' | 'given';

/** Whose answer to these hooks counts, by the files that are in force now. */
export function leadsFor(hooks: readonly Hook[], { config: { files } }: Pick<InForce, 'config'>): readonly LeadKey[] {
  const lists = authoritiesOf(hooks, files).map((authority) => {
    if (authority === null) return [];
    const own = files.filter(
      ({ file }) => file.layer === 'enforced' && file.pack === undefined && authorityOf(file) === authority,
    );
    return leadKeys(own.flatMap(({ settings }) => settings.leads ?? []));
  });
  return leadsOfAll(lists);
}

/** The server that is asked: that of the enrolment which the rule came with, else another; null: there is none. */
export function serverFor(
  hooks: readonly Hook[],
  { config: { files }, fleet }: Pick<InForce, 'config' | 'fleet'>,
): SourceNow | null {
  const servers = (fleet?.sources ?? []).filter(({ enrolment }) => enrolment?.from === 'server');
  const wanted = authoritiesOf(hooks, files);
  return servers.find(({ source }) => wanted.includes(source)) ?? servers[0] ?? null;
}

type Files = InForce['config']['files'];

/** Null: nobody knows where a hook comes from. */
function authoritiesOf(hooks: readonly Hook[], files: Files): readonly (Authority | null)[] {
  const all = hooks.map(({ source }) => {
    const path = source?.pack?.first ?? source?.file;
    const found = files.find(({ file }) => file.path === path && file.layer === 'enforced');
    return found === undefined ? null : authorityOf(found.file);
  });
  return [...new Set(all)];
}

function authorityOf({ bundle, protected: isProtected }: ConfigFile): Authority {
  return bundle?.source ?? (isProtected === true ? 'machine' : 'given');
}
