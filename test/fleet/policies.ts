import { type BundleFile, inOrder } from '../../src/bundle/bundle.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { signBundle } from '../../src/bundle/sign-bundle.ts';
import { keyId } from '../../src/bundle/trusted-key.ts';
import { asksAs } from '../../src/fleet/asks-as.ts';
import type { Enrolment } from '../../src/fleet/enrolment.ts';
import { enrolmentText } from '../../src/fleet/enrolment-text.ts';
import { type FetchedSource, fetchSource } from '../../src/fleet/fetch-source.ts';
import { storeOf } from '../../src/fleet/store.ts';
import { built, file, good, type Pair } from '../bundle/made.ts';

export const DAY_MS = 86_400_000;

interface Wanted {
  readonly seq?: number;
  readonly revision?: string;
  readonly nowMs?: number;
  readonly maxAgeSeconds?: number;
  readonly files?: readonly BundleFile[];
  readonly keys?: readonly Pair[];
  readonly scope?: string;
  readonly shadow?: boolean;
}

/** A rule against one program, by its name. */
export function rule(program: string): BundleFile {
  const text = `hooks:\n  - { on: PreToolUse, name: no-${program}, runs: ["${program} *", "${program}"], deny: Not ${program}. }\n`;
  return file('enforced.d/10.yml', text);
}

/** A signed bundle, as a web server has it. */
export function policy({ signing }: Pair, wanted: Wanted = {}): Uint8Array {
  const { seq = 1, revision = `r${seq}`, nowMs = Date.now(), maxAgeSeconds = 86_400, keys = [] } = wanted;
  const carried = keys.map(({ signing: key }) => ({ id: key.id, jwk: { ...key.jwk } }));
  const mode = wanted.shadow === true ? { mode: 'shadow' } : {};
  const hookline = { seq, maxAgeSeconds, ...mode, ...(carried.length === 0 ? {} : { keys: carried }) };
  const files = inOrder(wanted.files ?? [rule('terraform')]);
  const bundle = good(readBundle(built(files, { revision, metadata: { hookline } })));
  return good(signBundle(bundle, { key: signing, nowMs, scope: wanted.scope ?? 'hookline' }));
}

export function enrolmentOf(address: string, pairs: readonly Pair[], more: Partial<Enrolment> = {}): Enrolment {
  const keys = pairs.map(({ trusted }) => trusted);
  return {
    ...{ from: 'url', address, keys, labels: {}, whenMissing: 'refuse', everyMs: 300_000, scope: 'hookline' },
    ...{ detail: 'metadata', token: null, checkpointKey: null, ca: null, ...more },
  };
}

/** As an administrator writes it for a hookline-server, with a token for every account. */
export function serverFile(address: string, { trusted }: Pair, token: string | null): string {
  const usual = { labels: { team: 'own' }, every: null, detail: null, ca: null, insecure: false };
  return enrolmentText({ from: 'server', address, keys: [trusted], whenMissing: 'refuse', token, ...usual });
}

/** The same as a file. */
export function enrolmentFile(address: string, pairs: readonly Pair[], whenMissing = 'refuse'): string {
  const keys = pairs.map(({ trusted }) => ({ ...trusted, id: trusted.id ?? keyId(trusted) }));
  const usual = { labels: {}, every: null, detail: null, token: null, ca: null, insecure: false };
  return enrolmentText({ from: 'url', address, keys, whenMissing, ...usual });
}

interface Fetching {
  readonly nowMs?: number;
  readonly random?: number;
  readonly byPerson?: boolean;
  readonly source?: 'machine' | 'user';
}

/** Fetches once, as the process in the background does. */
export function fetchOnce(stateFolder: string, enrolment: Enrolment, given: Fetching = {}): Promise<FetchedSource> {
  const now = (): number => given.nowMs ?? Date.now();
  return fetchSource({
    ...{ enrolment, store: storeOf(stateFolder, given.source ?? 'user'), now, random: () => given.random ?? 0.5 },
    ...{ signal: new AbortController().signal, waitSeconds: 0, byPerson: given.byPerson ?? false },
    authorization: asksAs(enrolment, stateFolder, now),
  });
}
