import { HookError } from '../core/hook-error.ts';
import type { TriggerOptions } from '../engine/engine.ts';
import type { HooksOptions } from './api.ts';
import { checkKeys } from './check-keys.ts';
import { isModelOption } from './model-option.ts';

type Check = readonly [is: (value: unknown) => boolean, mustBe: string];

const TEXT: Check = [(value) => typeof value === 'string' && value !== '', 'a path'];
const LIST: Check = [Array.isArray, 'a list'];
const FUNCTION: Check = [isFunction, 'a function'];

const CHECKS: Readonly<Record<keyof HooksOptions, Check>> = {
  cwd: TEXT,
  home: TEXT,
  dialects: LIST,
  files: LIST,
  enforced: LIST,
  trust: [(value) => value === 'recorded' || value === 'all' || isFunction(value), '"recorded", "all" or a function'],
  ask: FUNCTION,
  model: [isModelOption, 'a function or a language model of the AI SDK'],
  audit: [(value) => value === false || isFunction(value), 'a function or false'],
  env: [(value) => typeof value === 'object' && value !== null, 'an object'],
  selfProtection: [(value) => typeof value === 'boolean', 'true or false'],
  watch: [(value) => typeof value === 'boolean', 'true or false'],
  maxConcurrent: [(value) => Number.isInteger(value) && Number(value) >= 1, 'a whole number of at least 1'],
  graceMs: [isDuration, 'a number of milliseconds'],
};

/** A wrong option is misuse, and thrown at once: guessing what was meant could mean fewer guards. */
export function checkOptions(options: HooksOptions): void {
  checkKeys(options, Object.keys(CHECKS), 'createHooks()');
  for (const [name, [is, mustBe]] of Object.entries(CHECKS)) {
    const value = options[name as keyof HooksOptions];
    if (value !== undefined && !is(value)) throw new HookError('BAD_OPTION', `"${name}" must be ${mustBe}.`);
  }
  for (const file of options.files ?? []) checkKeys(file, ['path', 'dialect', 'layer'], 'a file of createHooks()');
  for (const file of options.enforced ?? [])
    if (typeof file !== 'string') checkKeys(file, ['path', 'dialect'], 'an enforced file of createHooks()');
}

export function checkTriggerOptions(options: TriggerOptions): void {
  checkKeys(options, ['signal', 'deadlineMs', 'asGiven'], 'trigger()');
  const { signal, deadlineMs, asGiven } = options;
  if (asGiven !== undefined && typeof asGiven !== 'boolean')
    throw new HookError('BAD_OPTION', '"asGiven" must be true or false.');
  if (deadlineMs !== undefined && !isDuration(deadlineMs))
    throw new HookError('BAD_OPTION', '"deadlineMs" must be a number of milliseconds.');
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw new HookError('BAD_OPTION', '"signal" must be an AbortSignal.');
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function isDuration(value: unknown): boolean {
  return typeof value === 'number' && value >= 0;
}
