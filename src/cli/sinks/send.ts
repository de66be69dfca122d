import { setTimeout as pause } from 'node:timers/promises';
import type { Sink } from '../../core/sink.ts';
import { visible } from '../../core/visible.ts';
import { tending } from '../../fleet/tending.ts';
import { onEndingSignal } from '../../handlers/ending-signals.ts';
import { connections } from '../../handlers/webhook/connections.ts';
import { print } from '../../show/print.ts';
import { cursorsIn } from '../../sinks/cursor.ts';
import type { Delivering } from '../../sinks/deliver.ts';
import { TIMEOUT_MS } from '../../sinks/send-http.ts';
import { deliverAll, hurry, sendAndStay, takeTurn } from '../../sinks/sender.ts';
import { statusOf } from '../../sinks/status.ts';
import { endOf } from '../../sinks/trail-end.ts';
import { version } from '../../version.ts';
import type { SinksRequest } from '../sinks.ts';
import { beatFacts } from './beat-facts.ts';

const LOOK_EVERY_MS = 1000;
const IDLE_MS = 30_000;
const PATIENT_MS = 600_000;
const TURN_EVERY_MS = 100;
/** So long is waited for another process that sends. */
const TURN_MS = 30_000;

/** `hookline sinks send`: now, and until everything is sent or cannot be. Exit code 1: something could not. */
export async function part(request: SinksRequest): Promise<number> {
  const stopped = new AbortController();
  onEndingSignal(() => stopped.abort());
  const open = connections();
  const given: Omit<Delivering, 'cursors'> = {
    ...{ connections: open, env: request.env, now: Date.now, signal: stopped.signal, timeoutMs: TIMEOUT_MS },
    ...{ stateFolder: request.stateFolder, trail: request.trail, random: Math.random, atOnce: !request.background },
  };
  try {
    return request.background ? await inBackground(request, given) : await atOnce(request, given);
  } finally {
    open.close();
  }
}

async function inBackground(request: SinksRequest, given: Omit<Delivering, 'cursors'>): Promise<number> {
  const { sinks, stateFolder, home } = request;
  const times = { lookEveryMs: LOOK_EVERY_MS, idleMs: IDLE_MS, patientMs: PATIENT_MS };
  const place = { home, machine: '/etc', stateFolder };
  const facts = beatFacts({ ...request, signal: given.signal });
  const { beside, close } = tending({
    place,
    now: Date.now,
    random: Math.random,
    signal: given.signal,
    hookline: version,
    facts,
  });
  try {
    await sendAndStay({ sinks, stateFolder, given, ...times, beside });
  } finally {
    await close();
  }
  return 0;
}

async function atOnce(request: SinksRequest, given: Omit<Delivering, 'cursors'>): Promise<number> {
  const { stateFolder, json } = request;
  const sinks = await request.sinks();
  const turn = takeTurn(stateFolder);
  if (turn === null) return told(await byTheOther(sinks, request, given.signal), json);
  try {
    const results = await deliverAll(sinks, { ...given, cursors: cursorsIn(stateFolder) });
    return told(
      results.map(({ sink, sent, why }) => ({ name: sink.name, sent, why })),
      json,
    );
  } finally {
    turn.end();
  }
}

/** Another process sends: it is asked to do so now, and it is told what came of that. */
async function byTheOther(
  sinks: readonly Sink[],
  { stateFolder, trail }: SinksRequest,
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const since = new Date().toISOString();
  const end = endOf(trail).seq;
  const before = sinks.map((sink) => statusOf(sink, stateFolder, trail).sent);
  hurry(stateFolder);
  for (let waitedMs = 0; ; waitedMs += TURN_EVERY_MS) {
    const results = sinks.map((sink, i): Result & { readonly isOver: boolean } => {
      const { upTo, sent, lastError } = statusOf(sink, stateFolder, trail);
      const isSent = upTo >= end;
      const isNew = lastError !== null && lastError.at >= since;
      const why = isSent ? null : isNew ? lastError.why : 'another process is sending';
      return { name: sink.name, sent: sent - (before[i] ?? 0), why, isOver: isSent || isNew };
    });
    if (signal.aborted || waitedMs >= TURN_MS || results.every(({ isOver }) => isOver))
      return results.map(({ name, sent, why }) => ({ name, sent, why }));
    await pause(TURN_EVERY_MS);
  }
}

interface Result {
  readonly name: string;
  readonly sent: number;
  readonly why: string | null;
}

function told(results: readonly Result[], json: boolean): number {
  const lines = results.map(({ name, sent, why }) =>
    why === null ? `✓ ${name}: ${sent} sent\n` : `✗ ${name}: ${sent} sent, then: ${visible(why)}\n`,
  );
  print(json ? `${JSON.stringify(results)}\n` : lines.join('') || 'No sinks: there is nowhere to send anything.\n');
  return results.some(({ why }) => why !== null) ? 1 : 0;
}
