import { errorCode } from '../../../../src/core/error-code.ts';
import type { Context } from '../context.ts';
import { repeated } from '../http/machine-auth.ts';
import { machineRoute } from '../http/route.ts';
import { addDecisions } from '../store/decisions.ts';
import { rowsOf, type Sorted } from './rows.ts';
import { BATCH } from './told-shape.ts';

/** Decisions come in. What is answered with 200 is in the database, once, however often it is sent. */
export const records = machineRoute({
  method: 'POST',
  url: '/v1/records',
  summary: 'Takes records of decisions; a record that is here already is taken, too.',
  body: BATCH,
  inTurn: true,
  handle: async ({ machine, nonce, body }, context) => {
    const { metrics, nowMs, fleetNow } = context;
    const sorted = rowsOf(body.records, nowMs(), fleetNow.settings().retentionDays);
    const added = await stored(sorted, { machine: machine.id, nonce }, context);
    if (added === null) throw repeated();
    const taken = body.records.length;
    metrics.count('hookline_records_taken_total', taken);
    metrics.count('hookline_records_new_total', added);
    metrics.count('hookline_records_outside_total', sorted.outside);
    return { status: 200, body: { taken, new: added } };
  },
});

async function stored(
  { rows, days }: Sorted,
  by: { readonly machine: string; readonly nonce: string },
  { db, fleet, days: known }: Context,
): Promise<number | null> {
  await known.ensure(days);
  try {
    return await addDecisions(db, fleet, by, rows);
  } catch (error) {
    if (errorCode(error) !== NO_PARTITION) throw error;
    // a day that was there is gone: it had expired for another process, or somebody removed it
    known.forget();
    await known.ensure(days);
    return addDecisions(db, fleet, by, rows);
  }
}

/** Of PostgreSQL: a row fits no partition. */
const NO_PARTITION = '23514';
