import type { WireEvent } from '../../core/wire.ts';
import type { HostAgent } from '../agents/host-agent.ts';
import type { EntryForm, OwnEntry } from './entry-form.ts';
import { isOlder } from './version-order.ts';

/** What is written for one version of an agent. */
export interface KnownToVersion {
  readonly agent: HostAgent;
  readonly events: ReadonlyMap<string, WireEvent>;
}

/**
 * Only what this version knows: some stop at every start to say that they do not know an event, and write their file anew
 * without it. `version`: null, it cannot be told; then what every supported version knows.
 */
export function knownToVersion(
  agent: HostAgent,
  events: ReadonlyMap<string, WireEvent>,
  version: string | null,
): KnownToVersion {
  const isKnown = knows(agent, version);
  return {
    agent: { ...agent, form: formFor(agent.form, (key) => isKnown('keys', key)) },
    events: new Map([...events].filter(([name]) => isKnown('events', name))),
  };
}

/** What another version knows more and less of what is written: names of events that `isWritten`, then keys of an entry. */
export function versionDifference(
  agent: HostAgent,
  from: string | null,
  to: string | null,
  isWritten: (event: string) => boolean,
): { readonly added: readonly string[]; readonly gone: readonly string[] } {
  const [before, now] = [knows(agent, from), knows(agent, to)];
  const names = PARTS.flatMap((part) => Object.keys(agent.since?.[part] ?? {}).map((name) => ({ part, name }))).filter(
    ({ part, name }) => part === 'keys' || isWritten(name),
  );
  const only = (one: Knows, other: Knows): readonly string[] =>
    names.filter(({ part, name }) => one(part, name) && !other(part, name)).map(({ name }) => name);
  return { added: only(now, before), gone: only(before, now) };
}

const PARTS = ['events', 'keys'] as const;
type Knows = (part: (typeof PARTS)[number], name: string) => boolean;

function knows({ since, oldest }: HostAgent, version: string | null): Knows {
  return (part, name) => {
    const first = since?.[part]?.[name];
    return first === undefined || !isOlder(version ?? oldest ?? '0', first);
  };
}

function formFor(form: EntryForm, isKnown: (key: string) => boolean): EntryForm {
  if (form.kind !== 'json' && form.kind !== 'toml') return form;
  const entry = (own: OwnEntry) => Object.fromEntries(Object.entries(form.entry(own)).filter(([key]) => isKnown(key)));
  return { ...form, entry };
}
