import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import own from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What is packed, where `npm install -g` would put it below this folder. */
export function installOwn(prefix: string): string {
  const folder = join(prefix, 'lib/node_modules/hookline');
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', ...own.files])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true });
  return prefix;
}
