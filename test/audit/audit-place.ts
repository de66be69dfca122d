import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TrailRecord } from '../../src/audit/chain.ts';
import { openTrail, type TrailOptions } from '../../src/audit/trail.ts';
import { trailFiles } from '../../src/audit/trail-files.ts';
import { eventRow } from '../../src/core/events.ts';
import type { HookEvent } from '../../src/core/hook-event.ts';
import { emptyOutcome, type Outcome, type Run } from '../../src/core/outcome.ts';
import type { Payload } from '../../src/core/payload.ts';
import { scratchFolder } from '../scratch-folder.ts';

/** A state folder of its own, with a trail. */
export function auditPlace() {
  const state = scratchFolder();
  const folder = join(state, 'audit');
  const failures: unknown[] = [];
  return {
    state,
    folder,
    failures,
    open(options: Partial<TrailOptions> = {}) {
      const trail = openTrail(state, { failed: (error) => failures.push(error), ...options });
      onTestFinished(() => trail.close());
      return trail;
    },
    files: () => trailFiles(folder),
    entries: (): readonly TrailRecord[] =>
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
    hook: 'hookline:x.yml:1',
    name: null,
    eventName: 'PreToolUse',
    dialect: 'hookline',
    layer: 'user',
    handler: 'command',
    status: 'answered',
    decision: 'none',
    reason: null,
    failure: null,
    exitCode: 0,
    signal: null,
    stdout: '',
    stderr: '',
    truncated: false,
    durationMs: 1,
    async: false,
    rejudged: false,
    shadow: false,
    rewrote: false,
    metadata: null,
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
