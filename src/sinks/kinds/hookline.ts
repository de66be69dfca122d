import { gzipSync } from 'node:zlib';
import { version } from '../../version.ts';
import type { Kind } from '../kind.ts';

/** For a hookline-server: the same as a webhook gets, packed. Who sends it stands in what the request is signed with. */
export const hookline: Kind = {
  takes: () => true,
  parcels: ({ sink, told }) => {
    const body = gzipSync(JSON.stringify({ v: 1, hookline: version, sink, records: told }), { level: 6 });
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    return [{ by: 'http', path: '/v1/records', headers, body }];
  },
  rejectedIn: () => 0,
};
