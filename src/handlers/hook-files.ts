import type { HookInput } from '../core/dialect.ts';
import { EVENT_FILE } from './environment.ts';
import type { Scratch } from './scratch.ts';

/** The files that a hook's variables point to, where its dialect has any. */
export interface HookFiles {
  readonly variables: Readonly<Record<string, string>>;
  /** False: there is no file with the payload, and its dialect promises one. */
  readonly isComplete: () => boolean;
  /** A file with the payload, for a hook that cannot be given all of it in its environment. */
  readonly giveEvent: () => string | null;
  /** A file with this content; null: none could be written. */
  readonly give: (content: string) => string | null;
  readonly readEnvFile: () => string | null;
  readonly remove: () => void;
  /** From now on they are somebody else's to remove. */
  readonly release: () => readonly string[];
  /** Those that are there, for a sandbox to show. */
  readonly paths: () => readonly { readonly path: string; readonly writable: boolean }[];
}

/** `isAsked`: the hook names the file of the event itself. */
export function hookFiles(input: HookInput, scratch: Scratch, isAsked = false): HookFiles {
  let released = false;
  const { envFileVariable, eventFileVariable = isAsked ? EVENT_FILE : undefined } = input;
  const envFile = envFileVariable === undefined ? null : scratch.write('');
  const given: string[] = [];
  let eventFile =
    eventFileVariable === undefined ? null : scratch.write(isAsked ? (input.whole?.() ?? input.stdin) : input.stdin);
  const present = (): readonly string[] => [envFile, eventFile, ...given].filter((path) => path !== null);
  return {
    variables: {
      ...(envFileVariable === undefined || envFile === null ? {} : { [envFileVariable]: envFile }),
      ...(eventFileVariable === undefined || eventFile === null ? {} : { [eventFileVariable]: eventFile }),
    },
    isComplete: () => eventFileVariable === undefined || eventFile !== null,
    giveEvent() {
      eventFile ??= scratch.write(input.whole?.() ?? input.stdin);
      return eventFile;
    },
    give(content) {
      const path = scratch.write(content);
      if (path !== null) given.push(path);
      return path;
    },
    paths: () => [
      ...(envFile === null ? [] : [{ path: envFile, writable: true }]),
      ...(eventFile === null ? [] : [{ path: eventFile, writable: false }]),
      ...given.map((path) => ({ path, writable: false })),
    ],
    readEnvFile: () => (envFile === null ? null : scratch.read(envFile)),
    remove() {
      if (!released) for (const path of present()) scratch.remove(path);
    },
    release() {
      released = true;
      for (const path of present()) scratch.release(path);
      return present();
    },
  };
}
