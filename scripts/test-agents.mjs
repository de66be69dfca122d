// npm run test:agents -- [agent…] [--latest] [--install] [--record] [--cold]
// The matrix of test/agents with the real programs. Nothing of this machine is read or touched but the folder they are installed in.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AGENTS } from './agent-pins.mjs';
import { cacheFolder, installAgents } from './install-agents.mjs';
import { installedPackage } from './installed-package.mjs';
import { sealedWay } from './sealed-way.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const flags = args.filter((arg) => arg.startsWith('-'));
const named = args.filter((arg) => !arg.startsWith('-'));
const FLAGS = {
  '--latest': 'the newest versions instead of the pinned ones',
  '--install': 'only install them',
  '--cold': 'without the resident engine: every call has a process of its own',
  '--record': 'write what was seen into test/agents/results.json and docs/agents.md',
};
const wrong = [...named.filter((name) => !AGENTS.includes(name)), ...flags.filter((flag) => !(flag in FLAGS))];
if (wrong.length > 0) {
  console.error(`There is no "${wrong[0]}". The agents are ${AGENTS.join(', ')}.`);
  for (const [flag, about] of Object.entries(FLAGS)) console.error(`  ${flag.padEnd(10)} ${about}`);
  process.exit(1);
}
const names = named.length > 0 ? named : AGENTS;

const found = await installAgents(names, { latest: flags.includes('--latest') });
for (const [name, { version, missing, lacking }] of Object.entries(found))
  console.log(`${name}  ${version ?? lacking ?? `MISSING: ${missing}`}`);
if (flags.includes('--install')) process.exit(Object.values(found).some(({ missing }) => missing) ? 1 : 0);

const scratch = mkdtempSync(join(tmpdir(), 'hl-agents-'));
const etc = join(scratch, 'etc-hookline');
mkdirSync(etc, { mode: 0o755 });
try {
  process.exitCode = await inPrivate();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function inPrivate() {
  const prefix = installedPackage(scratch);
  const env = {
    ...process.env,
    ...{ TMPDIR: scratch, HOOKLINE_AGENTS_CACHE: cacheFolder(), HOOKLINE_AGENTS_FOUND: JSON.stringify(found) },
    ...(flags.includes('--cold') ? { HOOKLINE_RESIDENT: '0' } : {}),
    ...{ HOOKLINE_AGENTS_RECORD: flags.includes('--record') ? '1' : '0' },
    ...{ HOOKLINE_AGENTS_PREFIX: prefix, HOOKLINE_TESTS_STARTED_AGAIN: '1' },
  };
  const vitest = [
    process.execPath,
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'vitest.agents.config.ts',
  ];
  const [way, why] = sealedWay(etc);
  if (why !== null) console.error(`The agents run with this machine's network and /etc: ${why}`);
  const [program, ...rest] = [...way, ...vitest];
  const started = { cwd: root, stdio: 'inherit', env: { ...env, HOOKLINE_AGENTS_SEALED: why === null ? way[0] : '' } };
  return spawnSync(program, rest, started).status ?? 1;
}
