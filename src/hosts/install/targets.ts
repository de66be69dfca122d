import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EventName, eventRow } from '../../core/events.ts';
import { HookError } from '../../core/hook-error.ts';
import { orElse } from '../../core/or-else.ts';
import type { WireEvent } from '../../core/wire.ts';
import { readPlainFile } from '../../state/plain-file.ts';
import type { HostAgent } from '../agents/host-agent.ts';
import { entryCommand } from './entry-command.ts';
import type { FilesForm, OwnEntry, PluginForm } from './entry-form.ts';
import { isEmptyFile, ownCommands, withEntries, withMissingEntries, withoutEntries } from './json-form.ts';
import { tableCommands, withoutTables, withTables } from './toml-form.ts';

/** One file that an installation writes, in the agent's own form. */
export interface Target {
  readonly path: string;
  readonly mode: number;
  /** With our entries; null: there is to be no such file. */
  readonly put: (text: string | null) => Promise<string | null>;
  /** Without them, and whether then nothing of anybody is in it. */
  readonly take: (text: string) => { readonly text: string; readonly isEmpty: boolean };
  /** What the agent runs for an event, read back; null: nothing of ours. */
  readonly commandFor: (text: string, event: string) => string | null;
}

export interface TargetsFor {
  readonly agent: HostAgent;
  readonly events: ReadonlyMap<string, WireEvent>;
  readonly path: string;
  /** Null: an entry for many people. */
  readonly shim: string | null;
  /** Entries that are there stay as they are, where the form has them one beside the other. */
  readonly onlyAdds: boolean;
}

export function targetsOf(given: TargetsFor): readonly Target[] {
  const { agent, path, shim } = given;
  const { form } = agent;
  const entries = entriesOf(given);
  switch (form.kind) {
    case 'json':
      return [
        {
          ...{ path, mode: NEW_MODE },
          put: async (text) => (given.onlyAdds ? withMissingEntries : withEntries)(text, form, entries, path),
          take: (text) => {
            const rest = withoutEntries(text, form, path);
            return { text: rest, isEmpty: isEmptyFile(rest, form) };
          },
          commandFor: (text, event) => ownCommands(text, form, event)[0] ?? null,
        },
      ];
    case 'toml':
      return [
        {
          ...{ path, mode: NEW_MODE },
          put: async (text) => withTables(text, form, entries, path),
          take: (text) => {
            const rest = withoutTables(text, path);
            return { text: rest, isEmpty: rest.trim() === '' };
          },
          commandFor: (text, event) => tableCommands(text, event)[0] ?? null,
        },
      ];
    case 'files': {
      const wanted = entries.map((entry) => executable(form, path, entry));
      const others = ownFiles(form, path).filter((file) => wanted.every((one) => one.path !== file));
      return [...wanted, ...others.map((file) => leftover(form, file))];
    }
    case 'plugin':
      return [plugin(form, path, entries, shim)];
  }
}

const NEW_MODE = 0o644;

/** Where somebody's own file has the name, ours takes another one that the agent runs too. */
function executable({ text, endings, mark }: FilesForm, folder: string, entry: OwnEntry): Target {
  const names = endings.map((ending) => join(folder, `${entry.event}${ending}`));
  const path =
    names.find((name) => isMarked(name, mark)) ?? names.find((name) => !existsSync(name)) ?? names[0] ?? folder;
  return {
    ...whole(path, 0o755, mark, () => text(entry)),
    commandFor: (found, event) => (event === entry.event && found.includes(mark) ? path : null),
  };
}

/** Every file of ours in the folder: also for an event that is not asked for any more, and a second one for the same. */
function ownFiles({ mark }: FilesForm, folder: string): readonly string[] {
  const names = orElse(() => readdirSync(folder), []);
  return names.map((name) => join(folder, name)).filter((path) => isMarked(path, mark));
}

function isMarked(path: string, mark: string): boolean {
  return orElse(() => readPlainFile(path).includes(mark), false);
}

function leftover({ mark }: FilesForm, path: string): Target {
  return { ...whole(path, 0o755, mark, () => null), commandFor: () => null };
}

function plugin({ text, mark }: PluginForm, path: string, entries: readonly OwnEntry[], shim: string | null): Target {
  return {
    ...whole(path, NEW_MODE, mark, () => text(entries, shim)),
    commandFor: (found) => (found.includes(mark) ? path : null),
  };
}

/** A file that is nobody's but ours. */
function whole(path: string, mode: number, mark: string, text: () => string | null): Omit<Target, 'commandFor'> {
  return {
    ...{ path, mode },
    put: async (found) => {
      if (found === null || found.includes(mark)) return text();
      throw new HookError('FILE_UNREADABLE', `"${path}" is somebody else's file, and hookline's would be called so.`, {
        file: path,
        hint: 'give it another name, then install again',
      });
    },
    take: (found) => (found.includes(mark) ? { text: '', isEmpty: true } : { text: found, isEmpty: false }),
  };
}

function entriesOf({ agent, events, shim }: TargetsFor): readonly OwnEntry[] {
  // of one that nobody has tried it is only supposed
  const isPlainShell = agent.shell?.[0] === '/bin/sh' && agent.triedWith !== null;
  return [...events].map(([event, wire]) => {
    const before = isBefore(wire);
    return {
      ...{ event, before },
      command: entryCommand({ agent: agent.name, event, before, shim, isPlainShell }),
      timeoutSeconds: agent.timeouts?.[event] ?? agent.timeoutSeconds,
    };
  });
}

/** Whatever of it can be refused. */
export function isBefore({ event }: { readonly event: EventName }): boolean {
  return eventRow(event).before;
}
