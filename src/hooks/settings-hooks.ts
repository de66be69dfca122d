import { dialectNamed } from '../config/which-files.ts';
import type { Dialect } from '../core/dialect.ts';
import type { Hook } from '../core/hook.ts';
import { HookError } from '../core/hook-error.ts';
import { isObject } from '../core/json.ts';
import { DIALECTS } from '../dialects/all.ts';
import { byPattern } from './by-pattern.ts';
import { hooksIn, type RegistrationPlace } from './defined-hooks.ts';
import type { DialectSettings, Registering } from './registration.ts';
import { withoutCopies } from './without-copies.ts';

/** Where they are added, and what ends everything where they cannot be. */
interface Settled {
  readonly add: (registering: Registering) => unknown;
  readonly close: () => Promise<void>;
  readonly inForce: readonly Hook[];
}

/** Adds all hooks of an object as it could stand in a settings file; what would be an error there is thrown here. */
export async function addSettings(
  given: DialectSettings,
  only: Dialect | null,
  place: RegistrationPlace,
  { add, close, inForce }: Settled,
): Promise<void> {
  try {
    const { now, later } = withoutCopies(settingsHooks(given, only, place), inForce);
    // some mistakes are seen only once commands and patterns are compiled
    const compiled = (await later) ?? now;
    const mistake = compiled.diagnostics.find(({ severity }) => severity === 'error');
    if (mistake !== undefined) throw new HookError(mistake.code, mistake.message, mistake);
    add({ now: compiled, later: null });
  } catch (error) {
    await close();
    throw error;
  }
}

function settingsHooks(given: DialectSettings, only: Dialect | null, place: RegistrationPlace): Registering {
  const { dialect: name = only?.name, ...settings } = given;
  if (typeof name !== 'string')
    throw new HookError('BAD_OPTION', 'Nothing says whose "settings" these are.', {
      hint: `add "dialect": one of ${DIALECTS.map((one) => one.name).join(', ')}`,
    });
  const dialect = dialectNamed(name, DIALECTS);
  const { file, patterns } = withoutPatterns(withHooks(settings, dialect));
  const made: Registering[] = [];
  const read = (one: object): Registering => {
    const from = made.reduce((sum, { now }) => sum + now.hooks.length, 0);
    return hooksIn(one, { dialect, enforced: false, mayBeNone: true }, place, from);
  };
  made.push(read(file));
  for (const { file: one, pattern } of patterns) made.push(byPattern(read(one), pattern));
  return together(made);
}

/** GenCode's HooksConfig is what stands under "hooks". */
function withHooks(settings: object, { events }: Dialect): object {
  const keys = Object.keys(settings);
  return keys.length > 0 && keys.every((key) => events.has(key)) ? { hooks: settings } : settings;
}

interface ByPattern {
  readonly file: object;
  readonly pattern: RegExp;
}

/** The same without the entries that have a pattern of the program's own, and each of these alone. */
function withoutPatterns(file: object): { readonly file: object; readonly patterns: readonly ByPattern[] } {
  const hooks: unknown = Reflect.get(file, 'hooks');
  if (!isObject(hooks)) return { file, patterns: [] };
  const patterns: ByPattern[] = [];
  const others = Object.entries(hooks).map(([event, list]) => {
    if (!Array.isArray(list)) return [event, list] as const;
    const plain = list.filter((entry: unknown) => {
      if (!isObject(entry) || !(entry.matcher instanceof RegExp)) return true;
      patterns.push({
        file: { ...file, hooks: { [event]: [{ ...entry, matcher: '*' }] } },
        pattern: entry.matcher,
      });
      return false;
    });
    return [event, plain] as const;
  });
  return { file: { ...file, hooks: Object.fromEntries(others) }, patterns };
}

function together(all: readonly Registering[]): Registering {
  const joined = (some: readonly Registering['now'][]): Registering['now'] => ({
    hooks: some.flatMap(({ hooks }) => hooks),
    diagnostics: some.flatMap(({ diagnostics }) => diagnostics),
  });
  return {
    now: joined(all.map(({ now }) => now)),
    later: Promise.all(all.map(({ now, later }) => later ?? now)).then(joined),
  };
}
