// Which agent is installed in which version on which kind of machine, and which of them the registry does not have for a kind.
// Pure, so that each kind can be asked for on any machine.
import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(new URL(`../test/agents/${name}`, import.meta.url), 'utf8'));
const VERSIONS = read('versions.json');
const LACKING = read('lacking.json');

/** Agents whose program is a script for a newer Node than hookline needs bring that along. */
export const NEWER_NODE = 'node';
export const AGENTS = Object.keys(VERSIONS).filter((name) => name !== NEWER_NODE);
/** Of these the oldest supported version is started, too: what it does not know makes it stop, or ignore every hook. */
export const OLDEST = ['claude-code', 'kimi'];
export const oldestFolder = (name) => `${name}-oldest`;
/** The kinds of machines that somebody has asked the registry for. */
export const KINDS = Object.keys(LACKING);

export function forKind(text, arch) {
  return text.replaceAll('{arch}', arch);
}

/** What npm installs, in which version, and the package in which the program for this kind comes; `lacking`: why there is none. */
export function pinOf(name, arch, versions = VERSIONS, lacking = LACKING) {
  const kind = lacking[arch];
  if (kind === undefined)
    throw new Error(`Nobody has asked yet which agents there are for linux-${arch}: test/agents/lacking.json.`);
  const { package: id, version, only = {}, build, oldest } = versions[name];
  const why = kind.agents[name];
  return {
    package: forKind(id, arch),
    version: only[arch] ?? version,
    ...(build === undefined ? {} : { build: forKind(build, arch) }),
    ...(oldest === undefined ? {} : { oldest }),
    ...(why === undefined ? {} : { lacking: `not for linux-${arch}: ${why} (asked on ${kind.asked})` }),
  };
}
