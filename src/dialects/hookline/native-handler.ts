import type { Handler } from '../../core/handler.ts';
import { keysOf } from '../../core/keys-of.ts';
import { entryOf, type LocatedEntry, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import { type FoundHandler, neededText, readModule, readPrompt } from '../handler-fields.ts';
import { readSandbox } from '../sandbox-fields.ts';
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
const KEYS_OF: Readonly<Record<Does, readonly string[]>> = DOES;
const WORDS = keysOf(DOES);
const PARTS: readonly string[] = [...new Set(Object.values(DOES).flat())];

/** What a hook can do. */
export const HANDLER_WORDS: readonly string[] = WORDS;

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
  return 'fault' in found ? unavailable(first.word, found.fault, first.value.at) : contained(read, map, found);
}

/** Only what starts a process can be contained. */
function contained(read: FieldReader, map: LocatedMap, found: Found): NativeHandler {
  const { handler } = found;
  if (handler.kind !== 'command' && handler.kind !== 'module') return { ...found, fault: null };
  const { sandbox, fault = null } = readSandbox(read, map);
  return { ...found, handler: sandbox === undefined ? handler : { ...handler, sandbox }, fault };
}

type Found = Exclude<FoundHandler, { readonly fault: string }>;

function unavailable(type: string, fault: string, commandAt: number): NativeHandler {
  return { handler: { kind: 'unavailable', type }, fault, commandAt };
}

/** A key that says nothing beside this word was meant for something. */
function warnOthersParts(read: FieldReader, map: LocatedMap, word: Does): void {
  const own: readonly string[] = DOES[word];
  for (const { key, keyAt } of map.entries) {
    if (!PARTS.includes(key) || own.includes(key)) continue;
    const words = WORDS.filter((other) => KEYS_OF[other].includes(key));
    const hint = `it belongs to ${words.map((other) => `"${other}"`).join(' and ')}`;
    read.finding('warning', 'UNKNOWN_KEY', keyAt, `"${key}" means nothing beside "${word}".`, hint);
  }
}

function handlerOf(read: FieldReader, map: LocatedMap, word: Does, entry: LocatedEntry): FoundHandler {
  switch (word) {
    case 'run':
      return commandOf(read, map);
    case 'post':
      return webhookOf(read, map, entry);
    case 'prompt':
      return readPrompt(read, map, null);
    case 'module':
      return readModule(read, map, read.strings(map, 'passEnv')?.value ?? []);
    default:
      return readRule(read, word, entry);
  }
}

function commandOf(read: FieldReader, map: LocatedMap): FoundHandler {
  const command = neededText(read, map, 'run', 'This hook has no command to run.');
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
function webhookOf(read: FieldReader, map: LocatedMap, { value }: LocatedEntry): FoundHandler {
  const keys = { allowedEnv: 'allowedEnv', method: 'method', example: 'post: https://…' };
  const nested = value.kind === 'map';
  if (nested) read.onlyKnown(value, INNER_KEYS, '"post"');
  const beside = map.entries.filter(({ key }) => KEYS_OF.post.includes(key));
  const found = nested
    ? readWebhook(read, { ...value, entries: [...beside, ...value.entries] }, { ...keys, url: 'url' })
    : readWebhook(read, map, { ...keys, url: 'post' });
  return 'fault' in found ? found : { handler: found.handler, commandAt: found.at };
}
