import { HookError } from '../core/hook-error.ts';
import type { TriggerOptions } from '../engine/engine.ts';
import type { HooksOptions } from './api.ts';
import { isModelOption } from './model-option.ts';

type Check = readonly [is: (value: unknown) => boolean, mustBe: string];

const TEXT: Check = [(value) => typeof value === 'string' && value !== '', 'a path'];
const LIST: Check = [Array.isArray, 'a list'];
const FUNCTION: Check = [isFunction, 'a function'];

const CHECKS: Readonly<Partial<Record<keyof HooksOptions, Check>>> = {
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
  if (typeof options !== 'object' || options === null)
    throw new HookError('BAD_OPTION', 'The options must be an object.');
  for (const [name, [is, mustBe]] of Object.entries(CHECKS)) {
    const value = options[name as keyof HooksOptions];
    if (value !== undefined && !is(value)) throw new HookError('BAD_OPTION', `"${name}" must be ${mustBe}.`);
  }
}

export function checkTriggerOptions({ signal, deadlineMs }: TriggerOptions): void {
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
