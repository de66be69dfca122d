import { refuses } from '../../core/decision.ts';
import type { JsonObject } from '../../core/json.ts';
import { decisionOf } from '../decision-of.ts';
import { type FieldNames, namedFields } from '../named-fields.ts';
import type { Told, ToldHook } from '../told.ts';
import { attributes, spanId, traceId, unixNano } from './otlp-values.ts';

const [INFO, WARN] = [
  { severityNumber: 9, severityText: 'INFO' },
  { severityNumber: 13, severityText: 'WARN' },
];

export function logRecord(told: Told, nowMs: number): JsonObject {
  const { at, about, content, id, uid, kind } = told;
  const decision = decisionOf(told);
  const isBad = kind === 'trail' || (decision !== null && refuses(decision));
  const trace =
    about?.session && id !== null ? { traceId: traceId(about.session), spanId: spanId('decision', id) } : {};
  return {
    timeUnixNano: unixNano(at),
    observedTimeUnixNano: unixNano(new Date(nowMs).toISOString()),
    ...(isBad ? WARN : INFO),
    eventName: `hookline.${kind}`,
    body: { stringValue: content === null ? summary(told) : JSON.stringify(content) },
    attributes: attributes({
      'log.record.uid': uid,
      ...decisionAttributes(told),
      'hookline.hooks': about === null ? null : JSON.stringify(about.hooks.map(short)),
    }),
    ...trace,
  };
}

/** What a log record and a span say of a decision alike. */
export function decisionAttributes(told: Told): Readonly<Record<string, string | number | boolean | null>> {
  const { id, seq, what, event, decision, experiment, ran, skipped, about } = told;
  return {
    'hookline.decision.id': id,
    'hookline.record.number': seq,
    'hookline.record.kind': what,
    'hookline.event': event,
    'hookline.decision': decision,
    'hookline.experiment': experiment ? true : null,
    'hookline.hooks.ran': ran,
    'hookline.hooks.skipped': skipped,
    ...namedFields(about, ATTRIBUTES),
  };
}

const ATTRIBUTES: FieldNames = {
  session: 'gen_ai.conversation.id',
  agent: 'gen_ai.agent.name',
  tool: 'gen_ai.tool.name',
  call: 'gen_ai.tool.call.id',
  shape: 'hookline.call.shape',
  project: 'hookline.project',
  repository: 'vcs.repository.url.full',
  commit: 'vcs.ref.head.revision',
  user: 'user.name',
  host: null,
  hookline: null,
  agentVersion: null,
  // of its calls only
  agentId: null,
  agentType: null,
  began: null,
  machine: null,
  revision: null,
};

function summary({ event, what, decision, about }: Told): string {
  return [event ?? what, decision, about?.shape].filter((word) => typeof word === 'string').join(' ');
}

function short({ hook, name, decision, status, wouldHave }: ToldHook): JsonObject {
  return { hook, name, decision, status, wouldHave };
}
