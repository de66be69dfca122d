import type { HookEvent } from '../core/hook-event.ts';
import type { JsonObject } from '../core/json.ts';
import { nowMs } from '../core/now-ms.ts';
import { type MadeBy, madeBy } from './made-by.ts';
import { type FindRepository, type Repository, repositories } from './repository.ts';

/** Who did something, and where; null: nobody says. */
export interface Origin extends MadeBy {
  /** The agent by its name, and which version of it, as far as it says. */
  readonly agent: string | null;
  readonly agent_version: string | null;
  readonly session_id: string;
  /** The sub-agent, where it was one. */
  readonly agent_id: string | null;
  readonly agent_type: string | null;
  /** The call that it was about. */
  readonly tool_use_id: string | null;
  /** Where the repository comes from, or else its folder. */
  readonly repository: string | null;
  readonly commit: string | null;
  /** Where this machine is enrolled: how it is called there, and which policy was in force. */
  readonly machine?: string;
  readonly revision?: string;
}

/** What an enrolment adds. The same object for as long as it is the same. */
export type EnrolledAs = Pick<Origin, 'machine' | 'revision'>;

export type OriginOf = (event: Pick<HookEvent, 'payload' | 'projectDir'>) => Origin;

/** What some agents call their version. */
const VERSIONS = ['clineVersion', 'cursor_version', 'agent_version'];

/** Says it for each event; what lasts as long as the process is asked for once. */
export function origins(enrolled: () => EnrolledAs | null = () => null): OriginOf {
  const made = madeBy();
  const find = shortly(repositories());
  let last: Origin | null = null;
  let lastAs: EnrolledAs | null = null;
  return ({ payload, projectDir }) => {
    const { repository = null, commit = null } = find(projectDir) ?? {};
    const agent = text(payload.agent);
    const agent_version = versionIn(payload);
    const { session_id } = payload;
    const agent_id = text(payload.agent_id);
    const agent_type = text(payload.agent_type);
    const tool_use_id = text(payload.tool_use_id);
    const as = enrolled();
    const isSame =
      last !== null &&
      lastAs === as &&
      last.tool_use_id === tool_use_id &&
      last.session_id === session_id &&
      last.agent_id === agent_id &&
      last.agent_type === agent_type &&
      last.agent === agent &&
      last.agent_version === agent_version &&
      last.repository === repository &&
      last.commit === commit;
    // the same one again: what was made of it once need not be made again
    if (last !== null && isSame) return last;
    last = { agent, agent_version, session_id, agent_id, agent_type, tool_use_id, ...made, repository, commit, ...as };
    lastAs = as;
    return last;
  };
}

/** Of a burst of events, one looks. */
const FRESH_MS = 100;
const MOST_FOLDERS = 100;

function shortly(find: FindRepository): FindRepository {
  const known = new Map<string, { readonly atMs: number; readonly found: Repository | null }>();
  return (folder) => {
    const atMs = nowMs();
    const before = known.get(folder);
    if (before !== undefined && atMs - before.atMs < FRESH_MS) return before.found;
    const found = find(folder);
    if (known.size >= MOST_FOLDERS) known.clear();
    known.set(folder, { atMs, found });
    return found;
  };
}

function versionIn(payload: JsonObject): string | null {
  for (const name of VERSIONS) {
    const version = text(payload[name]);
    if (version !== null) return version;
  }
  return null;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
