import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder, installAgents } from '../../scripts/install-agents.mjs';
import { sealedWay } from '../../scripts/sealed-way.mjs';
import { summary } from '../sample.mjs';

const SESSION = fileURLToPath(new URL('claude-session.mjs', import.meta.url));
const COUNTS = [1, 2, 5, 10, 20, 50, 100];

/**
 * What hooks add to a tool call of Claude Code, by its own engine and by hookline installed in it: the difference to the same call
 * with neither.
 */
export async function claudeCodeHooks({ quick, patienceMs, say }) {
  const { version, missing } = (await installAgents(['claude-code']))['claude-code'];
  if (missing !== undefined) return { missing };
  const etc = mkdtempSync(join(tmpdir(), 'hookline-bench-etc-'));
  try {
    const { words, ways, why } = sealed(etc);
    if (why !== null) return { missing: `it runs only where it can reach nothing: ${why}` };
    const points = [['own', 0], ...ways.flatMap((way) => COUNTS.map((count) => [way, count]))];
    const given = {
      cache: cacheFolder(),
      points,
      patienceMs: patienceMs / 3,
      calls: quick ? 5 : 20,
      rounds: quick ? 1 : 3,
    };
    const [program, ...args] = [...words, process.execPath, SESSION, JSON.stringify(given)];
    const measured = JSON.parse((await promisify(execFile)(program, args)).stdout);
    for (const { way, count, times } of measured)
      say(`claude-code, ${way}, ${count}: ${summary(times).median.toFixed(1)} ms`);
    return { version, ...differences(measured, ways) };
  } finally {
    rmSync(etc, { recursive: true, force: true });
  }
}

/**
 * In bubblewrap nobody can gain rights, and such a caller the resident engine does not serve: root can seal without that, by
 * namespaces alone.
 */
function sealed(etc) {
  const up = 'ip link set lo up && exec "$@"';
  const namespaces = ['unshare', '--net', '--pid', '--mount', '--fork', '--kill-child', '--mount-proc'];
  const words = [...namespaces, '/bin/sh', '-c', up, 'sh'];
  const isOpen = ['/etc/hookline', '/etc/claude-code'].some((path) => existsSync(path));
  if (!isOpen && spawnSync(words[0], [...words.slice(1), 'true']).status === 0)
    return { words, ways: ['own', 'hookline'], why: null };
  const [bubblewrap, why] = sealedWay(etc);
  return { words: bubblewrap, ways: ['own'], why };
}

/** A call takes what it takes without hooks; what comes on top of that is theirs. */
function differences(measured, ways) {
  const none = summary(measured.find(({ count }) => count === 0).times);
  const pointsOf = (wanted) =>
    measured
      .filter(({ way, count }) => way === wanted && count > 0)
      .map(({ count, times }) => ({ x: count, ms: rounded(summary(times.map((ms) => ms - none.median))) }));
  return { callMs: rounded(none), ...Object.fromEntries(ways.map((way) => [way, pointsOf(way)])) };
}

function rounded(figures) {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));
}
