import { repositories } from '../../audit/repository.ts';
import { amongRepositories, whyNotHere } from '../../config/applied-hook.ts';
import type { ConfigFile } from '../../config/config-file.ts';
import type { Hook } from '../../core/hook.ts';
import type { Lead } from '../../core/lead.ts';
import type { LeadKey } from '../../fleet/lead-answer.ts';
import { leadKeys, leadsOfAll } from '../../fleet/lead-keys.ts';
import type { SourceNow } from '../../fleet/sources.ts';
import type { InForce } from '../in-force.ts';

/**
 * Whose word an enforced file is: the administrator's, the enrolment's of the person, or of whoever named it. A person may
 * enrol for themselves, and be a lead there: that makes them no lead of their organization.
 */
type Authority = 'machine' | 'user' | 'given';

/** Whose answer to these hooks counts there, by the files that are in force now. */
export function leadsFor(
  hooks: readonly Hook[],
  { config: { files }, fleet }: Pick<InForce, 'config' | 'fleet'>,
  projectDir: string,
): readonly LeadKey[] {
  const lists = authoritiesOf(hooks, files).map((authority) => {
    if (authority === null) return [];
    const own = files.filter(
      ({ file }) => file.layer === 'enforced' && file.pack === undefined && authorityOf(file) === authority,
    );
    return leadKeys(
      own.flatMap(({ file, settings: { leads = [] } }) =>
        leads.filter((lead) => isLeadHere(lead, file, fleet, projectDir)),
      ),
    );
  });
  return leadsOfAll(lists);
}

/** A file that is for others, or is only tried, names nobody here, and what nobody knows makes nobody a lead. */
function isLeadHere({ applies }: Lead, { bundle, path }: ConfigFile, fleet: InForce['fleet'], folder: string): boolean {
  if (bundle?.shadow === true) return false;
  if (applies === undefined) return true;
  const inFile = bundle === undefined ? path : path.slice(bundle.folder.length + 1);
  const labels = fleet?.applying.labels(bundle?.source ?? null) ?? null;
  if (whyNotHere(applies, labels, fleet?.applying.share(inFile) ?? null, true) !== null) return false;
  const repository = repositories()(folder)?.repository ?? null;
  return applies.repositories === null || amongRepositories(applies.repositories)(repository) === true;
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
