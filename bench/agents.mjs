// What hookline adds to a call of real agents, beside hooks of the agent's own: npm run bench -- --agents
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder, installAgents } from '../scripts/install-agents.mjs';
import { installedPackage } from '../scripts/installed-package.mjs';
import { sealedWay } from '../scripts/sealed-way.mjs';
import { agentFigures, summarized } from './agents/figures.mjs';
import { MEASURED } from './agents/table.mjs';
import { QUICK_WAYS, WAYS } from './agents/ways.mjs';
import { better, judgedCase } from './judge.mjs';
import { machine } from './machine.mjs';
import { IN_AGENTS } from './promises.mjs';

const RESULTS = fileURLToPath(new URL('results/agents.json', import.meta.url));
const SESSION = fileURLToPath(new URL('agents/session.mjs', import.meta.url));
const PATIENCE_MS = 3000;
const MOST_RUNS = 3;

/**
 * Measures these agents one after the other, all ways of each in turns. What was measured is kept in bench/results, from which curves.mjs
 * draws; with `assert` what is lost is measured again.
 * @returns the figures, the judged rows, and why an agent is missing
 */
export async function agents({ names = Object.keys(MEASURED), quick, record, assert }) {
  const scratch = mkdtempSync(join(tmpdir(), 'hookline-bench-agents-'));
  try {
    const measure = await sealed(scratch, { quick, patienceMs: record ? PATIENCE_MS : 0 });
    const found = await installAgents(names);
    const all = { figures: [], rows: new Map(), missing: {} };
    for (const name of names) {
      const { version, missing, lacking } = found[name];
      if (version === undefined) all.missing[name] = missing ?? lacking;
      else await measured(name, { version, measure, all, record, runs: assert ? MOST_RUNS : 1 });
    }
    return { ...all, rows: [...all.rows.values()] };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function measured(name, { version, measure, all, record, runs }) {
  for (let run = 1; run <= runs; run++) {
    const about = machine();
    const started = performance.now();
    const seen = await measure(name);
    console.error(`${name}: measured in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    const figures = agentFigures(name, seen);
    const promises = IN_AGENTS.filter(({ of }) => of.startsWith(`agents/${name}/`));
    const judged = judgedCase('agents', promises, figures);
    all.figures.push(...figures);
    for (const row of judged) all.rows.set(row.of, better(row, all.rows.get(row.of)));
    if (record) keep(name, { version, machine: about, ways: summarized(seen), promised: judged });
    if (![...all.rows.values()].some(({ of, isLost }) => isLost && of.startsWith(`agents/${name}/`))) return;
  }
}

/** At once: a run that is ended for its time has still measured this. */
function keep(name, result) {
  const kept = JSON.parse(readFileSync(RESULTS, 'utf8'));
  kept.agents[name] = result;
  writeFileSync(RESULTS, `${JSON.stringify(kept, null, 1)}\n`);
}

/**
 * In a place that reaches nothing but loopback, with processes of its own. In bubblewrap nobody can gain rights, and such a caller the
 * resident engine does not serve: root can seal without that, by namespaces alone.
 */
async function sealed(scratch, { quick, patienceMs }) {
  const etc = join(scratch, 'etc');
  mkdirSync(etc, { mode: 0o755 });
  const [words, why] = sealedWay(etc);
  if (why !== null || words[0] !== 'unshare')
    throw new Error(`Agents are measured as root, who can seal them and have a resident engine. ${why ?? ''}`.trim());
  const prefix = installedPackage(scratch, { isBuilt: true });
  const ways = quick ? QUICK_WAYS : Object.keys(WAYS);
  const given = { ways, calls: quick ? 15 : 30, rounds: quick ? 1 : 3, patienceMs, cache: cacheFolder(), prefix };
  return async (agent) => {
    const [program, ...args] = [...words, process.execPath, SESSION, JSON.stringify({ agent, ...given })];
    const env = { ...process.env, TMPDIR: scratch };
    return JSON.parse((await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 26 })).stdout);
  };
}
