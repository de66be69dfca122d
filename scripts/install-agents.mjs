// The real agents, with npm, into a folder of their own: `installAgents` says of each which version is there, or why it is not.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NEWER_NODE, OLDEST, oldestFolder, pinOf } from './agent-pins.mjs';

const run = promisify(execFile);
const AT_ONCE = 2;
const LIMIT_MS = 300_000;

export function cacheFolder(env = process.env) {
  return env.HOOKLINE_AGENTS_CACHE ?? fileURLToPath(new URL('../.cache/agents', import.meta.url));
}

/** Two at a time, in the order given; what cannot be installed is said, and the others go on. */
export async function installAgents(names, { latest = false, cache = cacheFolder(), arch = process.arch } = {}) {
  const found = {};
  const old = names.filter((name) => OLDEST.includes(name));
  const waiting = [NEWER_NODE, ...names, ...old.map(oldestFolder)];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      found[name] = await installOne(pinFor(name, arch), join(cache, name), latest && names.includes(name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}

/** The oldest version is pinned whatever is the newest. */
function pinFor(name, arch) {
  const agent = OLDEST.find((one) => oldestFolder(one) === name);
  if (agent === undefined) return pinOf(name, arch);
  const { oldest, ...pin } = pinOf(agent, arch);
  return { ...pin, version: oldest };
}

/** What the list says is not there is asked for once more, so that nobody goes on believing an old list. */
async function installOne(pin, folder, latest) {
  const { lacking } = pin;
  if (lacking === undefined) return install(pin, folder, latest ? await newestOf(pin) : pin.version, latest);
  const there = await viewed(`${pin.build ?? pin.package}${latest ? '' : `@${pin.version}`}`);
  if (there === null) return { lacking };
  return { lacking: `${lacking}; the registry has ${there} now: take it off test/agents/lacking.json` };
}

/** Of the kind's own package, where there is one: it may be behind the others. */
async function newestOf(pin) {
  return pin.build === undefined ? 'latest' : ((await viewed(pin.build)) ?? 'latest');
}

async function viewed(what) {
  const { stdout } = await run('npm', ['view', '--loglevel=silent', what, 'version'], { timeout: LIMIT_MS }).catch(
    () => ({ stdout: '' }),
  );
  return stdout.trim().split('\n').at(-1) || null;
}

async function install({ package: id, build = id }, folder, wanted, latest) {
  const there = () => (versionIn(folder, build) === undefined ? undefined : versionIn(folder, id));
  if (!latest && fits(there(), wanted)) return { version: there() };
  try {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', `${id}@${wanted}`];
    await run('npm', args, { cwd: folder, timeout: LIMIT_MS });
  } catch (error) {
    return { missing: `npm could not install ${id}@${wanted}: ${lastLine(error)}` };
  }
  // npm leaves out an optional package that the registry does not have, and says nothing
  return there() === undefined
    ? { missing: `${id}@${wanted} was installed without ${build}, its program` }
    : { version: there() };
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
