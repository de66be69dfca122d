import { refuses } from '../../core/decision.ts';
import type { JsonObject } from '../../core/json.ts';
import { toolKind } from '../../dialects/tool-names.ts';
import { version } from '../../version.ts';
import { decisionOf } from '../decision-of.ts';
import type { Kind } from '../kind.ts';
import { type FieldNames, namedFields } from '../named-fields.ts';
import type { Told, ToldAbout } from '../told.ts';

/** The version of the schema that these lines are written after. */
const OCSF = '1.6.0';
const PROCESS_ACTIVITY = {
  class_uid: 1007,
  class_name: 'Process Activity',
  category_uid: 1,
  category_name: 'System Activity',
};
const API_ACTIVITY = {
  class_uid: 6003,
  class_name: 'API Activity',
  category_uid: 6,
  category_name: 'Application Activity',
};
const LAUNCH = { activity_id: 1, activity_name: 'Launch' };
/** What a call does to things is not told by its tool. */
const OTHER = { activity_id: 99 };
const [INFORMATIONAL, MEDIUM] = [1, 3];
const UNKNOWN_DEVICE = 0;

/** A line of JSON for each: what a shell is to run is Process Activity, everything else API Activity. */
export const ocsf: Kind = {
  takes: () => true,
  parcels: ({ told }) => [{ by: 'file', text: told.map((one) => `${JSON.stringify(eventOf(one))}\n`).join('') }],
  rejectedIn: () => 0,
};

function eventOf(told: Told): JsonObject {
  const { about, at, content } = told;
  const isProcess = about?.tool ? toolKind(about.tool) === 'shell' : false;
  const activity = isProcess
    ? { ...PROCESS_ACTIVITY, ...LAUNCH }
    : { ...API_ACTIVITY, ...OTHER, activity_name: told.event ?? told.what };
  const decision = decisionOf(told);
  const isRefused = decision !== null && refuses(decision);
  return {
    ...activity,
    type_uid: activity.class_uid * 100 + activity.activity_id,
    time: Date.parse(at),
    severity_id: isRefused ? MEDIUM : INFORMATIONAL,
    metadata: metadataOf(told),
    ...actionOf(decision),
    actor: actorOf(about),
    ...(isProcess ? processOf(about) : apiOf(told)),
    ...(typeof content?.reason === 'string' ? { message: content.reason } : {}),
    unmapped: unmappedOf(told),
  };
}

function metadataOf({ uid, seq, id, about }: Told): JsonObject {
  return {
    version: OCSF,
    profiles: ['security_control', 'host'],
    product: { name: 'hookline', vendor_name: 'hookline', version: about?.hookline ?? version },
    uid,
    sequence: seq,
    ...(id === null ? {} : { correlation_uid: id }),
  };
}

/** The profile "security_control": what was done about it. */
function actionOf(decision: ReturnType<typeof decisionOf>): JsonObject {
  if (decision === null) return { action_id: 0, disposition_id: 0 };
  if (refuses(decision)) return { action_id: 2, action: 'Denied', disposition_id: 2, disposition: 'Blocked' };
  if (decision === 'ask') return { action_id: 99, action: 'Asked', disposition_id: 99, disposition: 'Asked' };
  return { action_id: 1, action: 'Allowed', disposition_id: 1, disposition: 'Allowed' };
}

function actorOf(about: ToldAbout | null): JsonObject {
  return {
    ...(about?.agent ? { app_name: about.agent } : { app_name: 'hookline' }),
    ...(about?.user ? { user: { name: about.user } } : {}),
    ...(about?.session ? { session: { uid: about.session } } : {}),
  };
}

function processOf(about: ToldAbout | null): JsonObject {
  return {
    device: { type_id: UNKNOWN_DEVICE, hostname: about?.host ?? '' },
    process: { name: about?.shape ?? about?.tool ?? '' },
  };
}

function apiOf({ about, event, what, id }: Told): JsonObject {
  return {
    api: {
      operation: about?.tool ?? event ?? what,
      service: { name: about?.agent ?? 'hookline' },
      ...(id === null ? {} : { request: { uid: id } }),
    },
    src_endpoint: { hostname: about?.host ?? '' },
  };
}

function unmappedOf({ kind, what, event, experiment, ran, skipped, decision, about, content }: Told): JsonObject {
  return {
    ...{ kind, what, event, decision, experiment, ran, skipped },
    ...(about === null ? {} : { ...namedFields(about, UNMAPPED), hooks: about.hooks.map((hook) => ({ ...hook })) }),
    ...(content?.payload === undefined ? {} : { payload: content.payload }),
  };
}

const UNMAPPED: FieldNames = {
  shape: 'shape',
  project: 'project',
  repository: 'repository',
  call: 'call',
  // OCSF has a place for these
  session: null,
  user: null,
  host: null,
  hookline: null,
  agent: null,
  tool: null,
  agentVersion: null,
  agentId: null,
  agentType: null,
  commit: null,
  began: null,
  machine: null,
  revision: null,
};
