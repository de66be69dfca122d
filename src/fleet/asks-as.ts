import type { Enrolment } from './enrolment.ts';
import type { FetchingSource } from './fetch-source.ts';
import { machineKey, signedBy } from './machine-key.ts';

const NO_BODY = new Uint8Array();

/** How a source is asked: a server wants to know which machine asks, and nobody else is told. */
export function asksAs(
  { from }: Pick<Enrolment, 'from'>,
  stateFolder: string,
  now: () => number,
): FetchingSource['authorization'] {
  if (from === 'url') return () => null;
  return (_url, offMs) =>
    signedBy(machineKey(stateFolder), { method: 'GET', path: '/v1/bundle', body: NO_BODY }, now() + offMs);
}
