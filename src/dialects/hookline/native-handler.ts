import { HANDLER_WORDS, type HandlerWord, processOf, type RuleWord } from '../../core/handler.ts';
import { entryOf, kindName, type LocatedEntry, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';
import {
  type FoundHandler,
  neededText,
  type ReadHandler,
  readModule,
  readPrompt,
  unavailable,
} from '../handler-fields.ts';
import { readSandbox } from '../sandbox-fields.ts';
import { readWebhook } from '../webhook-fields.ts';
import { ASKED_OF_KEYS, readAskedOf } from './asked-of.ts';
import { saysOtherwise } from './others-words.ts';

/** What a hook does: exactly one of these. With each, the keys that go with it. */
export const DOES: Readonly<Record<HandlerWord, readonly string[]>> = {
  run: ['args', 'shell', 'cwd', 'env', 'passEnv', 'persistent', 'sandbox', 'feedback'],
  deny: [],
  ask: ASKED_OF_KEYS,
  allow: [],
  context: [],
  post: ['method', 'headers', 'allowedEnv', 'feedback'],
  prompt: ['model'],
  module: ['passEnv', 'sandbox'],
};
const PARTS: readonly string[] = [...new Set(Object.values(DOES).flat())];

export const DOES_NOTHING = 'This hook does nothing.';

export const HANDLER_KEYS: readonly string[] = [...HANDLER_WORDS, ...PARTS];

export function readNativeHandler(read: FieldReader, map: LocatedMap): ReadHandler {
  const [first, other] = HANDLER_WORDS.flatMap((word) => {
    const entry = entryOf(map, word);
    return entry === undefined ? [] : [{ ...entry, word }];
  });
  if (first === undefined) {
    // a word that is not ours was told where it stands
    const hint = 'add run: "a command", or deny: "a reason"';
    if (!saysOtherwise(map)) read.finding('error', 'MISSING_KEY', map.at, DOES_NOTHING, hint);
    return unavailable('nothing', DOES_NOTHING, map.at);
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
function contained(read: FieldReader, map: LocatedMap, found: Found): ReadHandler {
  const handler = processOf(found.handler);
  if (handler === null) return { ...found, fault: null };
  const { sandbox, fault = null } = readSandbox(read, map);
  return { ...found, handler: sandbox === undefined ? handler : { ...handler, sandbox }, fault };
}

type Found = Exclude<FoundHandler, { readonly fault: string }>;

/** A key that says nothing beside this word was meant for something. */
function warnOthersParts(read: FieldReader, map: LocatedMap, word: HandlerWord): void {
  for (const { key, keyAt } of map.entries) {
    if (!PARTS.includes(key) || DOES[word].includes(key)) continue;
    const words = HANDLER_WORDS.filter((other) => DOES[other].includes(key));
    const hint = `it belongs to ${words.map((other) => `"${other}"`).join(' and ')}`;
    // who was to be asked first, and is not, makes it milder than it was meant
    const isMilder = key === 'askedOf' && word !== 'deny' && word !== 'context';
    const message = `"${key}" means nothing beside "${word}".`;
    read.finding(isMilder ? 'error' : 'warning', 'UNKNOWN_KEY', keyAt, message, hint);
  }
}

function handlerOf(read: FieldReader, map: LocatedMap, word: HandlerWord, entry: LocatedEntry): FoundHandler {
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
      return askedOfWhom(read, map, ruleOf(read, word, entry));
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

export const INNER_KEYS = ['url', ...DOES.post.filter((key) => key !== 'feedback')];

/** `post: https://…` with its parts beside it, or an object that holds them all; what stands inside goes before. */
function webhookOf(read: FieldReader, map: LocatedMap, { value }: LocatedEntry): FoundHandler {
  const keys = { allowedEnv: 'allowedEnv', method: 'method', example: 'post: https://…' };
  const nested = value.kind === 'map';
  if (nested) read.onlyKnown(value, INNER_KEYS, '"post"');
  const beside = map.entries.filter(({ key }) => DOES.post.includes(key));
  return nested
    ? readWebhook(read, { ...value, entries: [...beside, ...value.entries] }, { ...keys, url: 'url' })
    : readWebhook(read, map, { ...keys, url: 'post' });
}

/** `deny: text`, or `true` where there is nothing to add. A rule that refuses or asks does so whatever is wrong with its text. */
function ruleOf(read: FieldReader, word: RuleWord, { value, keyAt }: LocatedEntry): FoundHandler {
  const written = value.kind === 'scalar' ? value.value : null;
  const rule = (text: string): FoundHandler => ({ handler: { kind: 'rule', word, text }, commandAt: value.at });
  if (typeof written === 'string' && (written.trim() !== '' || word !== 'context')) return rule(written.trim());
  if (written === true && word !== 'context') return rule('');
  if (written === false) {
    const fault = `This hook does nothing: "${word}" is false.`;
    read.finding('error', 'MISSING_KEY', keyAt, fault, 'write enabled: false to switch it off');
    return { fault };
  }
  const expected = word === 'context' ? 'the text to add' : 'the reason, or true';
  const fault = `"${word}" must be ${expected}, not ${written === '' ? 'empty' : kindName(value)}.`;
  read.finding('error', 'WRONG_TYPE', value.at, fault);
  return word === 'deny' || word === 'ask' ? rule('') : { fault };
}

/** Where nobody knows who was to be asked, it is refused. */
function askedOfWhom(read: FieldReader, map: LocatedMap, found: FoundHandler): FoundHandler {
  if ('fault' in found || found.handler.kind !== 'rule' || found.handler.word !== 'ask') return found;
  const lead = readAskedOf(read, map);
  if (lead === null) return found;
  const { handler } = found;
  return { ...found, handler: lead === 'unreadable' ? { ...handler, word: 'deny' } : { ...handler, lead } };
}
