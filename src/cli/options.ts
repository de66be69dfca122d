import { statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import type { NamedFile } from '../config/which-files.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { HookError } from '../core/hook-error.ts';
import { DIALECTS } from '../dialects/all.ts';
import { type BadArgument, type OptionTable, readArguments, type ValuesOf } from './read-arguments.ts';

export const COMMON_OPTIONS = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

/** Options that say which configuration is meant, for every command that is about one as a whole. */
export const CONFIG_OPTIONS = {
  dialect: { type: 'string', multiple: true },
  config: { type: 'string', multiple: true },
  enforced: { type: 'string', multiple: true },
  cwd: { type: 'string' },
  ...COMMON_OPTIONS,
} as const satisfies OptionTable;

export type { OptionTable, ValuesOf } from './read-arguments.ts';

/** What a command was given, with our words for what is wrong. */
export function parse<O extends OptionTable>(args: readonly string[], options: O) {
  const read = readArguments(args, options);
  if (read.wrong !== null) throw usageError(read.wrong, Object.keys(options));
  return read;
}

function usageError({ problem, option }: BadArgument, known: readonly string[]): HookError {
  if (problem === 'unknown') {
    const meant = didYouMean(option.replace(/^-+/, ''), known);
    const hint =
      meant === null ? `there are ${known.map((name) => `--${name}`).join(', ')}` : `did you mean "--${meant}"?`;
    return new HookError('UNKNOWN_OPTION', `There is no option "${option}".`, { hint });
  }
  const sentence =
    problem === 'ambiguous value'
      ? `"${option}" needs a value; one that begins with a dash is written ${option}=VALUE.`
      : problem === 'takes no value'
        ? `"${option}" takes no value.`
        : `"${option}" needs a value.`;
  return new HookError('USAGE', sentence, { hint: 'see: hookline help' });
}

/** The same options as the library's. Paths on the command line are relative to where the person is. */
export function configOptions(
  values: ValuesOf<typeof CONFIG_OPTIONS>,
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
) {
  return {
    cwd: resolve(cwd),
    home: homeFolder(env),
    env,
    watch: false,
    dialects: values.dialect,
    files: values.config?.map((path): NamedFile => ({ path: resolve(path) })),
    enforced: values.enforced?.map(enforcedFile) ?? [],
  };
}

export function homeFolder({ HOME }: NodeJS.ProcessEnv = process.env): string {
  if (HOME === undefined) return homedir();
  // where it is empty, the other one gives it back as it is
  return HOME === '' ? userInfo().homedir : resolve(HOME);
}

/** Where the person is, unless they said otherwise. */
export function startFolder(given: string | undefined): string {
  if (given === undefined) return here();
  const path = isAbsolute(given) ? given : resolve(here(), given);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new HookError('BAD_OPTION', `There is no folder "${given}".`, { hint: '--cwd needs a folder that exists' });
}

function here(): string {
  try {
    return process.cwd();
  } catch (error) {
    const hint = 'go to another folder, or name one with --cwd';
    throw new HookError('USAGE', 'The folder you are in does not exist any more.', { hint, cause: error });
  }
}

/** `[DIALECT:]FILE`: a prefix that is no dialect is part of the file's name. */
function enforcedFile(text: string): { path: string; dialect?: string } {
  const colon = text.indexOf(':');
  const prefix = colon === -1 ? '' : text.slice(0, colon);
  if (DIALECTS.some((dialect) => dialect.name === prefix))
    return { path: resolve(text.slice(colon + 1)), dialect: prefix };
  return { path: resolve(text) };
}

/** The one thing that a command is about: `what` it is, and an example of it. */
export function onePositional(
  [only, surplus]: readonly string[],
  command: string,
  what: string,
  example: string,
): string {
  const hint = `see: hookline help ${command}`;
  if (only === undefined)
    throw new HookError('USAGE', `Which ${what}? For example: hookline ${command} ${example}`, { hint });
  if (surplus === undefined) return only;
  throw new HookError('USAGE', `"hookline ${command}" takes one ${what}; "${surplus}" is too much.`, { hint });
}

export function noPositionals(positionals: readonly string[], command: string): void {
  if (positionals.length === 0) return;
  throw new HookError('USAGE', `"hookline ${command}" takes no argument "${positionals[0]}".`, {
    hint: `see: hookline help ${command.split(' ')[0]}`,
  });
}
