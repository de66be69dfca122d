import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { CLI, callCli, type Result } from '../world/cli.ts';

export { CLI, finished, type Result } from '../world/cli.ts';

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
}

interface TerminalOptions extends CliOptions {
  readonly size?: string;
  /** Done while the question stands there. */
  readonly atQuestion?: () => unknown;
}

/** A computer of its own for one test: a home, a state folder and a repository; nothing of the developer's is seen. */
export function machine() {
  const top = scratchFolder();
  const [home, project, state] = [join(top, 'home'), join(top, 'home', 'project'), join(top, 'state')];
  mkdirSync(join(project, '.git'), { recursive: true });
  const log = join(top, 'log');
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: home, XDG_STATE_HOME: state, LOG: log };

  /** Below the project unless the path is absolute or begins with `~/`. */
  const at = (path: string): string =>
    isAbsolute(path) ? path : path.startsWith('~/') ? join(home, path.slice(2)) : join(project, path);
  const write = (path: string, content: unknown, mode = 0o644): string => {
    const target = at(path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
    chmodSync(target, mode);
    return target;
  };
  const cli = (args: readonly string[], options: CliOptions = {}): Promise<Result> =>
    callCli({ args, cwd: options.cwd ?? project, env: { ...env, ...options.env }, input: options.input });
  const json = async (args: readonly string[], options: CliOptions = {}) => {
    const result = await cli([...args, '--json'], options);
    return { ...result, data: parsedOnly(result) };
  };
  return {
    top,
    home,
    project,
    state,
    env,
    at,
    write,
    cli,
    json,
    /** `hookline run … --json`, with the outcome. */
    async run(event: string, args: readonly string[] = [], options: CliOptions = {}) {
      const result = await json(['run', event, ...args], options);
      return { ...result, outcome: result.data as unknown as Outcome };
    },
    /** What hooks wrote into $LOG, one word per run. */
    logged: (): readonly string[] => (existsSync(log) ? readFileSync(log, 'utf8').split(/\s+/).filter(Boolean) : []),
    /** `hookline …` in a terminal of its own; the key is pressed when the question stands there. */
    terminal: (args: readonly string[], key: string | null, options: TerminalOptions = {}) =>
      inTerminal(args, key, { ...options, cwd: options.cwd ?? project, env: { ...env, ...options.env } }),
  };
}

/** One JSON document, and nothing else on stdout. */
function parsedOnly({ stdout, stderr }: Result): Record<string, unknown> {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`stdout is not one JSON document: ${JSON.stringify(stdout)}\n${stderr}`);
  }
}

export const HAS_TERMINAL = process.platform === 'linux' && existsSync('/usr/bin/script');

/** util-linux `script` gives the program a terminal. The key is pressed when "(y/n)" is there; null: the terminal ends. */
function inTerminal(
  args: readonly string[],
  key: string | null,
  { cwd, env, size, atQuestion }: TerminalOptions,
): Promise<{ status: number | null; screen: string }> {
  const words = [process.execPath, CLI, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const command = size === undefined ? words : `stty ${size}; ${words}`;
  return new Promise((resolve, reject) => {
    // nobody's child: whoever runs these tests may be an agent, which must not show
    const orphaned = 'while kill -0 $$ 2>/dev/null; do sleep 0.01; done';
    const script = `exec 3<&0; ( ${orphaned}; /usr/bin/script -qefc "$0" /dev/null <&3; echo "$?" >"$1.new"; mv "$1.new" "$1" ) &`;
    const detached = `cat | sh -c '${script}' "$0" "$1"`;
    const status = join(scratchFolder(), 'status');
    const child = spawn('/bin/sh', ['-c', detached, command, status], {
      cwd,
      env: { TERM: 'xterm', SHELL: '/bin/sh', ...env } as NodeJS.ProcessEnv,
    });
    let screen = '';
    let pressed = false;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      screen += text;
      if (pressed || !screen.includes('(y/n)')) return;
      pressed = true;
      atQuestion?.();
      // the program goes into raw mode right after the question
      setTimeout(() => (key === null ? child.stdin.end() : child.stdin.write(key)), 150);
    });
    const ended = setInterval(() => existsSync(status) && child.stdin.end(), 20);
    child.on('error', reject);
    child.stdin.on('error', () => {});
    child.on('close', () => {
      clearInterval(ended);
      const code = existsSync(status) ? Number(readFileSync(status, 'utf8')) : null;
      resolve({ status: code, screen: screen.replaceAll('\r\n', '\n') });
    });
  });
}

/** Claude Code settings: event → commands, or whole groups. */
export function settings(hooks: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) {
  const group = (one: unknown) => (typeof one === 'string' ? { hooks: [{ type: 'command', command: one }] } : one);
  const groups = Object.entries(hooks).map(([event, value]) => [
    event,
    (Array.isArray(value) ? value : [value]).map(group),
  ]);
  return { hooks: Object.fromEntries(groups), ...more };
}

/** A command that leaves a word in $LOG, and may end with a code. */
export function logs(word: string, exitCode = 0): string {
  return `echo ${word} >> "$LOG"${exitCode === 0 ? '' : `; echo no-${word} >&2; exit ${exitCode}`}`;
}

export function codes(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code }) => code);
}

export const BASH = ['--tool', 'Bash', '--input', '{"command":"ls"}'];
