import { existsSync, readFileSync } from 'node:fs';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { callCli, type Result, type Terminal } from '../world/cli.ts';
import { callBeforePerson } from '../world/terminal.ts';
import { world } from '../world/world.ts';

export { CLI, finished, type Result } from '../world/cli.ts';
export { HAS_TERMINAL } from '../world/terminal.ts';

export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
}

interface TerminalOptions extends CliOptions, Omit<Terminal, 'keys'> {}

/** A world with the command line in it. What looks at its own processes needs one for each call, not a sample. */
export function machine({ call = callCli } = {}) {
  const it = world({ indent: 2 });
  const { project, env, log } = it;
  const callOf = (args: readonly string[], { cwd = project, input, ...options }: CliOptions) => ({
    ...{ args, cwd, input },
    env: { ...env, ...options.env },
  });
  const cli = (args: readonly string[], options: CliOptions = {}): Promise<Result> => call(callOf(args, options));
  const json = async (args: readonly string[], options: CliOptions = {}) => {
    const result = await cli([...args, '--json'], options);
    return { ...result, data: parsedOnly(result) };
  };
  return {
    ...it,
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
    terminal: (
      args: readonly string[],
      key: string | null,
      { columns, atQuestion, ...options }: TerminalOptions = {},
    ) => callBeforePerson(callOf(args, options), { keys: [key], columns, atQuestion }),
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
