import { createHmac } from 'node:crypto';
import { version } from '../../version.ts';
import type { Batch, Kind } from '../kind.ts';

/** A batch as JSON, in our own words. */
export const webhook: Kind = {
  takes: () => true,
  parcels: (batch) => {
    const body = JSON.stringify({ v: 1, hookline: version, sink: batch.sink, records: batch.told });
    return [{ by: 'http', path: '', headers: headersFor(batch, body), body: Buffer.from(body) }];
  },
  rejectedIn: () => 0,
};

/** What is signed has the time in it, so that what somebody overheard is not taken for new a day later. */
function headersFor({ secret, nowMs, told }: Batch, body: string): Readonly<Record<string, string>> {
  const last = told.at(-1)?.uid ?? '';
  const own = { 'content-type': 'application/json', 'idempotency-key': last };
  if (secret === null) return own;
  const at = String(Math.floor(nowMs / 1000));
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return { ...own, 'x-hookline-signature': `t=${at},v1=${signature}` };
}
