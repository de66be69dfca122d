import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { Outcome, Run } from '../../src/core/outcome.ts';
import type { Hooks } from '../../src/hooks/api.ts';
import type { HooksOptions } from '../../src/hooks/hooks-options.ts';
import type { GivenParts } from '../../src/hooks/hooks-parts.ts';
import { createHooks } from '../../src/hooks.ts';
// what is built from source takes its time to load, and many of these tests have a clock
import '../../src/audit/trail.ts';
import { world } from '../world/world.ts';

export const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
export const LIBRARY = fileURLToPath(new URL('../../dist/index.js', import.meta.url));

export function program(name: string): string {
  return fileURLToPath(new URL(`../fixtures/programs/${name}`, import.meta.url));
}

/** A home, a project and an environment of their own; every process started with that environment carries the mark. */
export interface Workshop {
  readonly folder: string;
  readonly home: string;
  readonly cwd: string;
  readonly mark: string;
  readonly env: Record<string, string>;
  readonly path: (name: string) => string;
  readonly write: (name: string, text: string) => string;
}

export function workshop(): Workshop {
  const { top: folder, home, project: cwd, write, ...it } = world({ projectAt: 'project', isRepository: false });
  const mark = randomBytes(12).toString('hex');
  onTestFinished(() => {
    for (const pid of marked(mark)) tryKill(pid);
  });
  const path = (name: string): string => join(folder, name);
  return {
    ...{ folder, home, cwd, mark, path },
    env: { ...it.env, TEST_MARK: mark },
    write: (name, text) => write(path(name), text),
  };
}

/** Hooks of this workshop and of nothing else on the machine. */
export async function hooksIn(place: Workshop, options: HooksOptions = {}, parts: GivenParts = {}): Promise<Hooks> {
  const { cwd, home, env } = place;
  const machine = place.path('etc');
  const hooks = await createHooks({ cwd, home, env, watch: false, trust: 'all', ...options }, { machine, ...parts });
  onTestFinished(() => hooks.close());
  return hooks;
}

/** One native hook on PreToolUse, run once. */
export async function runOne(definition: JsonObject, options: HooksOptions = {}, place = workshop()): Promise<Ran> {
  const hooks = await hooksIn(place, options);
  hooks.register({ dialect: 'hookline', event: 'PreToolUse', definition });
  const outcome = await hooks.trigger('PreToolUse', CALL);
  return { ...place, hooks, outcome, run: onlyRun(outcome) };
}

export interface Ran extends Workshop {
  readonly hooks: Hooks;
  readonly outcome: Outcome;
  readonly run: Run;
}

export const CALL = { session_id: 's', tool_name: 'Bash', tool_input: { command: 'ls' } } as const;

export function onlyRun(outcome: Pick<Outcome, 'ran'>): Run {
  const [run, ...others] = outcome.ran;
  if (run === undefined || others.length > 0) throw new Error(`${outcome.ran.length} hooks ran, not one`);
  return run;
}

/** Processes that live and carry the mark in their environment or among their arguments. */
export function marked(mark: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => ['environ', 'cmdline'].some((file) => read(`/proc/${pid}/${file}`).includes(mark)))
    .filter((pid) => !/\) [ZX] /.test(read(`/proc/${pid}/stat`)));
}

/** Long before the `sleep 300` of these hooks would be over, also where other programs take the cores. */
export const SOON_MS = 60_000;

/** True as soon as it is so; false if that takes too long. */
export async function eventually(so: () => boolean, withinMs = SOON_MS): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (so()) return true;
    await sleep(20);
  }
  return so();
}

export function nobodyLeft(mark: string): Promise<boolean> {
  return eventually(() => marked(mark).length === 0);
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

export function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function tryKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}
