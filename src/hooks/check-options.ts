import type { TriggerOptions } from '../engine/engine.ts';
import { type Check, checkFields, checkKeys, FLAG, FUNCTION, isFunction } from './check-keys.ts';
import type { HooksOptions } from './hooks-options.ts';
import { isModelOption } from './model-option.ts';

const PATH: Check = [(value) => typeof value === 'string' && value !== '', 'a path'];
const OBJECT: Check = [(value) => typeof value === 'object' && value !== null, 'an object'];
const LIST: Check = [Array.isArray, 'a list'];
const DURATION: Check = [(value) => typeof value === 'number' && value >= 0, 'a number of milliseconds'];

/** Looked at by whoever uses it. */
const ANYTHING: Check = [() => true, ''];

const OF_HOOKS: Readonly<Record<keyof HooksOptions, Check>> = {
  cwd: PATH,
  home: PATH,
  dialects: LIST,
  files: LIST,
  settings: OBJECT,
  enforced: LIST,
  trust: [(value) => value === 'recorded' || value === 'all' || isFunction(value), '"recorded", "all" or a function'],
  ask: FUNCTION,
  model: [isModelOption, 'a function or a language model of the AI SDK'],
  audit: [(value) => value === false || isFunction(value), 'a function or false'],
  recordAll: FLAG,
  env: OBJECT,
  executor: ANYTHING,
  logger: ANYTHING,
  selfProtection: FLAG,
  watch: FLAG,
  maxConcurrent: [(value) => Number.isInteger(value) && Number(value) >= 1, 'a whole number of at least 1'],
  graceMs: DURATION,
};

const OF_TRIGGER: Readonly<Record<keyof TriggerOptions, Check>> = {
  signal: [(value) => value instanceof AbortSignal, 'an AbortSignal'],
  deadlineMs: DURATION,
  asGiven: FLAG,
};

export function checkOptions(options: HooksOptions): void {
  checkFields(options, OF_HOOKS, 'createHooks()');
  for (const file of options.files ?? []) checkKeys(file, ['path', 'dialect', 'layer'], 'a file of createHooks()');
  for (const file of options.enforced ?? [])
    if (typeof file !== 'string') checkKeys(file, ['path', 'dialect'], 'an enforced file of createHooks()');
}

export function checkTriggerOptions(options: TriggerOptions): void {
  checkFields(options, OF_TRIGGER, 'trigger()');
}
