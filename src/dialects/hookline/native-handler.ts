import type { Handler } from '../../core/hook.ts';
import { entryOf, type LocatedEntry, type LocatedMap } from '../../core/located.ts';
import type { Field, FieldReader } from '../fields.ts';
import { checkPromptPlaceholders } from '../prompt-placeholders.ts';
import { readWebhook } from '../webhook-fields.ts';
import { readRule } from './native-rule.ts';

/** What an entry does; a fault says why it cannot. */
export interface NativeHandler {
  readonly handler: Handler;
  readonly fault: string | null;
  /** Where the text stands that says what it does. */
  readonly commandAt: number;
}

/** What a hook does: exactly one of these. With each, the keys that go with it. */
const DOES = {
  run: ['args', 'shell', 'cwd', 'env', 'passEnv', 'persistent', 'sandbox'],
  ...{ deny: [], ask: [], allow: [], context: [] },
  post: ['method', 'headers', 'allowedEnv'],
  prompt: ['model'],
  module: ['passEnv', 'sandbox'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Does = keyof typeof DOES;
const WORDS = Object.keys(DOES) as readonly Does[];
const PARTS: readonly string[] = [...new Set(Object.values(DOES).flat())];

export const HANDLER_KEYS: readonly string[] = [...WORDS, ...PARTS];

export function readNativeHandler(read: FieldReader, map: LocatedMap): NativeHandler {
  const [first, other] = WORDS.flatMap((word) => {
    const entry = entryOf(map, word);
    return entry === undefined ? [] : [{ ...entry, word }];
  });
  if (first === undefined) {
    const message = 'This hook does nothing.';
    read.finding('error', 'MISSING_KEY', map.at, message, 'add run: "a command", or deny: "a reason"');
    return unavailable('nothing', message, map.at);
  }
  if (other !== undefined) {
    const message = `"${first.word}" and "${other.word}" in one hook: a hook does one thing.`;
    read.finding('error', 'CONFLICTING_KEYS', other.keyAt, message, 'write two hooks');
    return unavailable(first.word, message, map.at);
  }
  warnOthersParts(read, map, first.word);
  const found = handlerOf(read, map, first.word, first);
  return 'fault' in found ? unavailable(first.word, found.fault, first.value.at) : { ...found, fault: null };
}

function unavailable(type: string, fault: string, commandAt: number): NativeHandler {
  return { handler: { kind: 'unavailable', type }, fault, commandAt };
}

/** A key that says nothing beside this word was meant for something. */
function warnOthersParts(read: FieldReader, map: LocatedMap, word: Does): void {
  const own: readonly string[] = DOES[word];
  for (const { key, keyAt } of map.entries) {
    if (!PARTS.includes(key) || own.includes(key)) continue;
    const words = WORDS.filter((other) => (DOES[other] as readonly string[]).includes(key));
    const hint = `it belongs to ${words.map((other) => `"${other}"`).join(' and ')}`;
    read.finding('warning', 'UNKNOWN_KEY', keyAt, `"${key}" means nothing beside "${word}".`, hint);
  }
}

type Found = { readonly handler: Handler; readonly commandAt: number } | { readonly fault: string };

function handlerOf(read: FieldReader, map: LocatedMap, word: Does, entry: LocatedEntry): Found {
  switch (word) {
    case 'run':
      return commandOf(read, map);
    case 'post':
      return webhookOf(read, map, entry);
    case 'prompt':
      return promptOf(read, map);
    case 'module':
      return moduleOf(read, map);
    default:
      return readRule(read, word, entry);
  }
}

function commandOf(read: FieldReader, map: LocatedMap): Found {
  const command = needed(read, map, 'run', 'This hook has no command to run.');
  if ('fault' in command) return command;
  const persistent = read.scalar(map, 'persistent', 'boolean')?.value ?? false;
  return {
    commandAt: command.at,
    handler: {
      kind: 'command',
      command: command.value,
      args: read.strings(map, 'args')?.value ?? null,
      shell: read.scalar(map, 'shell', 'string')?.value ?? null,
      cwd: read.scalar(map, 'cwd', 'string')?.value ?? null,
      env: read.stringMap(map, 'env')?.value ?? {},
      passEnv: read.strings(map, 'passEnv')?.value ?? [],
      ...(persistent ? { persistent } : {}),
    },
  };
}

const INNER_KEYS = ['url', ...DOES.post];

/** `post: https://…` with its parts beside it, or an object that holds them all; what stands inside goes before. */
function webhookOf(read: FieldReader, map: LocatedMap, { value }: LocatedEntry): Found {
  const keys = { allowedEnv: 'allowedEnv', method: 'method', example: 'post: https://…' };
  const nested = value.kind === 'map';
  if (nested) read.onlyKnown(value, INNER_KEYS, '"post"');
  const beside = map.entries.filter(({ key }) => (DOES.post as readonly string[]).includes(key));
  const found = nested
    ? readWebhook(read, { ...value, entries: [...beside, ...value.entries] }, { ...keys, url: 'url' })
    : readWebhook(read, map, { ...keys, url: 'post' });
  return 'fault' in found ? found : { handler: found.handler, commandAt: found.at };
}

function promptOf(read: FieldReader, map: LocatedMap): Found {
  const prompt = needed(read, map, 'prompt', 'This hook has no prompt to put to a model.');
  if ('fault' in prompt) return prompt;
  checkPromptPlaceholders(read, prompt.value, prompt.at);
  const model = read.scalar(map, 'model', 'string')?.value || null;
  return { handler: { kind: 'prompt', prompt: prompt.value, model, source: null }, commandAt: prompt.at };
}

const LOADABLE = /\.[cm]?[jt]s$/;

function moduleOf(read: FieldReader, map: LocatedMap): Found {
  const path = needed(read, map, 'module', 'This hook has no module to run.');
  if ('fault' in path) return path;
  if (!LOADABLE.test(path.value)) {
    const message = `"${path.value}" cannot be loaded as a module: this hook fails whenever it runs.`;
    const hint = 'a module is a .ts, .mts, .cts, .js, .mjs or .cjs file; start any other program with "run"';
    read.finding('error', 'SCRIPT_PROBLEM', path.at, message, hint);
  }
  const passEnv = read.strings(map, 'passEnv')?.value ?? [];
  return { handler: { kind: 'module', path: path.value, passEnv }, commandAt: path.at };
}

function needed(
  read: FieldReader,
  map: LocatedMap,
  key: Does,
  fault: string,
): Field<string> | { readonly fault: string } {
  const field = read.scalar(map, key, 'string');
  if (field !== null && field.value.trim() !== '') return field;
  read.finding('error', 'MISSING_KEY', field?.at ?? map.at, fault);
  return { fault };
}
