import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OLDEST, oldestFolder } from '../../scripts/agent-pins.mjs';
import { type Account, account } from './account.ts';
import { RUN } from './found.ts';
import { PROGRAMS } from './programs/all.ts';
import type { Program } from './programs/program.ts';
import { topFolder } from './top-folder.ts';

// Why every entry of ours makes the agent wait: docs/decisions/running.md. An agent that is seen to do otherwise here may be asked
// without being kept waiting.
const { HOOKLINE_AGENTS_CACHE: cache = '', HOOKLINE_AGENTS_PREFIX: prefix = '' } = process.env;
const LIMIT_MS = 240_000;
const CALLS = 12;
/** Longer than an agent goes on after its last call. */
const STEPS = 20;

/** The run ends with the answer to its first question. */
const CLAUDE_CODE: Program = {
  ...PROGRAMS['claude-code'],
  args: (...given) => [...PROGRAMS['claude-code'].args(...given), '--max-turns', '1'],
};
/** No hookline is in it: once is enough. */
const isCold = process.env.HOOKLINE_RESIDENT === '0';
const CLAUDE_CODES = ['claude-code', ...(OLDEST.includes('claude-code') ? [oldestFolder('claude-code')] : [])];

describe.skipIf(isCold || !RUN.includes('claude-code')).each(CLAUDE_CODES)('%s', (folder) => {
  test(
    'a hook for which it does not wait is ended with the session, and one for which it waits is not',
    async () => {
      const program = { ...CLAUDE_CODE, folder };
      expect((await told(program, 1, true)).words).toEqual(['begun', 'to be ended']);
      expect((await told(program, 1, false)).words).toEqual(['begun', 'ended']);
    },
    LIMIT_MS,
  );
});

describe.skipIf(isCold || !RUN.includes('qwen'))('qwen', () => {
  test(
    'of twelve calls at once some are not told to a hook for which it does not wait',
    async () => {
      const { words, results } = await told(PROGRAMS.qwen, CALLS, true);
      expect(results).toBe(CALLS);
      const begun = words.filter((word) => word === 'begun').length;
      expect(begun).toBeGreaterThan(0);
      expect(begun).toBeLessThan(CALLS);
    },
    LIMIT_MS,
  );
});

/** What a hook at the end of so many calls at once wrote down until the agent had ended, and how many of them have come to the model. */
async function told(program: Program, calls: number, isAsync: boolean) {
  const it = await account(program, cache, prefix, topFolder());
  const log = join(it.home, 'told');
  const run = `t() { echo "$1" >> '${log}'; }
trap 't "to be ended"; exit 0' TERM
t begun
i=0; while [ $i -lt ${STEPS} ]; do sleep 0.1; i=$((i+1)); done
t ended`;
  const hook = { type: 'command', command: run, ...(isAsync ? { async: true } : {}) };
  it.write(program.hookFiles[0] ?? '', { hooks: { PostToolUse: [{ hooks: [hook] }] } });
  const ran = await it.run({ steps: [{ calls: files(it, calls).map(it.program.read) }, { say: 'All done.' }] });
  expect(ran.hung, ran.output).toBe(false);
  const words = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
  return { words, results: ran.exchanges.length };
}

function files({ project, write }: Account, count: number): readonly string[] {
  const names = Array.from({ length: count }, (_, i) => `read-${i}.md`);
  for (const name of names) write(join('..', 'project', name), 'one line\n');
  return names.map((name) => join(project, name));
}
