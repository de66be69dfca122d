import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { scratchFolder } from '../scratch-folder.ts';
import { listening } from './webhook-server.ts';

export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Answers with what it is sent; a first request to close it answers by closing the connection. */
export async function secureServer(options: readonly string[]) {
  const folder = scratchFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  execFileSync('openssl', [...made, ...options], { stdio: 'ignore' });
  const requests: string[] = [];
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const again = requests.includes(body);
    requests.push(body);
    if (body === '"close"' && !again) request.socket.end();
    else response.end(body);
  });
  return { ...(await listening(server)), requests };
}
