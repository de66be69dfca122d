import type { Context } from '../context.ts';
import { repeated } from '../http/machine-auth.ts';
import { Problem, unavailable } from '../http/problem.ts';
import { type Answer, type MachineAsked, machineRoute } from '../http/route.ts';
import { waitIn } from '../http/wait-in.ts';
import { spendNonce } from '../store/nonces.ts';
import { bundleFor } from './choose.ts';

/** The bundle for this machine. With `Prefer: wait=N` it waits for one that it has not. */
export const bundle = machineRoute({
  method: 'GET',
  url: '/v1/bundle',
  summary: 'The bundle for this machine; 304 if it is the one that it has ("If-None-Match").',
  handle: async (asked, context) => {
    const { db, fleet, policy, polls } = context;
    if (!(await spendNonce(db, fleet, asked.machine.id, asked.nonce))) throw repeated();
    const held = heldIn(asked);
    const wait = waitIn(asked.sent.headers);
    const applied = wait === null ? {} : { 'preference-applied': `wait=${wait}` };
    const chosen = bundleFor(asked.machine, held, await policy.current());
    if (chosen !== held || wait === null) return answer(chosen, held, applied, context);
    const isConcerned = (): boolean => {
      const latest = policy.latest();
      return latest !== null && bundleFor(asked.machine, held, latest) !== held;
    };
    const end = await polls.hold(wait, isConcerned, asked.signal);
    if (end === 'closing') throw unavailable('This process of the server ends; another one serves you.', 1);
    return answer(bundleFor(asked.machine, held, await policy.current()), held, applied, context);
  },
});

async function answer(
  chosen: string | null,
  held: string | null,
  headers: Readonly<Record<string, string>>,
  { policy, metrics }: Context,
): Promise<Answer> {
  const none = new Problem(404, 'NO_BUNDLE', 'There is no bundle for this machine.', { headers });
  if (chosen === null) throw none;
  const own = { ...headers, etag: `"${chosen}"`, 'cache-control': 'private, no-cache' };
  if (chosen === held) return { status: 304, headers: own };
  const bytes = await policy.bytes(chosen);
  if (bytes === null) throw none;
  metrics.count('hookline_bundles_served_total');
  return { status: 200, body: bytes, headers: { ...own, 'content-type': 'application/gzip' } };
}

function heldIn({ sent: { headers } }: MachineAsked): string | null {
  return /"([0-9a-f]{64})"/.exec(textOf(headers['if-none-match']))?.[1] ?? null;
}

function textOf(header: string | string[] | undefined): string {
  return [header ?? ''].flat().join(',');
}
