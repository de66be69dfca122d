import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HookEvent } from '../../src/core/dialect.ts';
import { eventRow } from '../../src/core/events.ts';
import { emptyOutcome, type Outcome, type Run } from '../../src/core/outcome.ts';
import type { Payload } from '../../src/core/payload.ts';
import type { Entry } from '../../src/state/audit/chain.ts';
import { openTrail, type TrailOptions } from '../../src/state/audit/trail.ts';
import { trailFiles } from '../../src/state/audit/trail-files.ts';

/** A state folder of its own, with a trail. */
export function auditPlace() {
  const state = mkdtempSync(join(tmpdir(), 'hookline-audit-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const folder = join(state, 'audit');
  const failures: unknown[] = [];
  return {
    state,
    folder,
    failures,
    open: (options: Partial<TrailOptions> = {}) =>
      openTrail(state, { failed: (error) => failures.push(error), ...options }),
    files: () => trailFiles(folder),
    entries: (): readonly Entry[] =>
      trailFiles(folder).flatMap(({ path }) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      ),
  };
}

export function run(given: Partial<Run> = {}): Run {
  return {
    ...{ hook: 'hookline:x.yml:1', name: null, dialect: 'hookline', layer: 'user', handler: 'command' },
    ...{ status: 'answered', decision: 'none', reason: null, exitCode: 0, signal: null, stdout: '', stderr: '' },
    ...{
      truncated: false,
      durationMs: 1,
      async: false,
      rejudged: false,
      shadow: false,
      rewrote: false,
      metadata: null,
    },
    ...given,
  };
}

export function outcome(given: Partial<Outcome> = {}, id = 'id-1'): Outcome {
  return { ...emptyOutcome(id, 'PreToolUse', []), ran: [run()], ...given };
}

export function happening(payload: object = {}): HookEvent {
  const told = { session_id: 's', cwd: '/', hook_event_name: 'PreToolUse', ...payload } as Payload;
  const row = eventRow('PreToolUse');
  return { name: 'PreToolUse', row, payload: told, projectDir: '/', at: 0, lastPrompt: null, decisionId: 'id-1' };
}
