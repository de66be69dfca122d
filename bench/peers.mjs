// The same hooks in other engines: a bare spawn, ours with and without the native part, and Gemini CLI's own.
import { readFileSync, writeFileSync } from 'node:fs';
import { machine } from './machine.mjs';
import { installGemini } from './peers/install.mjs';
import { SWEEPS, swept } from './peers/sweeps.mjs';

const PATIENCE_MS = 10_000;
const RESULTS = new URL('results/peers.json', import.meta.url);
const own = new URL('../package.json', import.meta.url);

/** Measures everything in one go; what was measured is kept in bench/results, from which curves.mjs draws. */
export async function peers({ quick, record }) {
  const say = (line) => console.error(line);
  const { cache, version } = await installGemini();
  const about = machine();
  // what is kept is measured while others leave the machine alone, as far as they do
  const patienceMs = record ? PATIENCE_MS : 0;
  const sweeps = {};
  for (const name of Object.keys(SWEEPS)) sweeps[name] = await swept(name, { cache, quick, patienceMs, say });
  const results = {
    machine: about,
    versions: {
      hookline: JSON.parse(readFileSync(own, 'utf8')).version,
      '@google/gemini-cli-core': version,
    },
    sweeps,
  };
  if (record) writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`);
  return results;
}
