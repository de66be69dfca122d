import { didYouMean } from '../../core/did-you-mean.ts';
import { DIRECTIONS, isDirection } from '../../core/direction.ts';
import { EFFECT_KEYS, EFFECT_VALUES, type EffectValue } from '../../core/effect-keys.ts';
import type { EffectRule } from '../../core/effect-rule.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import type { HookSpec } from '../../core/hook.ts';
import { entryOf, kindName, type LocatedMap } from '../../core/located.ts';
import { isUnknownKind, UNKNOWNS, type Unknown } from '../../core/unknowns.ts';
import type { FieldReader } from '../fields.ts';

/** What an entry says about the effects of a call; what cannot be read makes the entry one that is broken. */
export function readEffects(
  read: FieldReader,
  map: LocatedMap,
  event: EventName,
): Pick<HookSpec, 'effects' | 'effectsAt'> {
  const first = map.entries.find(({ key }) => EFFECT_KEYS.some((one) => one === key));
  if (first === undefined) return { effects: null };
  if (eventRow(event).subject !== 'tool_name') {
    const message = `"${first.key}" is about what a tool does, and a ${event} is about none: this hook never runs.`;
    read.finding('warning', 'CONDITION_IGNORED', first.keyAt, message);
  }
  return { effects: readEffectRule(read, map), effectsAt: first.value.at };
}

/** What an entry says must have happened before. It may stand on any event. */
export function readAfter(read: FieldReader, map: LocatedMap): Pick<HookSpec, 'after' | 'afterAt'> {
  const entry = entryOf(map, 'after');
  if (entry === undefined) return { after: null };
  const { value: node } = entry;
  const expected = `an object with ${quoted(EFFECT_KEYS)}`;
  if (node.kind !== 'map') {
    wrong(
      read,
      node.at,
      `"after" must be ${expected}, not ${kindName(node)}.`,
      'for example: after: { reads: "**/.env" }',
    );
    return { after: null };
  }
  const unknown = node.entries.find(({ key }) => !EFFECT_KEYS.some((one) => one === key));
  const meant = unknown === undefined ? null : didYouMean(unknown.key, EFFECT_KEYS);
  const hint = meant === null ? `it must be ${expected}` : `did you mean "${meant}"?`;
  // what nobody can tell has happened: the rest of the entry says what it refuses until it is fixed
  if (node.entries.length === 0) return { after: wrong(read, node.at, '"after" is empty.', hint) };
  if (unknown === undefined) return { after: readEffectRule(read, node), afterAt: node.at };
  read.finding('error', 'UNKNOWN_KEY', unknown.keyAt, `"${unknown.key}" means nothing in "after".`, hint);
  return { after: null };
}

/** The effect keys of a map, wherever it stands. */
function readEffectRule(read: FieldReader, map: LocatedMap): EffectRule {
  const found = EFFECT_KEYS.flatMap((key) => {
    const value = READERS[EFFECT_VALUES[key]](read, map, key);
    return value === null ? [] : [[key, value]];
  });
  const rule: EffectRule = Object.fromEntries(found);
  const certain = entryOf(map, 'certain');
  if (certain !== undefined && Object.keys(rule).every((key) => key === 'certain')) {
    const message = '"certain" says how surely another key must hold, and there is none beside it.';
    wrong(read, certain.keyAt, message, `add one of ${quoted(EFFECT_KEYS.slice(0, -1))}`);
  }
  return rule;
}

type Reader = (read: FieldReader, map: LocatedMap, key: string) => readonly string[] | boolean | Unknown | null;

/** By what may stand under a key; null: it is not there, or cannot be read, which is said then. */
const READERS: Readonly<Record<EffectValue, Reader>> = {
  globs: places,
  commands,
  hosts,
  folders,
  directions,
  flag,
  unknowns,
  either,
};

function places(read: FieldReader, map: LocatedMap, key: string): readonly string[] | null {
  const globs = texts(read, map, key, 'a glob such as "**/.env", or a list of them; "**" means any place');
  const odd = globs?.find((glob) => VARIABLE.test(glob));
  if (odd !== undefined) {
    const hint = 'write ~ for the home folder, and a path without variables otherwise';
    neverFits(read, map, key, `"${key}" has "${odd}", and no variable is filled in there.`, hint);
  }
  return globs;
}

/** Files may begin with a dollar; these are nobody's. */
const VARIABLE = /^!?\$\{?(?:HOME|PWD|TMPDIR|USER|USERPROFILE|XDG_\w+)\b/;

function commands(read: FieldReader, map: LocatedMap, key: string): readonly string[] | null {
  const patterns = texts(read, map, key, 'a pattern such as "git push --force", or a list of them');
  const odd = patterns?.find((pattern) => REGEX.test(pattern));
  if (odd !== undefined) {
    const hint = 'write the command itself, as "git push --force"; * stands for any words';
    neverFits(read, map, key, `"${key}" has "${odd}", which is a regular expression and no command.`, hint);
  }
  return patterns;
}

/** What no command is written with. */
const REGEX = /^!?\^|\\[bdswBDSW]|\(\?|\.\*\$$/;

function neverFits(read: FieldReader, map: LocatedMap, key: string, message: string, hint: string): void {
  read.finding('warning', 'ODD_MATCHER', entryOf(map, key)?.value.at ?? map.at, `${message} It fits nothing.`, hint);
}

/** The texts of a key; null: it is not there, or cannot be read, which is said then. */
function texts(read: FieldReader, map: LocatedMap, key: string, expected: string): readonly string[] | null {
  const entry = entryOf(map, key);
  if (entry === undefined) return null;
  const { value: node } = entry;
  const items = node.kind === 'list' ? node.items : [node];
  if (items.length === 0) return wrong(read, node.at, `"${key}" is an empty list.`, `it must be ${expected}`);
  const values: string[] = [];
  for (const item of items) {
    const text = item.kind === 'scalar' ? item.value : null;
    if (typeof text !== 'string') return wrong(read, item.at, `"${key}" must be ${expected}, not ${kindName(item)}.`);
    if (text.trim() === '' || text === '!')
      return wrong(read, item.at, `"${key}" has an empty text.`, `it must be ${expected}`);
    values.push(text);
  }
  return values;
}

function flag(read: FieldReader, map: LocatedMap, key: string): true | null {
  const entry = entryOf(map, key);
  if (entry === undefined) return null;
  const { value: node } = entry;
  if (node.kind === 'scalar' && node.value === true) return true;
  const written = node.kind === 'scalar' && node.value === false ? 'false' : kindName(node);
  return wrong(read, node.at, `"${key}" can only be true, not ${written}.`, `write ${key}: true, or leave it out`);
}

function unknowns(read: FieldReader, map: LocatedMap, key: string): true | Unknown | null {
  const node = entryOf(map, key)?.value;
  if (node === undefined) return null;
  const value = node.kind === 'scalar' ? node.value : null;
  if (value === true || isUnknownKind(value)) return value;
  const meant = typeof value === 'string' ? didYouMean(value, UNKNOWNS) : null;
  const hint = meant === null ? `write ${key}: true, or leave it out` : `did you mean "${meant}"?`;
  const written = value === false ? 'false' : typeof value === 'string' && value !== '' ? `"${value}"` : kindName(node);
  return wrong(read, node.at, `"${key}" can only be true, ${UNKNOWNS.join(', ')}, not ${written}.`, hint);
}

function either(read: FieldReader, map: LocatedMap, key: string): boolean | null {
  const node = entryOf(map, key)?.value;
  if (node === undefined) return null;
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
  return wrong(read, node.at, `"${key}" must be true or false, not ${kindName(node)}.`);
}

function hosts(read: FieldReader, map: LocatedMap, key: string): true | readonly string[] | null {
  const node = entryOf(map, key)?.value;
  if (node?.kind === 'scalar' && node.value === true) return true;
  const expected = 'true, a host such as "*.example.com", or a list of hosts';
  const given = texts(read, map, key, expected);
  const odd = given?.find((host) => /[/\s@]/.test(host) || PORT.test(host) || /^!?(?:true|false|yes|no)$/.test(host));
  if (odd !== undefined && node !== undefined) {
    const hint = PORT.test(odd) ? `write "${odd.replace(/:\d+$/, '')}": every port is meant` : `it must be ${expected}`;
    return wrong(read, node.at, `"${key}" has "${odd}", which is no host.`, hint);
  }
  return given;
}

/** Behind a name or an address with dots; one with colons has more of them. */
const PORT = /^[^:]+:\d+$/;

const WORDS = ['project', 'home', 'temp'];

function folders(read: FieldReader, map: LocatedMap, key: string): readonly string[] | null {
  const expected = 'project, home, temp, a folder such as "~/work", or a list of these';
  const given = texts(read, map, key, expected);
  const odd = given?.find((one) => !WORDS.includes(one) && !/^(?:[/~]|\.{1,2}\/)/.test(one));
  if (odd === undefined) return given;
  const meant = didYouMean(odd, WORDS);
  const hint = meant === null ? `a folder begins with "/", "~/" or "./"` : `did you mean "${meant}"?`;
  return wrong(read, entryOf(map, key)?.value.at ?? map.at, `"${key}" must be ${expected}, not "${odd}".`, hint);
}

function directions(read: FieldReader, map: LocatedMap, key: string): readonly string[] | null {
  const expected = 'shown, kept, sent, or a list of these';
  const given = texts(read, map, key, expected);
  const odd = given?.find((one) => !isDirection(one));
  const at = entryOf(map, key)?.value.at ?? map.at;
  if (odd !== undefined) {
    const meant = didYouMean(odd, DIRECTIONS);
    const hint = meant === null ? `it must be ${expected}` : `did you mean "${meant}"?`;
    return wrong(read, at, `"${key}" must be ${expected}, not "${odd}".`, hint);
  }
  if (given === null || entryOf(map, 'reads') !== undefined || entryOf(map, 'shows') !== undefined) return given;
  return wrong(
    read,
    at,
    `"${key}" says where what is read goes, and nothing says what is read.`,
    'add "reads" or "shows"',
  );
}

function wrong(read: FieldReader, at: number, message: string, hint?: string): null {
  read.finding('error', 'WRONG_TYPE', at, message, hint);
  return null;
}

function quoted(keys: readonly string[]): string {
  return keys.map((key) => `"${key}"`).join(', ');
}
