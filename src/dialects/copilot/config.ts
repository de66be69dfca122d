import type { Dialect, FileReading } from '../../core/dialect.ts';
import { eventRow } from '../../core/events.ts';
import { BASH_OR_SH } from '../../core/handler.ts';
import type { OnFailure } from '../../core/hook.ts';
import { type Located, type LocatedMap, presentIn } from '../../core/located.ts';
import { type BlocksForm, blocksIn } from '../claude-form/blocks.ts';
import { readOnFailure } from '../claude-form/entry.ts';
import type { FieldReader } from '../fields.ts';
import { type EntryEvent, type FlatForm, readFlatHooks, type Selecting, STRICT_KEYS } from '../flat-form/entries.ts';
import { type ReadHandler, unavailable } from '../handler-fields.ts';
import { matcherIgnored } from '../matcher-ignored.ts';
import { sayMisspeltHooks } from '../misspelt.ts';
import { readMapFile } from '../read-map-file.ts';
import { JSON_WEBHOOK, readWebhook } from '../webhook-fields.ts';

const DEFAULT_MS = 30_000;
const STRICT = [...STRICT_KEYS, 'bash', 'exec'];

/** What its entries have, and those of groups in Claude Code's form besides Claude Code's keys. */
export const KEYS = [
  ...['bash', 'powershell', 'command', 'exec', 'args', 'cwd', 'env', 'matcher', 'timeoutSec', 'timeout'],
  ...['url', 'headers', 'allowedEnvVars', 'prompt'],
];
export const GROUPED = { keys: ['timeoutSec', 'cwd', 'env'], types: ['http', 'prompt'] } as const;
export const ITS_OWN = ['userPromptTransformed'];

/** A file of hooks, or settings that hold some among other things. */
export function readCopilotFile(tree: Located, events: Dialect['events']): FileReading {
  const form: FlatForm = {
    where: 'a copilot file',
    events,
    itsOwn: ITS_OWN,
    keys: KEYS,
    timeout: { keys: ['timeoutSec', 'timeout'], defaultMs: DEFAULT_MS },
    handler: readHandler,
    selecting,
    onFailure: (_read, _map, { row }) => onFailure(row.event),
    groups: (event) => groupsForm(events, event),
  };
  return readMapFile(tree, 'A copilot file', STRICT, (read, file) => {
    sayMisspeltHooks(read, file, events, form.where);
    const isOff = read.scalar(file, 'disableAllHooks', 'boolean')?.value === true;
    const blocks = blocksIn(read, file, 'a list of hooks');
    return {
      hooks: blocks.flatMap((block) => readFlatHooks(read, block, form)),
      switches: isOff ? ['own-hooks'] : [],
    };
  });
}

/** A hook that fails refuses the call that it was to look at, unless it only took too long. */
function onFailure(event: EntryEvent['row']['event']): OnFailure {
  return event === 'PreToolUse' ? 'block' : 'continue';
}

/** The name of the event says in which form a hook is told of it, and how its matcher is read. */
function styleOf({ name, row }: EntryEvent): 'names-or-search' | 'whole' {
  return name === row.event ? 'names-or-search' : 'whole';
}

function groupsForm(events: Dialect['events'], event: EntryEvent): BlocksForm {
  return {
    where: 'a copilot file',
    events,
    matcherStyle: styleOf(event),
    timeout: () => ({ key: 'timeout', unitMs: 1000, defaultMs: DEFAULT_MS }),
    entry: {
      ...GROUPED,
      more: (read, map, name) => ({
        onFailure: readOnFailure(read, map) ?? onFailure(name),
        command: { shell: BASH_OR_SH, ...surroundings(read, map) },
      }),
    },
  };
}

function selecting(read: FieldReader, map: LocatedMap, event: EntryEvent): Selecting {
  const matcher = read.scalar(map, 'matcher', 'string');
  if (matcher === null) return { matcher: null, matcherAt: map.at };
  const isEverything = matcher.value === '' || matcher.value === '*';
  if (!isEverything && eventRow(event.row.event).subject === null) {
    matcherIgnored(read, event.name, matcher);
    return { matcher: null, matcherAt: matcher.at };
  }
  return { matcher: { text: matcher.value, style: styleOf(event) }, matcherAt: matcher.at };
}

function readHandler(read: FieldReader, map: LocatedMap): ReadHandler {
  const type = read.scalar(map, 'type', 'string')?.value ?? 'command';
  switch (type) {
    case 'command':
      return readCommand(read, map);
    case 'http': {
      const found = readWebhook(read, map, JSON_WEBHOOK);
      return 'fault' in found ? unavailable(type, found.fault, map.at) : { ...found, fault: null };
    }
    case 'prompt': {
      const message = 'hookline says no prompts in the name of the person: this hook does not run.';
      read.finding('warning', 'HANDLER_UNAVAILABLE', map.at, message);
      return unavailable(type, message, map.at);
    }
    default: {
      const message = `"${type}" is no type of hook; there are command, http, prompt.`;
      read.finding('error', 'WRONG_TYPE', map.at, message);
      return unavailable(type, message, map.at);
    }
  }
}

/** `exec` with `args`: no shell. Otherwise bash reads `bash`, else `command`. */
function readCommand(read: FieldReader, map: LocatedMap): ReadHandler {
  const exec = read.scalar(map, 'exec', 'string');
  const line = read.scalar(map, 'bash', 'string') ?? read.scalar(map, 'command', 'string');
  const text = exec ?? line;
  if (text === null || text.value.trim() === '') return nothingToRun(read, map);
  const args = read.strings(map, 'args')?.value;
  const handler = {
    kind: 'command',
    command: text.value,
    args: args ?? (exec === null ? null : []),
    shell: BASH_OR_SH,
    env: {},
    cwd: null,
    passEnv: [],
    ...surroundings(read, map),
  } as const;
  return { handler, fault: null, commandAt: text.at };
}

function surroundings(read: FieldReader, map: LocatedMap) {
  const cwd = read.scalar(map, 'cwd', 'string')?.value;
  const env = read.stringMap(map, 'env')?.value;
  return { ...(cwd === undefined ? {} : { cwd }), ...(env === undefined ? {} : { env }) };
}

function nothingToRun(read: FieldReader, map: LocatedMap): ReadHandler {
  const isWindows = presentIn(map, 'powershell') !== null;
  const message = isWindows
    ? 'This hook has a command for PowerShell only: there is none to run here.'
    : 'This hook has no command to run.';
  read.finding(isWindows ? 'warning' : 'error', 'MISSING_KEY', map.at, message, 'add "bash": "…"');
  return unavailable('command', message, map.at);
}
