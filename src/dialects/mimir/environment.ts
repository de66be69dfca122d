import type { Environment } from '../../core/dialect.ts';
import { isLoaderName } from '../../core/env-names.ts';
import type { Hook } from '../../core/hook.ts';
import { type Layer, needsTrust } from '../../core/layer.ts';
import { entryOf, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';

const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** `environment` as it is written. What a repository must not set, or does not list, is said where it stands. */
export function readEnvironment(
  read: FieldReader,
  map: LocatedMap,
  layer: Layer,
  passEnv: readonly string[],
): Readonly<Record<string, string>> {
  const node = entryOf(map, 'environment')?.value;
  const given = read.stringMap(map, 'environment')?.value ?? {};
  if (node?.kind !== 'map') return {};
  const kept = node.entries.filter(({ key, keyAt, value }) => {
    if (!Object.hasOwn(given, key)) return false;
    if (key === '' || /[=\0]/.test(key)) {
      read.finding('error', 'WRONG_TYPE', keyAt, `${JSON.stringify(key)} is no name of a variable; it is left out.`);
      return false;
    }
    if (!needsTrust(layer)) return true;
    if (isLoaderName(key)) {
      const message = `A project’s file cannot set ${key}: it changes which code programs load. It is left out.`;
      read.finding('error', 'LOADER_VARIABLE', keyAt, message);
      return false;
    }
    for (const name of unlisted(given[key] ?? '', passEnv)) {
      const message = `"\${${name}}" is empty here: a project’s file gets only the variables that it lists.`;
      read.finding('warning', 'ENVIRONMENT_NOT_PASSED', value.at, message, `add passEnv: [${name}]`);
    }
    return true;
  });
  return Object.fromEntries(kept.map(({ key }) => [key, given[key] ?? '']));
}

function unlisted(text: string, passEnv: readonly string[]): ReadonlySet<string> {
  const names = [...text.matchAll(REFERENCE)].map(([, name = '']) => name);
  return new Set(names.filter((name) => !passEnv.includes(name)));
}

/** The variables with the values that the agent's environment has now. A value is never scanned again. */
export function expandedEnvironment({ handler, layer }: Hook, env: Environment): Readonly<Record<string, string>> {
  if (handler.kind !== 'command') return {};
  const { passEnv } = handler;
  const passed = (name: string): string =>
    needsTrust(layer) && !passEnv.includes(name) ? '' : ((Object.hasOwn(env, name) ? env[name] : '') ?? '');
  return Object.fromEntries(
    Object.entries(handler.env).map(([key, text]) => [key, text.replace(REFERENCE, (_, name) => passed(name))]),
  );
}
