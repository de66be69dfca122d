import { isDirection } from '../core/direction.ts';
import { EFFECT_KEYS, EFFECT_VALUES, type EffectKey, type EffectValue } from '../core/effect-keys.ts';
import type { Callback } from '../core/handler.ts';
import { HookError } from '../core/hook-error.ts';
import { isUnknownKind } from '../core/unknowns.ts';
import { type Check, checkFields, FLAG, FUNCTION } from './check-keys.ts';
import type { AnyCallbackRegistration } from './registration.ts';

const TEXT: Check = [(value) => typeof value === 'string', 'a string'];
const TEXTS: Check = [isTexts, 'a string or a list of strings'];

/** By what may stand under them. */
const VALUES: Readonly<Record<EffectValue, Check>> = {
  globs: TEXTS,
  commands: TEXTS,
  folders: TEXTS,
  directions: [isDirections, '"shown", "kept", "sent" or a list of these'],
  hosts: [(value) => value === true || isTexts(value), 'true, a string or a list of strings'],
  flag: [(value) => value === true, 'true'],
  unknowns: [(value) => value === true || isUnknownKind(value), 'true, "code", "program" or "place"'],
  either: FLAG,
};

const EFFECT_CHECKS = Object.fromEntries(EFFECT_KEYS.map((key) => [key, VALUES[EFFECT_VALUES[key]]]));

const CHECKS: Readonly<Record<Exclude<keyof AnyCallbackRegistration, EffectKey>, Check>> = {
  event: TEXTS,
  run: FUNCTION,
  dialect: TEXT,
  name: TEXT,
  matcher: [(value) => typeof value === 'string' || value instanceof RegExp, 'a string or a RegExp'],
  tools: TEXTS,
  files: TEXTS,
  when: TEXT,
  if: TEXT,
  ...EFFECT_CHECKS,
  after: [(value) => typeof value === 'object' && value !== null, 'an object such as { reads: "**/.env" }'],
  timeoutMs: [(value) => typeof value === 'number' && value > 0, 'a positive number'],
  onFailure: [(value) => value === 'continue' || value === 'block', '"continue" or "block"'],
  once: FLAG,
  guard: FLAG,
  observe: FLAG,
  enforced: FLAG,
};

/** The function of a registration; whatever is wrong with it is misuse, and thrown at once. */
export function checkCallback(given: AnyCallbackRegistration): Callback {
  checkFields(given, CHECKS, 'register()');
  const { run, event } = given;
  if (!isCallback(run)) throw new HookError('BAD_OPTION', 'A hook in code needs a function "run".');
  if (event === undefined || event.length === 0) throw new HookError('BAD_OPTION', 'A hook in code needs an "event".');
  return run;
}

function isCallback(run: unknown): run is Callback {
  return typeof run === 'function';
}

function isDirections(value: unknown): boolean {
  return [value].flat().every((one) => typeof one === 'string' && isDirection(one));
}

function isTexts(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));
}
