import type { DialectEvent } from '../../core/dialect.ts';
import type { CommandHandler } from '../../core/handler.ts';
import type { HookSpec } from '../../core/hook.ts';
import { isObject } from '../../core/json.ts';
import type { Layer } from '../../core/layer.ts';
import { entryOf, type LocatedMap, plain } from '../../core/located.ts';
import { blankSpec, withDoubt } from '../blank-spec.ts';
import type { FieldReader } from '../fields.ts';
import { readSandbox } from '../sandbox-fields.ts';
import { readCommand } from './command.ts';
import { readEnvironment } from './environment.ts';
import { readFlag } from './flag.ts';

export const KEYS = [
  ...['command', 'timeout', 'continueOnError', 'prompt', 'patterns', 'environment', 'enforced', 'passEnv', 'sandbox'],
];
const DEFAULT_TIMEOUT_MS = 10_000;
const NO_FILE = ['!**'];
const CLOSED = { value: false, means: 'false is used, so that a failure refuses' };
const ASKS = { value: true, means: 'true is used, so that the person is asked' };

/** In which part of a file hooks stand. */
export interface HooksSection {
  readonly layer: Layer;
  /** Inside `enforcement`: what there is to say about `enforced` was said there. */
  readonly inBlock: boolean;
}

/** Where an entry stands, and for which event. */
export interface EntryPlace extends HooksSection {
  readonly at: number;
  readonly name: string;
  readonly event: DialectEvent;
}

export function readEntry(read: FieldReader, map: LocatedMap, place: EntryPlace): HookSpec {
  return withDoubt(read, () => readFields(read, map, place));
}

function readFields(read: FieldReader, map: LocatedMap, place: EntryPlace): HookSpec {
  read.onlyKnown(map, KEYS, 'a hook of Mimir');
  const command = readCommand(read, map);
  const passEnv = read.strings(map, 'passEnv')?.value ?? [];
  const { sandbox, fault: unconfined } = readSandbox(read, map);
  const handler: CommandHandler = {
    kind: 'command',
    command: command.text,
    args: null,
    shell: null,
    cwd: null,
    env: readEnvironment(read, map, place.layer, passEnv),
    passEnv,
    ...(sandbox === undefined ? {} : { sandbox }),
  };
  sayEnforced(read, map, place);
  const written = plain(map);
  const empty = emptySpec(place);
  return {
    ...empty,
    ...readPatterns(read, map, place),
    ...(command.fault === null ? { handler, fault: unconfined ?? null } : { fault: command.fault }),
    commandAt: entryOf(map, 'command')?.value.at ?? place.at,
    timeoutMs: read.timeoutMs(map, 'timeout', 1, DEFAULT_TIMEOUT_MS),
    onFailure: (readFlag(read, map, 'continueOnError', CLOSED) ?? true) ? 'continue' : 'block',
    approve: readFlag(read, map, 'prompt', ASKS) ?? false,
    definition: {
      ...(isObject(written) ? written : {}),
      ...empty.definition,
      ...(command.fault === null ? { command: command.text } : {}),
    },
  };
}

/** A hook that does nothing yet, called by its event. */
export function emptySpec({ at, name, event: { event, kind } }: EntryPlace): HookSpec {
  return {
    ...blankSpec(event, at),
    name,
    matcher: kind === undefined ? null : { text: kind, style: 'kinds-or-search' },
    handler: { kind: 'unavailable', type: 'nothing' },
    timeoutMs: DEFAULT_TIMEOUT_MS,
    // before a tool of some kind runs, a tool is about to run
    ...(kind !== undefined && name.startsWith('pre-') ? { rank: 1 } : {}),
    definition: { event: name },
  };
}

/** Only the events that are about files have files. */
function readPatterns(
  read: FieldReader,
  map: LocatedMap,
  { name, event }: EntryPlace,
): Pick<HookSpec, 'files' | 'filesAt' | 'filesWhenNone'> {
  const patterns = read.strings(map, 'patterns');
  if (patterns === null) return { files: null };
  if (event.kind !== 'file-write') {
    const message = `"patterns" is about the files of pre-file-write and post-file-write; in ${name} it is ignored.`;
    read.finding('warning', 'CONDITION_IGNORED', patterns.at, message);
    return { files: null };
  }
  if (patterns.value.length > 0) return { files: patterns.value, filesAt: patterns.itemsAt, filesWhenNone: true };
  const message = '"patterns" is empty: the hook runs for no file.';
  read.finding('warning', 'CONDITION_IGNORED', patterns.at, message, 'leave it out to run for every file');
  return { files: NO_FILE, filesWhenNone: true };
}

function sayEnforced(read: FieldReader, map: LocatedMap, { layer, inBlock, name }: EntryPlace): void {
  const enforced = read.scalar(map, 'enforced', 'boolean');
  if (enforced === null) return;
  if (layer === 'enforced') {
    if (enforced.value) return;
    const message = `Hook '${name}' stands in an enforced file: it is enforced, whatever it says.`;
    read.finding('warning', 'ENFORCED_CONFLICT', enforced.at, message);
  } else if (enforced.value && !inBlock) {
    const message = '"enforced" counts only in an enforced file: this hook runs as an ordinary one.';
    read.finding('error', 'NOT_ENFORCED_HERE', enforced.at, message, 'a team’s file is /etc/mimir/team.yml');
  }
}
