import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBundle } from '../../../../src/bundle/write-bundle.ts';
import type { BackTestResult } from '../../src/back-test/run-back-test.ts';
import type { Part } from '../part.ts';
import { DAYS, FLEET, fillCalls } from './call-rows.ts';
import { ranCommand } from './ran-command.ts';

const RULES = `hooks:
  - { on: PreToolUse, name: ask-push, runs: git push, ask: "Push now?" }
  - { on: PreToolUse, name: no-publish, runs: npm publish, deny: "CI does that" }
  - { on: PreToolUse, name: keys-stay, reads: "~/.ssh/**", deny: "Keys are nobody's" }
  - { on: PreToolUse, name: no-step-7, runs: "node scripts/step-7*", deny: "Not that one" }
`;

/** A bundle on the same decisions, over the database and over Parquet, by the commands as they are shipped. */
export const backTestPart: Part = async ({ url, main, isQuick, rows: most, told }) => {
  const rows = Math.min(most, isQuick ? 10_000 : 300_000);
  const folder = mkdtempSync(join(tmpdir(), 'hookline-bench-back-test-'));
  try {
    const bundle = join(folder, 'policy.tar.gz');
    writeFileSync(bundle, bundleWith(RULES));
    await fillCalls(url, rows);
    const env = { DATABASE_URL: url, HOOKLINE_FLEET: FLEET };
    const span = ['--since', `${DAYS + 1}d`];
    const to = join(folder, 'decisions');
    const database = await ranCommand(main, ['back-test', bundle, '--json', ...span], env);
    const exported = await ranCommand(main, ['export', '--to', to, ...span], env);
    const files = await ranCommand(main, ['back-test', bundle, '--json', '--from', to, ...span], {});
    const [there, here] = [countsIn(database.said), countsIn(files.said)];
    if (JSON.stringify(there) !== JSON.stringify(here))
      throw new Error(`Both should say the same: ${JSON.stringify(there)}, ${JSON.stringify(here)}`);
    told(`back-test: ${JSON.stringify(there)}`);
    const name = `back-test, ${there.lookedAt} decisions`;
    return [
      { name: `${name}: over the database`, value: database.tookMs / 1000, unit: 's' },
      { name: `${name}: over Parquet`, value: files.tookMs / 1000, unit: 's' },
      {
        ...{ name: `${name}: over Parquet, of the database`, value: files.tookMs / database.tookMs, unit: 'x' },
        // with few of them it is the start of two programs
        promise: { most: isQuick ? 1.5 : 0.5 },
      },
      { name: `${name}: the command's memory over Parquet`, value: files.mostMb, unit: 'MB', promise: { most: 1536 } },
      { name: `${name}: export`, value: exported.tookMs / 1000, unit: 's' },
      { name: `${name}: the command's memory`, value: exported.mostMb, unit: 'MB', promise: { most: 1536 } },
      { name: `${name}: as Parquet`, value: bytesBelow(to) / there.lookedAt, unit: 'B/row' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

function bundleWith(rules: string): Uint8Array {
  const files = [{ path: 'enforced.d/10.yml', bytes: Buffer.from(rules) }];
  const written = writeBundle(files, { revision: 'proposed', roots: [''], metadata: { hookline: { seq: 1 } } });
  if (written.kind === 'good') return written.value;
  throw new Error(written.problem.message);
}

function countsIn(said: string) {
  const { lookedAt, replayed, stopped, asked, same, outcomes }: BackTestResult = JSON.parse(said);
  return { lookedAt, replayed, stopped, asked, same, outcomes };
}

function bytesBelow(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
