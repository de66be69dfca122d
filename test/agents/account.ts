import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { forKind } from '../../scripts/agent-pins.mjs';
import { type Ended, endAllOf, finish } from './finish.ts';
import { freePort } from './free-port.ts';
import type { Exchange, Script } from './model/script.ts';
import { startModel } from './model/server.ts';
import type { Place, Program } from './programs/program.ts';

export interface Ran extends Ended {
  /** What the model was asked, each as the text of one request. */
  readonly asked: readonly string[];
  /** The calls that the model has made. */
  readonly given: readonly string[];
  /** What the model was told came of them. */
  readonly exchanges: readonly Exchange[];
}

export interface RunOptions {
  readonly unattended?: boolean;
  readonly limitMs?: number;
}

/** A computer of one person with one agent and hookline: all of it below a scratch folder, and nothing else of this machine's. */
export interface Account extends Place {
  readonly program: Program;
  /** The folder of hookline's package. */
  readonly package: string;
  /** What starts the agent, and with which environment. */
  readonly command: readonly string[];
  readonly agentEnv: Readonly<Record<string, string>>;
  /** All of it that a program of this person's is started with. */
  readonly env: Readonly<Record<string, string>>;
  readonly run: (script: Script, options?: RunOptions) => Promise<Ran>;
  readonly hookline: (...args: readonly string[]) => Promise<Ended>;
  readonly write: (name: string, content: unknown, mode?: number) => void;
  /** Whether the project has this file. */
  readonly made: (name: string) => boolean;
}

const LIMIT_MS = 120_000;
const HOOKLINE_LIMIT_MS = 60_000;
const PACKAGE = 'lib/node_modules/hookline';

/** Somebody who has set the agent up for the scripted model, and has hookline as `prefix` has it. */
export async function account(program: Program, cache: string, prefix: string, top: string): Promise<Account> {
  const port = await freePort();
  const place: Place = { home: join(top, 'home'), project: join(top, 'project'), url: `http://127.0.0.1:${port}` };
  for (const folder of [place.home, place.project, join(top, 'bin')]) mkdirSync(folder, { recursive: true });
  const own = join(top, 'hookline');
  cpSync(join(prefix, PACKAGE), own, { recursive: true });
  const command = commandOf(program, cache);
  symlinkSync(String(command.at(-1)), join(top, 'bin', program.program ?? program.name));
  // the agent is found by its name; nothing else of this machine's but the system's own programs
  const env = {
    ...{ HOME: place.home, PATH: `${join(top, 'bin')}:/usr/bin:/bin`, SHELL: '/bin/bash' },
    ...{ TERM: 'dumb', LANG: 'C.UTF-8', TMPDIR: join(top, 'tmp') },
    ...(process.env.HOOKLINE_RESIDENT === '0' ? { HOOKLINE_RESIDENT: '0' } : {}),
  };
  mkdirSync(env.TMPDIR);
  const start = { cwd: place.project, env: { ...env, ...program.env(place) } };
  const write = (name: string, content: unknown, mode = 0o644) => writeInto(join(place.home, name), content, mode);
  for (const [name, content] of Object.entries(program.home(place))) write(name, content);
  if (program.prepare !== undefined) await finish([...command, ...program.prepare(place)], start, LIMIT_MS);
  return {
    ...{ ...place, program, write, env, package: own, command, agentEnv: start.env },
    async run(script, { unattended = true, limitMs = LIMIT_MS } = {}) {
      const model = await startModel(script, port);
      try {
        const args = program.args('Please go on.', unattended, place);
        const ended = await finish([...command, ...args], start, limitMs);
        return { ...ended, asked: model.asked, given: model.given, exchanges: model.exchanges() };
      } finally {
        await model.close();
        endAllOf(place.home);
      }
    },
    hookline: (...args) =>
      finish([process.execPath, join(own, 'dist/cli.cjs'), ...args], { cwd: place.project, env }, HOOKLINE_LIMIT_MS),
    made: (name) => existsSync(join(place.project, name)),
  };
}

function commandOf({ name, folder = name, bin, needsNewerNode }: Program, cache: string): readonly string[] {
  const program = join(cache, folder, 'node_modules', forKind(bin, process.arch));
  return needsNewerNode === true ? [join(cache, 'node/node_modules/.bin/node'), program] : [program];
}

/** Objects are laid over the JSON that is there already, text is put behind it. */
function writeInto(path: string, content: unknown, mode: number): void {
  mkdirSync(dirname(path), { recursive: true });
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const text =
    typeof content === 'string'
      ? before + content
      : `${JSON.stringify({ ...JSON.parse(before || '{}'), ...(content as object) }, null, 2)}\n`;
  writeFileSync(path, text, { mode });
}

/** Every file below a folder with its bytes; what an agent writes for itself while it runs is not asked for. */
export function filesOf(folder: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap((name) => filesBelow(folder, name)));
}

function filesBelow(folder: string, name: string): readonly (readonly [string, string])[] {
  const path = join(folder, name);
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path).flatMap((inner) => filesBelow(folder, join(name, inner)));
  } catch {
    return [[name, readFileSync(path, 'latin1')]];
  }
}
