import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { AnyPayload, HooksOptions } from '../../../src/hooks/api.ts';
import { createHooks } from '../../../src/hooks.ts';
import type { EventName, Outcome } from '../../../src/index.ts';
import { looseFolder, removeFolder } from '../../scratch-folder.ts';

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));
const PATH = process.env.PATH ?? '/usr/bin:/bin';

/** A home, a project and nothing else: no test sees the developer's own. */
export interface World {
  readonly dir: string;
  readonly home: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly write: (file: string, text: string) => string;
  /** One event through the library. */
  readonly trigger: (event: EventName, payload: AnyPayload, options?: Partial<HooksOptions>) => Promise<Outcome>;
  /** The command line that is shipped. */
  readonly cli: (args: readonly string[], stdin?: string) => Promise<CliResult>;
  readonly remove: () => Promise<void>;
}

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outcome: Outcome;
}

/** They are used by tests that run beside each other: none of them may take away the others'. */
const made: string[] = [];
afterAll(async () => {
  for (const dir of made.splice(0)) await removeFolder(dir);
});

export function world(): World {
  const dir = looseFolder();
  made.push(dir);
  const home = join(dir, 'home');
  const cwd = join(dir, 'project');
  const env = { PATH, HOME: home, TMPDIR: tmpdir(), XDG_STATE_HOME: join(dir, 'state') };
  mkdirSync(home);
  mkdirSync(cwd);
  const write = (file: string, text: string): string => {
    const path = join(dir, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  return {
    dir,
    home,
    cwd,
    env,
    write,
    async trigger(event, payload, options = {}) {
      const base = { cwd, home, env, audit: false, watch: false } as const;
      const hooks = await createHooks({ ...base, ...options }, { machine: join(dir, 'etc') });
      try {
        return await hooks.trigger(event as string, { session_id: 'a-session', ...payload });
      } finally {
        await hooks.close();
      }
    },
    cli: (args, stdin) => runCli(args, stdin, cwd, env),
    remove: () => removeFolder(dir),
  };
}

function runCli(
  args: readonly string[],
  stdin: string | undefined,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], { cwd, env, stdio: 'pipe' });
    const chunks: { stdout: Buffer[]; stderr: Buffer[] } = { stdout: [], stderr: [] };
    child.stdout.on('data', (chunk) => chunks.stdout.push(chunk));
    child.stderr.on('data', (chunk) => chunks.stderr.push(chunk));
    child.stdin.on('error', () => {});
    child.stdin.end(stdin ?? '');
    child.once('error', reject);
    child.once('close', (code) => {
      const stdout = Buffer.concat(chunks.stdout).toString();
      const stderr = Buffer.concat(chunks.stderr).toString();
      const json = args.includes('--json') ? stdout : 'null';
      try {
        resolve({ code, stdout, stderr, outcome: JSON.parse(json) });
      } catch {
        reject(new Error(`no JSON on stdout (exit ${code}): ${stdout.slice(0, 500)}\n${stderr.slice(0, 2000)}`));
      }
    });
  });
}
