import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder, installAgents } from '../../scripts/install-agents.mjs';
import { sealedWay } from '../../scripts/sealed-way.mjs';
import { summary } from '../sample.mjs';

const SESSION = fileURLToPath(new URL('claude-session.mjs', import.meta.url));
const COUNTS = [0, 1, 2, 5, 10, 20, 50, 100];

/** What Claude Code's own hooks add to a tool call of its own: the difference to the same call with none. */
export async function claudeCodeHooks({ quick, say }) {
  const { version, missing } = (await installAgents(['claude-code']))['claude-code'];
  if (missing !== undefined) return { missing };
  const etc = mkdtempSync(join(tmpdir(), 'hookline-bench-etc-'));
  try {
    const [way, why] = sealedWay(etc);
    if (why !== null) return { missing: `it runs only where it can reach nothing: ${why}` };
    const given = { cache: cacheFolder(), counts: COUNTS, calls: quick ? 5 : 20, rounds: quick ? 1 : 3 };
    const [program, ...args] = [...way, process.execPath, SESSION, JSON.stringify(given)];
    const { stdout } = await promisify(execFile)(program, args);
    const times = JSON.parse(stdout);
    say(`claude-code ${COUNTS.map((count) => `${count}: ${summary(times[count]).median.toFixed(1)} ms`).join(', ')}`);
    return { version, ...pointsOf(times) };
  } finally {
    rmSync(etc, { recursive: true, force: true });
  }
}

/** A call takes what it takes without hooks; what comes on top of that is theirs. */
function pointsOf(times) {
  const none = summary(times[0]);
  const points = COUNTS.slice(1).map((x) => {
    const over = summary(times[x].map((ms) => ms - none.median));
    return {
      x,
      ms: Object.fromEntries(Object.entries(over).map(([name, ms]) => [name, Math.round(ms * 1000) / 1000])),
    };
  });
  return { callMs: Math.round(none.median * 1000) / 1000, points };
}
