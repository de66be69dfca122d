// Lists what is packed: dist/manifest.json has size and SHA-256 of every file that runs or says what runs. Signed, it is what an
// installed hookline accepts in its own place without asking a person.
//   [HOOKLINE_RELEASE_KEY=<private key, PEM>] node scripts/manifest.mjs [<folder of the package>]
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const { packageAt } = createRequire(import.meta.url)('../dist/outside/verify.cjs');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [list, signature] = ['dist/manifest.json', 'dist/manifest.jwt'].map((path) => join(root, path));

const { files, odd } = packageAt(root);
if (odd.length > 0) throw new Error(`No plain file, and so it cannot be packed: ${odd.join(', ')}`);
const text = `${JSON.stringify({ v: 1, name, version, files: Object.fromEntries(files) }, null, 1)}\n`;
writeFileSync(list, text);
rmSync(signature, { force: true });
const { HOOKLINE_RELEASE_KEY: keyFile } = process.env;
if (keyFile) writeFileSync(signature, signed(text, createPrivateKey(readFileSync(keyFile))));
console.error(`${list}: ${files.size} files, ${keyFile ? 'signed' : 'not signed: HOOKLINE_RELEASE_KEY names no key'}`);

/** A JSON Web Token about the list, as src/installed/release.ts reads it. */
function signed(listed, key) {
  const { crv, x } = createPublicKey(key).export({ format: 'jwk' });
  if (crv !== 'Ed25519') throw new Error('A release key is Ed25519: hookline bundle keygen makes one.');
  // a key that no package names signs for nobody
  const { keys } = JSON.parse(readFileSync(join(root, 'release-keys.json'), 'utf8'));
  if (!keys.some((one) => one.crv === crv && one.x === x)) throw new Error('release-keys.json does not name this key.');
  const content = `${Buffer.byteLength(listed)} ${createHash('sha256').update(listed).digest('hex')}`;
  const payload = { scope: 'hookline-package', manifest: content, name, version, iat: Math.floor(Date.now() / 1000) };
  const parts = [{ alg: 'EdDSA' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  return `${parts.join('.')}.${sign(null, Buffer.from(parts.join('.')), key).toString('base64url')}\n`;
}
