import type { HookInput } from '../core/dialect.ts';
import type { Scratch } from './scratch.ts';

/** The files that a hook's variables point to, where its dialect has any. */
export interface HookFiles {
  readonly variables: Readonly<Record<string, string>>;
  /** A file with the payload, for a hook that cannot be given all of it in its environment. */
  readonly giveEvent: () => string | null;
  readonly readEnvFile: () => string | null;
  readonly remove: () => void;
  /** Those that are there, for a sandbox to show. */
  readonly paths: () => readonly { readonly path: string; readonly writable: boolean }[];
}

export function hookFiles(input: HookInput, scratch: Scratch): HookFiles {
  const { envFileVariable, eventFileVariable } = input;
  const envFile = envFileVariable === undefined ? null : scratch.write('');
  let eventFile = eventFileVariable === undefined ? null : scratch.write(input.stdin);
  return {
    variables: {
      ...(envFileVariable === undefined || envFile === null ? {} : { [envFileVariable]: envFile }),
      ...(eventFileVariable === undefined || eventFile === null ? {} : { [eventFileVariable]: eventFile }),
    },
    giveEvent() {
      eventFile ??= scratch.write(input.stdin);
      return eventFile;
    },
    paths: () => [
      ...(envFile === null ? [] : [{ path: envFile, writable: true }]),
      ...(eventFile === null ? [] : [{ path: eventFile, writable: false }]),
    ],
    readEnvFile: () => (envFile === null ? null : scratch.read(envFile)),
    remove() {
      for (const path of [envFile, eventFile]) if (path !== null) scratch.remove(path);
    },
  };
}
