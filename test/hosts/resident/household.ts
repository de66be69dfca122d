import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { buildNative } from '../../../scripts/native.mjs';
import { nativeProgram } from '../../../src/handlers/native-program.ts';
import type { Resident } from '../../../src/hosts/resident/residents.ts';
import { CLI, callProcess, finished, type Result } from '../../world/cli.ts';
import { world } from '../../world/world.ts';

/** Null: there is no compiler here, and so no resident engine. */
export const NATIVE: string | null = nativeProgram() ?? (await buildNative());

export interface Call {
  readonly agent?: string;
  readonly event?: string;
  readonly payload?: unknown;
  readonly env?: Readonly<Record<string, string>>;
  /** Stands before the client. */
  readonly through?: readonly string[];
  readonly limitSeconds?: number;
  readonly node?: string;
  /** In place of the bridge. */
  readonly words?: readonly string[];
}

export const shell = (command: string) => ({
  session_id: 'a-session',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command },
});

/** A computer on which an agent calls hookline through its client; whatever engine that starts ends with the test. */
export function household() {
  const it = world();
  const { project, state, top } = it;
  // what is killed leaves something behind
  const env = { ...it.env, TMPDIR: join(top, 'tmp') };
  mkdirSync(env.TMPDIR);
  const command = ({
    agent = 'claude-code',
    event = 'PreToolUse',
    limitSeconds = 40,
    node = process.execPath,
    words = ['bridge', agent, event, '--sealed', '--deadline', String(limitSeconds * 0.9)],
  }: Call) => [NATIVE ?? '', 'client', String(limitSeconds), '--', node, CLI, ...words];
  const call = (given: Call = {}): Promise<Result> => {
    const [program = '', ...args] = [...(given.through ?? []), ...command(given)];
    const input = JSON.stringify(given.payload ?? shell('ls'));
    return finished(program, args, { cwd: project, env: { ...env, ...given.env }, input });
  };
  const residents = async (what: 'status' | 'stop' = 'status'): Promise<readonly Resident[]> => {
    const { stdout } = await callProcess({ args: ['resident', what, '--json'], cwd: project, env });
    const told = JSON.parse(stdout);
    return told.residents ?? told.stopped;
  };
  const known = new Set<number>();
  const running = async (): Promise<readonly Resident[]> => {
    const found = await residents();
    for (const { pid, engine } of found) known.add(pid).add(engine);
    return found;
  };
  onTestFinished(async () => {
    for (const { pid, engine } of await residents('stop')) known.add(pid).add(engine);
    await until(() => [...known].every((pid) => !isOurs(pid)));
  });
  return {
    ...it,
    env,
    folder: join(state, 'hookline', 'resident'),
    command,
    call,
    residents: running,
    stop: () => residents('stop'),
    /** Calls once, and waits until the engine that this started is there. */
    async warm(given: Call = {}): Promise<Resident> {
      await call(given);
      return until(async () => (await running())[0]);
    },
    /** The client as a process that goes on. */
    start(given: Call = {}) {
      const [program = '', ...args] = [...(given.through ?? []), ...command(given)];
      const child = spawn(program, args, { cwd: project, env: { ...env, ...given.env } });
      child.stdin.end(JSON.stringify(given.payload ?? shell('ls')));
      return child;
    },
    /** How many records the trail has of decisions. */
    records(): number {
      const audit = join(state, 'hookline', 'audit');
      if (!existsSync(audit)) return 0;
      return recordLines(audit).filter((line) => line.includes('"tool_name"')).length;
    },
  };
}

function recordLines(audit: string): readonly string[] {
  const { readdirSync } = process.getBuiltinModule('node:fs');
  return readdirSync(audit, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(audit, name), 'utf8').split('\n'));
}

/** Its number may be somebody else's by now. */
function isOurs(pid: number): boolean {
  try {
    const program = readlinkSync(`/proc/${pid}/exe`);
    return program === NATIVE || program === process.execPath;
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** What `look` finds, as soon as it is something; fails where that takes too long. */
export async function until<T>(look: () => T | Promise<T>, withinMs = 30_000): Promise<NonNullable<T>> {
  for (const deadline = performance.now() + withinMs; ; await pause(25)) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found as NonNullable<T>;
    if (performance.now() > deadline) throw new Error('It did not happen in time.');
  }
}

/** A refusal of a rule and no other, whichever way it came. */
export const REFUSAL = 'Not with force.';

export const RULE = {
  hooks: [{ on: 'PreToolUse', tools: 'shell', when: 'tool_input.command.contains("--force")', deny: REFUSAL }],
};

/**
 * What is the same whoever answers: ids are always others, and that a file changed is told once in a session, by whoever is
 * asked first.
 */
export function sameWords(text: string): string {
  const notice = String.raw`warning\[CHANGED_IN_SESSION\]: [^\n]*?nobody saw\.`;
  return text
    .replaceAll(new RegExp(String.raw`\{"systemMessage":"(?:${notice}(?:\\n)?)+"\}\n`, 'g'), '')
    .replaceAll(new RegExp(String.raw`${notice}(?:\\n|\n)?`, 'g'), '')
    .replaceAll(/hookline why \S+|decision [\w-]+/g, '');
}
