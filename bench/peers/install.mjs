import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const GEMINI = '@google/gemini-cli-core';
const LIMIT_MS = 600_000;

/** Gemini CLI's core package, in the version that the agents are tested with, into a folder that git does not know. → folder, version */
export async function installGemini() {
  const pinned = new URL('../../test/agents/versions.json', import.meta.url);
  const wanted = JSON.parse(readFileSync(pinned, 'utf8')).gemini.version;
  const cache = fileURLToPath(new URL('../../.cache/peers', import.meta.url));
  if (versionIn(cache) !== wanted) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, 'package.json'), '{"private":true}\n');
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `${GEMINI}@${wanted}`];
    await promisify(execFile)('npm', args, { cwd: cache, timeout: LIMIT_MS });
  }
  return { cache, version: versionIn(cache) };
}

function versionIn(cache) {
  const path = join(cache, 'node_modules', GEMINI, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : undefined;
}
