import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import type { Hook } from '../core/hook.ts';
import type { HookEvent } from '../core/hook-event.ts';
import type { Host } from '../core/host.ts';
import { needsTrust } from '../core/layer.ts';
import type { ModelSource } from '../core/model.ts';
import { scratch } from '../handlers/scratch.ts';
import { shippedPath } from '../handlers/shipped-path.ts';
import type { HandOver, UnderWay } from '../handlers/under-way.ts';
import { realPath } from '../state/real-path.ts';
import type { ScriptHashes } from '../trust/hook-fingerprint.ts';
import type { StartedUnder } from './hooks-parts.ts';

/** What the supervisor is told: everything about a hook but its functions, which it does not need any more. */
export interface SupervisedJob {
  readonly hook: Omit<Hook, 'selects'>;
  /** What the trail knows its entry by. */
  readonly matcherText: string | null;
  readonly event: Omit<HookEvent, 'row'>;
  /** How its model is reached, which is not among what is told of a hook. */
  readonly access: Pick<ModelSource, 'baseUrl' | 'apiKey'> | null;
  /** The scripts of a hook that came with a repository, as they were when it was let run; null: it did not. */
  readonly scripts: ScriptHashes | null;
  readonly under: StartedUnder;
  /** Whose hooks they are: the environment, which is the agent's, may say something else. */
  readonly whose: Pick<Host, 'home' | 'stateFolder'>;
  /** Set: it runs already, and only its end is waited for. */
  readonly underWay: UnderWay | null;
}

/** A hook that nobody waits for. */
export interface Waiting {
  readonly hook: Hook;
  readonly event: HookEvent;
  readonly under: StartedUnder;
}

type Whose = Pick<Host, 'home' | 'stateFolder' | 'env'>;

/** A process that outlives this one, keeps the hooks' time-outs and remembers what they said. */
export async function startSupervisor(waiting: readonly Waiting[], around: Whose): Promise<void> {
  const jobs = await Promise.all(
    waiting.map(async (one) => {
      const { hook, event } = one;
      const scripts = needsTrust(hook.layer) ? await scriptsNow(hook, event.payload.cwd, around.home) : null;
      return jobOf(one, around, scripts, null);
    }),
  );
  const text = JSON.stringify(jobs);
  await sent(start(text, around), text);
}

/** Those that still wait for their turn when we end are all given to one supervisor, which lets only so many run at once. */
export function waitingBatch(around: Whose): (one: Waiting) => Promise<boolean> {
  let waiting: Waiting[] = [];
  let sending: Promise<void> | null = null;
  const send = async (): Promise<void> => {
    // they all hear of it at once: a moment later all of them are here
    await new Promise(setImmediate);
    const all = waiting;
    [waiting, sending] = [[], null];
    await startSupervisor(all, around);
  };
  return async (one) => {
    waiting.push(one);
    sending ??= send();
    return sending.then(
      () => true,
      () => false,
    );
  };
}

/** The same for a run that has begun. All of it happens at once: this program may be ending. */
export function handOverTo(one: Waiting, around: Whose): HandOver {
  return (underWay, streams) => void start(JSON.stringify([jobOf(one, around, null, underWay)]), around, streams);
}

function jobOf(
  { hook, event, under }: Waiting,
  { home, stateFolder }: Whose,
  scripts: SupervisedJob['scripts'],
  underWay: SupervisedJob['underWay'],
): SupervisedJob {
  const { selects, ...told } = withoutAgent(hook);
  const { row: _row, ...happening } = event;
  const source = told.handler.kind === 'prompt' ? told.handler.source : null;
  const access = source === null || source.wire === 'agent' ? null : { baseUrl: source.baseUrl, apiKey: source.apiKey };
  const matcherText = selects.matcher.text;
  const whose = { home, stateFolder };
  return { hook: told, matcherText, event: happening, access, under, whose, scripts, underWay };
}

/** The agent ends with this program, and its model serves nobody after it. */
function withoutAgent(hook: Hook): Hook {
  const { handler } = hook;
  const isServed = handler.kind === 'prompt' && handler.source?.wire === 'agent';
  return isServed ? { ...hook, handler: { ...handler, source: null } } : hook;
}

/** Null: it has been told; otherwise where to tell it. A file where there can be one: then nobody waits until it is read. */
function start(text: string, { env }: Whose, streams: readonly Readable[] = []): Writable | null {
  const file = scratch().open(text);
  // what is left of a run cannot be told twice
  if (file === null && streams.length > 0) throw new Error('There is no file that it could be told in.');
  const child = spawn(process.execPath, [shippedPath('cli.cjs') ?? process.argv[1] ?? '', 'supervise'], {
    env,
    detached: true,
    stdio: [file ?? 'pipe', 'ignore', 'ignore', ...streams],
    windowsHide: true,
  });
  child.on('error', () => {});
  child.unref();
  if (file !== null) closeSync(file);
  return file === null ? child.stdin : null;
}

export async function scriptsNow(hook: Hook, cwd: string, home: string): Promise<ScriptHashes> {
  const [{ namedScripts }, { hashScripts }] = await Promise.all([
    import('../trust/named-scripts.ts'),
    import('../trust/hook-fingerprint.ts'),
  ]);
  const root = realPath(hook.source?.root ?? cwd);
  return hashScripts(await namedScripts(hook, root, home), cwd, root);
}

/** The process that starts a supervisor ends at once: the job must have left by then. */
function sent(to: Writable | null, text: string): Promise<void> {
  if (to === null) return Promise.resolve();
  return new Promise((resolve) => {
    to.on('error', () => {});
    to.once('close', resolve);
    to.end(text, resolve);
  });
}
