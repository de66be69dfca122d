import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For one account, below the folder that `npm run test:agents` takes away at its end. */
export function topFolder(): string {
  return mkdtempSync(join(tmpdir(), 'a-'));
}
