import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheName, chunkLoader, failedStart } from '../installed/load-chunks.ts';

const load = chunkLoader({ read: (file) => readFileSync(file, 'latin1'), cacheOf });

function cacheOf(file: string): Buffer | null {
  const cache = cacheName(file);
  try {
    // to ask is much cheaper than to fail
    return existsSync(cache) ? readFileSync(cache) : null;
  } catch {
    return null;
  }
}

try {
  // in its place the build writes the name that the file has with this content
  load(join(__dirname, 'cli', 'main.cjs'));
} catch (error) {
  console.error(error);
  process.exit(failedStart(process.argv.slice(2)));
}
