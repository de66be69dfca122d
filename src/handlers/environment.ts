import type { Environment } from '../core/dialect.ts';
import { isCredential, isLoaderName } from '../core/env-names.ts';
import { type CommandHandler, processOf } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { needsTrust } from '../core/layer.ts';

/** Linux: one string of an environment, name and all, at most 32 pages; all strings and arguments about 2 MiB. */
export const MAX_VARIABLE_BYTES = 131_071;
export const MAX_TOTAL_BYTES = 1_500_000;
/** Values of placeholders may be handed to a program once more, as arguments: there must be room for both. */
const MAX_VALUES_BYTES = 512 * 1024;
/** Each string has an end and a pointer to it. */
const BYTES_BESIDE = 10;

/** In which a hook is told a file that holds the whole event: every hook may ask for it, whatever its dialect promises. */
export const EVENT_FILE = 'HOOKLINE_EVENT_FILE';

export interface ComposedEnvironment {
  readonly env: Record<string, string>;
  /** Variables of the dialect that did not fit. */
  readonly leftOut: readonly string[];
  /** Variables with values of placeholders that did not fit. */
  readonly tooLong: readonly string[];
}

/** The variables of one run, by where they come from; the later ones count more. */
export interface EnvironmentParts {
  readonly agent: Environment;
  readonly handler: Pick<CommandHandler, 'env' | 'passEnv'>;
  readonly dialect: Readonly<Record<string, string>>;
  /** The values of placeholders. */
  readonly values: Readonly<Record<string, string>>;
  /** What hookline itself must find again in every process of the run: never left out. */
  readonly own: Readonly<Record<string, string>>;
  readonly fromRepository: boolean;
  /** The PATH in place of the agent's; null: the agent's. */
  readonly path: string | null;
}

/**
 * The agent's environment, without credentials for a hook that came with a repository, then the entry's own variables,
 * then the dialect's. A variable that the dialect defines is never inherited, even when it does not fit. An inherited one
 * that no process could be started with is left out as well.
 */
export function composeEnvironment(parts: EnvironmentParts): ComposedEnvironment {
  const { agent, handler, dialect, values, own, fromRepository, path } = parts;
  const env: Record<string, string> = {};
  let characters = 0;
  const put = (name: string, value: string | undefined): void => {
    if (value === undefined || Object.hasOwn(own, name)) return;
    env[name] = withoutNul(value);
    characters += name.length + value.length + BYTES_BESIDE;
  };
  for (const name in agent) {
    const value = agent[name];
    const hidden = fromRepository && isCredential(name, value ?? '') && !handler.passEnv.includes(name);
    // another run's; whoever is given a payload in a file is given its own
    if (!hidden && name !== EVENT_FILE) put(name, path !== null && isPath(name) ? path : value);
  }
  for (const name in handler.env) {
    // in an environment a name ends at its first "=": another variable would be set than the one that was looked at
    if (!/[=\0]/.test(name) && !(fromRepository && isLoaderName(name))) put(name, handler.env[name]);
  }
  for (const name in dialect) put(name, dialect[name]);
  for (const name in values) put(name, values[name]);
  // a character is at most three bytes in UTF-8: a short environment needs no counting
  const short = characters * 3 <= MAX_VARIABLE_BYTES;
  const leftOut = short ? [] : leaveOutTooMuch(env, values);
  for (const name in own) env[name] = own[name] ?? '';
  return {
    env,
    leftOut: leftOut.filter((name) => Object.hasOwn(dialect, name)),
    tooLong: leftOut.filter((name) => Object.hasOwn(values, name)),
  };
}

/** What a hook may know of the agent's environment. */
export function visibleTo({ handler, layer }: Pick<Hook, 'handler' | 'layer'>, env: Environment): Environment {
  if (!needsTrust(layer)) return env;
  const listed = processOf(handler)?.passEnv ?? [];
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => listed.includes(name) || !isCredential(name, value ?? '')),
  );
}

/** On Windows a name may be written in any way. */
function isPath(name: string): boolean {
  return name === 'PATH' || (process.platform === 'win32' && name.toUpperCase() === 'PATH');
}

function leaveOutTooMuch(env: Record<string, string>, values: EnvironmentParts['values']): readonly string[] {
  const tooLong = leaveOutTooLong(env);
  const valuesLeft = Object.keys(values).filter((name) => Object.hasOwn(env, name));
  const surplus = leaveOutLargest(env, valuesLeft, MAX_VALUES_BYTES);
  return [...tooLong, ...surplus, ...leaveOutLargest(env, Object.keys(env), MAX_TOTAL_BYTES)];
}

function leaveOutTooLong(env: Record<string, string>): readonly string[] {
  const tooLong = Object.entries(env).filter(([name, value]) => {
    const atMost = (name.length + value.length) * 3 + BYTES_BESIDE;
    return atMost > MAX_VARIABLE_BYTES && bytesOf(name, value) > MAX_VARIABLE_BYTES;
  });
  return leaveOut(
    env,
    tooLong.map(([name]) => name),
  );
}

/** The largest first. */
function leaveOutLargest(env: Record<string, string>, names: readonly string[], mostBytes: number): readonly string[] {
  const sizes = names.map((name) => [name, bytesOf(name, env[name] ?? '')] as const);
  let total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (total <= mostBytes) return [];
  const surplus = [...sizes]
    .sort(([, a], [, b]) => b - a)
    .filter(([, bytes]) => {
      if (total <= mostBytes) return false;
      total -= bytes;
      return true;
    });
  return leaveOut(
    env,
    surplus.map(([name]) => name),
  );
}

function leaveOut(env: Record<string, string>, names: readonly string[]): readonly string[] {
  for (const name of names) delete env[name];
  return names;
}

/** What one string of an environment takes. */
export function bytesOf(name: string, value: string): number {
  return Buffer.byteLength(name) + Buffer.byteLength(value) + BYTES_BESIDE;
}

/** No environment can hold a NUL. */
export function withoutNul(value: string): string {
  return value.includes('\0') ? value.replaceAll('\0', '') : value;
}
