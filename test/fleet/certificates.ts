import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An authority of its own and a certificate for this machine that it signed; `other` is one that nobody signed. */
export function certificates(folder: string) {
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  writeFileSync(at('names'), names);
  openssl('req', '-x509', ...made, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=Test CA', '-days', '2');
  openssl('req', ...made, '-keyout', at('server.key'), '-out', at('server.csr'), '-subj', '/CN=localhost');
  const signed = [
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    at('names'),
  ];
  openssl('x509', '-req', '-in', at('server.csr'), '-out', at('server.pem'), ...signed);
  return { ca: at('ca.pem'), key: at('server.key'), cert: at('server.pem') };
}
