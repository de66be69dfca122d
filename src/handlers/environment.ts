import type { Environment } from '../core/dialect.ts';
import { isCredentialName, isLoaderName } from '../core/env-names.ts';
import type { CommandHandler } from '../core/hook.ts';

/** Linux: one string of an environment, name and all, at most 32 pages; all strings and arguments about 2 MiB. */
const MAX_VARIABLE_BYTES = 131_071;
const MAX_TOTAL_BYTES = 1_500_000;

export interface ComposedEnvironment {
  readonly env: Record<string, string>;
  /** Variables of the dialect that did not fit. */
  readonly leftOut: readonly string[];
}

/**
 * The agent's environment, without credentials for a hook that came with a repository, then the entry's own variables,
 * then the dialect's. A variable that the dialect defines is never inherited, even when it does not fit.
 */
export function composeEnvironment(
  agent: Environment,
  handler: Pick<CommandHandler, 'env' | 'passEnv'>,
  dialect: Readonly<Record<string, string>>,
  fromRepository: boolean,
): ComposedEnvironment {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(agent)) {
    if (value === undefined) continue;
    if (fromRepository && isCredentialName(name) && !handler.passEnv.includes(name)) continue;
    env[name] = value;
  }
  for (const [name, value] of Object.entries(handler.env)) {
    if (fromRepository && isLoaderName(name)) continue;
    env[name] = withoutNul(value);
  }
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(dialect)) {
    delete env[name];
    const clean = withoutNul(value);
    if (bytesOf(name, clean) > MAX_VARIABLE_BYTES) leftOut.push(name);
    else env[name] = clean;
  }
  return { env, leftOut: [...leftOut, ...leaveOutLargest(env, Object.keys(dialect))] };
}

function leaveOutLargest(env: Record<string, string>, removable: readonly string[]): readonly string[] {
  let total = 0;
  for (const name in env) total += name.length + (env[name]?.length ?? 0) + 2;
  // characters are at most three bytes each in UTF-8: far below the limit nothing needs counting
  if (total * 3 < MAX_TOTAL_BYTES) return [];
  total = Object.entries(env).reduce((sum, [name, value]) => sum + bytesOf(name, value), 0);
  const sized = removable
    .filter((name) => env[name] !== undefined)
    .map((name) => ({ name, bytes: bytesOf(name, env[name] ?? '') }))
    .sort((a, b) => b.bytes - a.bytes);
  const leftOut: string[] = [];
  for (const { name, bytes } of sized) {
    if (total <= MAX_TOTAL_BYTES) break;
    delete env[name];
    leftOut.push(name);
    total -= bytes;
  }
  return leftOut;
}

function bytesOf(name: string, value: string): number {
  return value.length * 3 < MAX_VARIABLE_BYTES / 2
    ? name.length + value.length + 2
    : Buffer.byteLength(name) + Buffer.byteLength(value) + 2;
}

/** No environment can hold a NUL. */
function withoutNul(value: string): string {
  return value.includes('\0') ? value.replaceAll('\0', '') : value;
}
