// The real agents, with npm, into a folder of their own: `installAgents` says of each which version is there, or why it is not.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PINNED = JSON.parse(readFileSync(new URL('../test/agents/versions.json', import.meta.url), 'utf8'));

/** Agents whose program is a script for a newer Node than hookline needs bring that along. */
const NEWER_NODE = 'node';
const AT_ONCE = 2;
const LIMIT_MS = 300_000;

export const AGENTS = Object.keys(PINNED).filter((name) => name !== NEWER_NODE);

export function cacheFolder(env = process.env) {
  return env.HOOKLINE_AGENTS_CACHE ?? fileURLToPath(new URL('../.cache/agents', import.meta.url));
}

/** Two at a time, in the order given; what cannot be installed is said, and the others go on. */
export async function installAgents(names, { latest = false, cache = cacheFolder() } = {}) {
  const found = {};
  const waiting = [NEWER_NODE, ...names];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      found[name] = await install(name, join(cache, name), latest && name !== NEWER_NODE);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}

async function install(name, folder, latest) {
  const { package: id, version } = PINNED[name];
  const wanted = latest ? 'latest' : version;
  const there = () => versionIn(folder, id);
  if (!latest && fits(there(), version)) return { version: there() };
  try {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${id}@${wanted}`];
    await run('npm', args, { cwd: folder, timeout: LIMIT_MS });
    return { version: there() ?? wanted };
  } catch (error) {
    return { missing: `npm could not install ${id}@${wanted}: ${lastLine(error)}` };
  }
}

function versionIn(folder, id) {
  try {
    return JSON.parse(readFileSync(join(folder, 'node_modules', id, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

function fits(version, wanted) {
  return version === wanted || version?.startsWith(`${wanted}.`);
}

function lastLine(error) {
  const lines = String(error.stderr || error.message)
    .trim()
    .split('\n');
  return lines.find((line) => /code|notarget|E\d{3}/i.test(line)) ?? lines.at(-1);
}
