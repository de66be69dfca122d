import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { HookEvent } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';
import type { ModelSource } from '../core/model.ts';
import { scratch } from '../handlers/scratch.ts';
import type { StartedUnder } from '../hooks/api.ts';
import type { ScriptHashes } from '../state/hook-fingerprint.ts';
import { realPath } from '../state/real-path.ts';
import { homeFolder } from './options.ts';

/** What the supervisor is told: everything about a hook but its functions, which it does not need any more. */
export interface SupervisedJob {
  readonly hook: Omit<Hook, 'matcher' | 'files' | 'condition' | 'when'>;
  readonly event: Omit<HookEvent, 'row'>;
  /** How its model is reached, which is not among what is told of a hook. */
  readonly access: Pick<ModelSource, 'baseUrl' | 'apiKey'> | null;
  /** The scripts of a hook that came with a repository, as they were when it was let run; null: it did not. */
  readonly scripts: ScriptHashes | null;
  readonly under: StartedUnder;
}

/** A process that outlives this one, keeps the hook's time-out and remembers what it said. */
export async function startSupervisor(hook: Hook, event: HookEvent, under: StartedUnder): Promise<void> {
  const { matcher: _matcher, files: _files, condition: _condition, when: _when, ...rest } = hook;
  const { row: _row, ...told } = event;
  const source = hook.handler.kind === 'prompt' ? hook.handler.source : null;
  const access = source === null ? null : { baseUrl: source.baseUrl, apiKey: source.apiKey };
  const scripts = needsTrust(hook.layer) ? await scriptsNow(hook, event.payload.cwd) : null;
  const job: SupervisedJob = { hook: rest, event: told, access, scripts, under };
  const text = JSON.stringify(job);
  // a file where there can be one: then nobody waits until the other has read it all
  const file = scratch().open(text);
  const [, script = ''] = process.argv;
  const child = spawn(process.execPath, [script, 'supervise'], {
    detached: true,
    stdio: [file ?? 'pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  child.on('error', () => {});
  child.unref();
  if (file !== null) closeSync(file);
  else await sent(child.stdin, text);
}

export async function scriptsNow(hook: Hook, cwd: string): Promise<ScriptHashes> {
  const [{ namedScripts }, { hashScripts }] = await Promise.all([
    import('../state/named-scripts.ts'),
    import('../state/hook-fingerprint.ts'),
  ]);
  const root = realPath(hook.source?.root ?? cwd);
  return hashScripts(await namedScripts(hook, root, homeFolder()), cwd, root);
}

/** The process that starts a supervisor ends at once: the job must have left by then. */
function sent(to: Writable | null, text: string): Promise<void> {
  return new Promise((resolve) => {
    to?.on('error', () => {});
    to?.once('close', resolve);
    to?.end(text, resolve);
  });
}
