import { spawn } from 'node:child_process';
import process from 'node:process';
import type { HookEvent } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';

/** What the supervisor is told: everything about a hook but its functions, which it does not need any more. */
export interface SupervisedJob {
  readonly hook: Omit<Hook, 'matcher' | 'files' | 'condition'>;
  readonly event: {
    readonly name: HookEvent['name'];
    readonly payload: HookEvent['payload'];
    readonly projectDir: string;
  };
}

/** A process that outlives this one, keeps the hook's time-out and remembers what it said. */
export function startSupervisor(hook: Hook, event: HookEvent): void {
  const { matcher: _matcher, files: _files, condition: _condition, ...rest } = hook;
  const job: SupervisedJob = {
    hook: rest,
    event: { name: event.name, payload: event.payload, projectDir: event.projectDir },
  };
  const [, script = ''] = process.argv;
  const child = spawn(process.execPath, [script, 'supervise'], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(job));
  child.unref();
}
