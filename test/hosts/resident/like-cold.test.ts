import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HooksByName } from '../../../src/hooks/api.ts';
import { createHooks } from '../../../src/hooks.ts';
import { keptHooks } from '../../../src/hosts/resident/kept-hooks.ts';
import { world } from '../../world/world.ts';
import { shell } from './household.ts';
import { anyMove, COMMAND, carryOut, furnish, type Move } from './moves.ts';

const FUZZ = Number(process.env.HOOKLINE_FUZZ ?? 0);
const RUNS = Math.max(2, Math.ceil(FUZZ / 20));
/** Of the file system here; what the engine waits for would take hours. */
const GRAIN_MS = 40;

/** What somebody who calls gets to know. */
async function answer(hooks: HooksByName): Promise<unknown> {
  const { decision, reason } = await hooks.trigger('PreToolUse', shell(COMMAND));
  return { decision, reason, diagnostics: hooks.diagnostics.map(({ code, message }) => `${code} ${message}`) };
}

describe('hooks that are kept from event to event', () => {
  test(
    'answer like new ones after any series of writes, renames, links, moves and approvals',
    async () => {
      let [reused, differed] = [0, 0];
      await fc.assert(
        fc.asyncProperty(fc.array(anyMove, { minLength: 10, maxLength: 14 }), async (moves) => {
          const it = world();
          furnish(it.top);
          const options = {
            cwd: join(it.top, 'here'),
            home: it.home,
            env: it.env,
            watch: false,
            audit: false,
          } as const;
          const parts = { machine: it.etc, records: { background: false }, lazy: true };
          const cold = async (): Promise<unknown> => {
            const hooks = await createHooks(options, parts);
            return answer(hooks).finally(() => hooks.close());
          };
          const { open, close } = keptHooks(GRAIN_MS);
          const served = async () => {
            const { hooks, close: done } = await open(options, parts);
            const given = await answer(hooks);
            await done(true);
            return { hooks, given };
          };
          const approve = async (): Promise<void> => {
            const hooks = await createHooks(options, { ...parts, lazy: false });
            await hooks.approve(hooks.pending().map(({ key }) => key));
            await hooks.close();
          };
          const carried = async (move: Move): Promise<void> =>
            move.kind === 'approve' ? approve() : carryOut(it.top, move);
          try {
            for (const [i, move] of moves.entries()) {
              // everything has settled, so that what is kept would be used again
              await pause(GRAIN_MS + 20);
              const before = await served();
              if ((await served()).hooks === before.hooks) reused += 1;
              await carried(move);
              const now = await cold();
              expect((await served()).given, `move ${i}: ${JSON.stringify(move)}`).toEqual(now);
              if (JSON.stringify(now) !== JSON.stringify(before.given)) differed += 1;
            }
          } finally {
            await close();
          }
        }),
        { numRuns: RUNS, endOnFailure: FUZZ === 0 },
      );
      // else nothing of what is kept was asked, or nothing was changed
      expect(reused).toBeGreaterThan(RUNS * 5);
      expect(differed).toBeGreaterThan(RUNS);
    },
    60_000 + RUNS * 20_000,
  );
});
