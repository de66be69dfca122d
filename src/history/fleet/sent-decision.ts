import type { TrailRecord } from '../../audit/chain.ts';
import { decided } from '../../audit/decided.ts';
import type { FoundBy } from '../../core/decision-fields.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { type RecordedEvent, recordedEvent } from '../replay/recorded-event.ts';

/** A decision as a machine sent it, and what it is found by. */
export interface SentDecision extends Pick<FoundBy, 'person' | 'project' | 'agent' | 'shape' | 'repository'> {
  readonly uid: string;
  readonly machine: string;
  readonly at: string;
  /** Of its machine, as the server knows them now; null: it does not know the machine. */
  readonly labels: Readonly<Record<string, string>> | null;
  readonly about: unknown;
  readonly content: unknown;
}

/** What `~` stands for in every event that is replayed here. */
export const HOME = '/home/person';

const OWN_HOME = /"cwd":"(\/(?:home|Users)\/[\w.@-]+|\/root)(?=[/"])/;

/**
 * A line with such a decision. Whose home folder it happened in is told by where it happened: it becomes the one home that all of them
 * share, so that a rule about `~/.ssh` means everybody's.
 */
export function sentIn(line: string): SentDecision {
  const home = OWN_HOME.exec(line)?.[1];
  return JSON.parse(
    home === undefined ? line : line.replaceAll(`${home}/`, `${HOME}/`).replaceAll(`${home}"`, `${HOME}"`),
  );
}

/** Null: it was sent without what it was about, or is nothing that could happen again. */
export function eventOfSent({ uid, about, content }: SentDecision, line: string): RecordedEvent | null {
  if (!isObject(content)) return null;
  const place = { v: 1, seq: 0, prev: '', hash: uid };
  // what its records have in common is what the last of them says
  const outcome = { ...content, ...place } as unknown as TrailRecord;
  if (outcome.kind !== 'outcome') return null;
  const skips = Array.isArray(content.skips) ? content.skips.filter(isObject) : [];
  const others = [
    ...runsIn(isObject(about) ? about : {}, content),
    ...skips.map((skip) => ({ kind: 'skip', ...skip })),
  ];
  const entries = [...others.map((one) => ({ ...one, ...place, at: outcome.at })), outcome];
  const records = entries.map((entry) => ({ entry: entry as unknown as TrailRecord, text: '' }));
  return recordedEvent({ ...decided(uid, records as unknown as Parameters<typeof decided>[1]), lines: [line] });
}

/** Each hook that ran, with what it said. */
function runsIn({ hooks }: JsonObject, { runs, id }: JsonObject): readonly JsonObject[] {
  const all = Array.isArray(hooks) ? hooks.filter(isObject) : [];
  const said = Array.isArray(runs) ? runs.filter(isObject) : [];
  return all.map((hook) => {
    const { reason = null, rewrote = false } = said.find((one) => one.hook === hook.hook) ?? {};
    return { kind: 'run', id: id ?? null, ...hook, reason, rewrote };
  });
}
