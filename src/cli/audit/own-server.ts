import type { TrustedKey } from '../../bundle/trusted-key.ts';
import { HookError } from '../../core/hook-error.ts';
import { visible } from '../../core/visible.ts';
import { askWhoItIs } from '../../fleet/enrol-machine.ts';
import type { Enrolment } from '../../fleet/enrolment.ts';
import { machineKey } from '../../fleet/machine-key.ts';
import { askServer } from '../../fleet/server-request.ts';
import { type FleetPlace, sourcesNow } from '../../fleet/sources.ts';

/** The word for the server that this machine is enrolled at. */
const OWN = 'server';
const MOST_BYTES = 256 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const NO_BODY = new Uint8Array();

/** The enrolment at that server, if it is this machine's own: then its key says who asks. Null: it is somebody else's. */
export async function ownServer(against: string, place: FleetPlace): Promise<Enrolment | null> {
  const isUrl = /^https?:\/\//i.test(against);
  if (against !== OWN && !isUrl) return null;
  const servers = (await sourcesNow(place)).flatMap(({ enrolment }) => (enrolment?.from === 'server' ? enrolment : []));
  const found = isUrl ? servers.find(({ address }) => isAt(against, address)) : servers[0];
  if (found !== undefined || isUrl) return found ?? null;
  const hint = 'name what a server shows: a file, or its address';
  throw new HookError('USAGE', 'This machine is enrolled at no hookline-server.', { hint });
}

/** As the enrolment has it, or where the proof for machines is. */
function isAt(against: string, address: string): boolean {
  const bare = (text: string): string => new URL(text).href.replace(/\/+$/, '');
  return [address, `${bare(address)}/v1/proof`].some((one) => bare(one) === bare(against));
}

/** What it shows about this machine. `seen`: it is asked what became of a tree of that size. */
export async function ownProof({ address, ca }: Enrolment, stateFolder: string, seen: number | null): Promise<string> {
  const path = `/v1/proof${seen === null || seen === 0 ? '' : `?from=${seen}`}`;
  const asked = { method: 'GET', path, headers: {}, body: NO_BODY, key: machineKey(stateFolder) } as const;
  const answer = await askServer({ address, ca }, { ...asked, ...ASKING, maxBytes: MOST_BYTES });
  if (answer.kind === 'good') return JSON.stringify(answer.json);
  throw new HookError('FILE_UNREADABLE', `"${visible(address)}" gave no proof: ${visible(answer.why)}.`);
}

/** By which key it says that it signs. That is what it says, and no more. */
export async function keyItNames({ address, ca }: Enrolment): Promise<TrustedKey> {
  const says = await askWhoItIs({ address, ca }, ASKING);
  if (says !== null && !('why' in says) && says.checkpointKey !== null) return says.checkpointKey;
  const why = says !== null && 'why' in says ? visible(says.why) : 'it names none';
  throw new HookError('FILE_UNREADABLE', `"${visible(address)}" does not say by which key it signs: ${why}.`);
}

const ASKING = { now: Date.now, timeoutMs: TIMEOUT_MS, signal: new AbortController().signal };
