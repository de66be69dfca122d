import { gzipSync } from 'node:zlib';
import type { JsonObject } from '../../core/json.ts';
import { version } from '../../version.ts';
import type { Kind } from '../kind.ts';
import { type FieldNames, namedFields } from '../named-fields.ts';
import type { Told, ToldAbout } from '../told.ts';

/** OPA's decision log: a compressed array of its events. What is no decision has no place in it. */
export const opa: Kind = {
  takes: ({ kind }) => kind === 'decision' || kind === 'test',
  parcels: ({ told }) => [
    {
      by: 'http',
      path: '/logs',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify(told.map(eventOf))),
    },
  ],
  rejectedIn: () => 0,
};

function eventOf(told: Told): JsonObject {
  const { id, uid, event, decision, at, about, content, seq, experiment } = told;
  return {
    labels: { app: 'hookline', version, ...(about?.host ? { id: about.host } : {}), ...agentOf(about) },
    decision_id: id ?? uid,
    path: `hookline/${event ?? told.what}`,
    input: { ...callOf(about), ...(content?.payload === undefined ? {} : { payload: content.payload }) },
    result: {
      ...{ decision, ran: told.ran, skipped: told.skipped },
      ...(content?.reason === undefined ? {} : { reason: content.reason }),
      ...(about === null ? {} : { hooks: about.hooks.map((hook) => ({ ...hook })) }),
    },
    ...(about?.user ? { requested_by: about.user } : {}),
    timestamp: at,
    custom: { uid, seq, experiment },
  };
}

function agentOf(about: ToldAbout | null): JsonObject {
  return about?.agent ? { agent: about.agent } : {};
}

function callOf(about: ToldAbout | null): JsonObject {
  return about === null ? {} : namedFields(about, INPUT);
}

const INPUT: FieldNames = {
  session: 'session',
  tool: 'tool',
  shape: 'shape',
  call: 'call',
  project: 'project',
  repository: 'repository',
  commit: 'commit',
  // among labels, and as who asked
  host: null,
  agent: null,
  user: null,
  hookline: null,
  agentVersion: null,
  agentId: null,
  agentType: null,
  began: null,
  machine: null,
  revision: null,
};
