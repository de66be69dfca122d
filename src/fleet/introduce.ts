import { rmSync, utimesSync } from 'node:fs';
import { backOffMs } from '../core/back-off.ts';
import { isObject, parsedObject } from '../core/json.ts';
import { orElse } from '../core/or-else.ts';
import { visible } from '../core/visible.ts';
import { readPlainFile } from '../looks/plain-file.ts';
import { sha256 } from '../state/sha256.ts';
import { writeWhole } from '../state/state-folder.ts';
import { keepLabels } from './bound-labels.ts';
import { enrolMachine } from './enrol-machine.ts';
import type { Enrolment } from './enrolment.ts';
import { isDue } from './is-due.ts';
import { machineKey } from './machine-key.ts';
import type { ServerAnswer } from './server-request.ts';
import type { Store } from './store.ts';

/** How this account becomes known to a server without a person. */
export interface Introduction {
  /** Null: the server says that it knows this machine now; otherwise why it does not. Throws where nothing can be kept. */
  readonly introduce: () => Promise<string | null>;
  /** It went well: a later one begins from the beginning. */
  readonly isKnown: () => void;
}

interface Introducing {
  readonly store: Store;
  readonly stateFolder: string;
  readonly hookline: string;
  readonly now: () => number;
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** A person asked for it: then it is not waited until it is time. */
  readonly byPerson: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * By the token in the enrolment; null: there is none. What labels the server binds to it are those that count here. A token
 * that is not taken is not sent again and again, and neither is one to a server that forgets who came.
 */
export function introductionTo(enrolment: Enrolment, given: Introducing): Introduction | null {
  const { token, from } = enrolment;
  if (token === null || from !== 'server') return null;
  const { store } = given;
  return {
    introduce: () => introduced({ ...enrolment, token }, given),
    isKnown: () => orElse(() => rmSync(store.introduced, { force: true }), undefined),
  };
}

async function introduced(
  { address, ca, labels, token }: Enrolment & { readonly token: string },
  { store, stateFolder, hookline, now, random, signal, byPerson }: Introducing,
): Promise<string | null> {
  const key = machineKey(stateFolder);
  // another token, key or server is another matter
  const matter = sha256(JSON.stringify([address, key.id, token]));
  const before = lastTime(store, matter);
  if (before !== null && !byPerson && !isDue(store.introduced, now())) return before.why;
  const times = (before?.times ?? 0) + 1;
  const keep = (why: string, waitMs: number): void => {
    writeWhole(store.introduced, `${JSON.stringify({ v: 1, matter, times, why })}\n`);
    const nextAt = (now() + waitMs) / 1000;
    utimesSync(store.introduced, nextAt, nextAt);
  };
  // kept before it is sent: whoever is killed meanwhile has tried
  keep('it was tried, and nothing is known of how it went', waitFor(times, random()));
  const answer = await enrolMachine({ address, ca }, { key, token, labels, hookline, now, signal });
  if (answer.kind === 'good') {
    keepLabels({ address }, store, answer.json.labels ?? {});
    keep('the server enrolled this machine, and does not know it', waitFor(times, random()));
    return null;
  }
  const { why, isRevoked } = whyNot(answer);
  keep(why, isRevoked ? DAY_MS : waitFor(times, random()));
  return why;
}

/** A second, then twice as long each time, and after minutes of that an hour. */
function waitFor(times: number, random: number): number {
  return times > 8 ? HOUR_MS * (0.8 + 0.4 * random) : backOffMs(times, random);
}

function whyNot(answer: Exclude<ServerAnswer, { readonly kind: 'good' }>): { why: string; isRevoked: boolean } {
  const said = visible(answer.why);
  if (answer.kind === 'failed') return { why: `this machine could not be enrolled there: ${said}`, isRevoked: false };
  const { error } = answer.json;
  const code = isObject(error) ? error.code : null;
  const isRevoked = code === 'MACHINE_REVOKED';
  const what = isRevoked
    ? 'this machine was revoked there, and is not enrolled again'
    : code === 'ENROLMENT_TOKEN'
      ? 'this machine is not known there, and the token of the enrolment is not taken'
      : 'this machine could not be enrolled there';
  return { why: `${what}: ${said}`, isRevoked };
}

/** How it went with the same token, key and server; null: that was not tried. */
function lastTime(
  { introduced: path }: Store,
  matter: string,
): { readonly times: number; readonly why: string } | null {
  const kept = orElse(() => parsedObject(readPlainFile(path)), null);
  if (kept?.matter !== matter || typeof kept.why !== 'string') return null;
  return { times: typeof kept.times === 'number' && kept.times > 0 ? kept.times : 1, why: kept.why };
}
