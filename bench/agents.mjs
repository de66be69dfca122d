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
/** How long one run of an agent may take, and all runs of a quick look. */
const [BUDGET_MS, LONG_BUDGET_MS, QUICK_BUDGET_MS, QUICK_MOST_MS] = [155_000, 310_000, 45_000, 100_000];
/** Sessions of each way. */
const [ROUNDS, LONG_ROUNDS] = [2, 4];

/**
 * Measures these agents one after the other, all ways of each in turns. What was measured is kept in bench/results, from which curves.mjs
 * draws; with `assert` what is lost is measured again.
 * @returns the figures, the judged rows, and why an agent is missing
 */
export async function agents({ names = Object.keys(MEASURED), quick, record, assert }) {
  if (quick && record) throw new Error('A quick look is not kept: it has not all that the page shows.');
  const scratch = mkdtempSync(join(tmpdir(), 'hookline-bench-agents-'));
  try {
    const measure = await sealed(scratch, { quick, patienceMs: record ? PATIENCE_MS : 0 });
    const found = await installAgents(names);
    const again = { runs: assert ? MOST_RUNS : 1, mostMs: quick ? QUICK_MOST_MS : Number.POSITIVE_INFINITY };
    const all = { figures: [], rows: new Map(), missing: {} };
    for (const name of names) {
      const { version, missing, lacking } = found[name];
      if (version === undefined) all.missing[name] = missing ?? lacking;
      else await measured(name, { ...{ version, measure, all, record }, ...again });
    }
    return { ...all, rows: [...all.rows.values()] };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function measured(name, { version, measure, all, record, runs, mostMs }) {
  const isOf = ({ of }) => of.startsWith(`agents/${name}/`);
  const began = performance.now();
  const goneMs = () => performance.now() - began;
  for (let run = 1; run <= runs && (goneMs() / (run - 1 || 1)) * run <= mostMs; run++) {
    const about = machine();
    const seen = await measure(name);
    console.error(`${name}: measured in ${(goneMs() / 1000).toFixed(0)} s`);
    const figures = agentFigures(name, seen);
    const judged = judgedCase('agents', IN_AGENTS.filter(isOf), figures);
    all.figures.push(...figures);
    for (const row of judged) all.rows.set(row.of, better(row, all.rows.get(row.of)));
    if (record) keep(name, { version, machine: about, ...summarized(seen), promised: judged });
    if (![...all.rows.values()].some((row) => row.isLost && isOf(row))) return;
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
  const given = { ways, patienceMs, cache: cacheFolder(), prefix };
  return async (agent) => {
    const told = JSON.stringify({ agent, ...given, ...timeFor(agent, quick) });
    const [program, ...args] = [...words, process.execPath, SESSION, told];
    const env = { ...process.env, TMPDIR: scratch };
    const ran = promisify(execFile)(program, args, { env, maxBuffer: 2 ** 26 });
    ran.child.stderr.pipe(process.stderr);
    return JSON.parse((await ran).stdout);
  };
}

function timeFor(agent, quick) {
  if (quick) return { rounds: 1, budgetMs: QUICK_BUDGET_MS };
  const isLong = agent === 'claude-code';
  return { rounds: isLong ? LONG_ROUNDS : ROUNDS, budgetMs: isLong ? LONG_BUDGET_MS : BUDGET_MS };
}
