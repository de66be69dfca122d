import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface NaiveSettings {
  readonly hooks?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** How the samples read a file: all of it, whatever is in it; one that cannot be read is one without hooks. */
export function naiveSettings(path: string): NaiveSettings {
  try {
    return parse(readFileSync(path, 'utf8'), { maxAliasCount: -1, uniqueKeys: false }) ?? {};
  } catch {
    return {};
  }
}

/** "Hooks from both sources are merged": the nearer file has the last word about everything else. */
export function naiveMerge(...files: readonly NaiveSettings[]): NaiveSettings {
  return Object.assign({}, ...files, { hooks: Object.assign({}, ...files.map(({ hooks }) => hooks)) });
}

/** The commands of an event, in Claude Code's shape, the flat one, the list and Mimir's. */
export function naiveCommands({ hooks }: NaiveSettings, event: string): readonly string[] {
  const found: string[] = [];
  JSON.stringify(Array.isArray(hooks) ? hooks : (hooks?.[event] ?? []), (key, value) => {
    if ((key === 'command' || key === 'run') && typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}

export function naiveProject(project: string, files: readonly string[]): readonly NaiveSettings[] {
  return files.map((file) => naiveSettings(join(project, file)));
}
