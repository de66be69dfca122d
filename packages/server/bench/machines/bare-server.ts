import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// The least that can be: holds whoever has the newest bytes, and hands others out to all at once. Nobody is asked who they are.
const held = new Set<ServerResponse>();
let bytes = Buffer.alloc(0);
let etag = '';

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] !== etag) return give(response);
  held.add(response);
  response.on('close', () => held.delete(response));
});

function give(response: ServerResponse): void {
  held.delete(response);
  response.writeHead(200, { 'content-type': 'application/gzip', etag, 'preference-applied': 'wait=50' }).end(bytes);
}

/** What it is told: the newest bytes, or nothing but to say how many wait. */
process.on('message', (given: { readonly bundle?: string; readonly name?: string }) => {
  if (given.bundle !== undefined && given.name !== undefined) {
    bytes = Buffer.from(given.bundle, 'base64');
    etag = given.name;
    for (const response of [...held]) give(response);
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ held: held.size, cpuMs: (user + system) / 1000 });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
