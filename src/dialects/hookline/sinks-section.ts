import { didYouMean } from '../../core/did-you-mean.ts';
import { EVENT_NAMES } from '../../core/events.ts';
import { whyNotSent } from '../../core/header-forms.ts';
import { entryOf, kindName, type Located, type LocatedMap } from '../../core/located.ts';
import {
  type FileSinkKind,
  MOST_IN_BATCH,
  SINK_DETAILS,
  SINK_KINDS,
  type Sink,
  type SinkSecret,
  USUAL_BATCH,
} from '../../core/sink.ts';
import type { Field, FieldReader } from '../fields.ts';
import { whyNoTarget } from './sink-target.ts';

export const SINK_KEYS: readonly string[] = [
  'name',
  ...SINK_KINDS,
  ...['headers', 'secretEnv', 'secretFile', 'detail', 'events', 'batch', 'since', 'insecure'],
];
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
const REFERENCE = /\$\{[A-Za-z_][A-Za-z0-9_]*\}/;
/** Headers whose value is a credential. */
const CREDENTIAL = /auth|cookie|token|secret|passw|key/i;
const ONE_OF = SINK_KINDS.join(', ');

/** `sinks:`. One that cannot be read sends nothing, and that is said. */
export function readSinks(read: FieldReader, value: Located): readonly Sink[] {
  if (value.kind !== 'list') {
    const message = `"sinks" must be a list, not ${kindName(value)}.`;
    read.finding('error', 'WRONG_TYPE', value.at, message, 'write "- otlp: http://127.0.0.1:4318", for example');
    return [];
  }
  const names = new Set<string>();
  return value.items.flatMap((item) => {
    if (item.kind === 'map') return readSink(read, item, names) ?? [];
    read.finding('error', 'WRONG_TYPE', item.at, `A sink must be an object, not ${kindName(item)}.`);
    return [];
  });
}

function readSink(read: FieldReader, map: LocatedMap, names: Set<string>): Sink | null {
  read.onlyKnown(map, SINK_KEYS, 'a sink');
  const place = whereTo(read, map);
  const name = place === null ? null : nameOf(read, map, place.kind, names);
  if (place === null || name === null) return null;
  names.add(name);
  const secret = readSecret(read, map, place.kind);
  const headers = readHeaders(read, map, place.kind);
  const detail = readDetail(read, map);
  const since = readSince(read, map);
  // what was to limit or to protect what leaves, and cannot be read, lets nothing leave
  if (secret === 'unreadable' || headers === null || detail === null || since === 'unreadable') return null;
  const events = readEvents(read, map);
  if (events === 'unreadable') return null;
  return { name, ...place, headers, secret, detail, events, batch: readBatch(read, map), since };
}

function whereTo(read: FieldReader, map: LocatedMap): { readonly kind: FileSinkKind; readonly target: string } | null {
  const kinds = SINK_KINDS.filter((kind) => entryOf(map, kind) !== undefined);
  const [kind] = kinds;
  if (kind === undefined) {
    read.finding('error', 'MISSING_KEY', map.at, 'This sink has no target.', `add one of ${ONE_OF}`);
    return null;
  }
  if (kinds.length > 1) {
    const at = entryOf(map, kinds[1] ?? kind)?.keyAt ?? map.at;
    const message = `Of ${kinds.map((one) => `"${one}"`).join(' and ')}, only one can stand in a sink.`;
    read.finding('error', 'CONFLICTING_KEYS', at, message, 'write one sink for each');
    return null;
  }
  const target = read.scalar(map, kind, 'string');
  if (target === null) {
    if (entryOf(map, kind)?.value.kind === 'scalar')
      read.finding('error', 'MISSING_KEY', map.at, `"${kind}" names no target.`);
    return null;
  }
  const insecure = read.scalar(map, 'insecure', 'boolean')?.value ?? false;
  const why = whyNoTarget(kind, target.value, insecure);
  if (why === null) return { kind, target: target.value };
  read.finding('error', 'BAD_SINK', target.at, why.message, why.hint);
  return null;
}

function nameOf(read: FieldReader, map: LocatedMap, kind: FileSinkKind, taken: ReadonlySet<string>): string | null {
  const given = read.scalar(map, 'name', 'string');
  if (given === null) return unusedName(kind, taken);
  const bad = (message: string, hint?: string): null => {
    read.finding('error', 'BAD_SINK', given.at, message, hint);
    return null;
  };
  if (!NAME.test(given.value))
    return bad(`"${given.value}" is no name of a sink.`, 'it is up to 64 letters, digits and . _ -');
  return taken.has(given.value) ? bad(`There are two sinks "${given.value}" in this file.`) : given.value;
}

/** `otlp`, and the next `otlp-2`. */
function unusedName(kind: FileSinkKind, taken: ReadonlySet<string>): string {
  let name: string = kind;
  for (let n = 2; taken.has(name); n++) name = `${kind}-${n}`;
  return name;
}

function readSecret(read: FieldReader, map: LocatedMap, kind: FileSinkKind): SinkSecret | null | 'unreadable' {
  const [env, file] = [read.scalar(map, 'secretEnv', 'string'), read.scalar(map, 'secretFile', 'string')];
  const given = env ?? file;
  if (given === null)
    return entryOf(map, 'secretEnv') === undefined && entryOf(map, 'secretFile') === undefined ? null : 'unreadable';
  const bad = (code: 'CONFLICTING_KEYS' | 'BAD_SINK', message: string, hint?: string): 'unreadable' => {
    read.finding('error', code, given.at, message, hint);
    return 'unreadable';
  };
  if (env !== null && file !== null)
    return bad('CONFLICTING_KEYS', 'Of "secretEnv" and "secretFile", only one can stand in a sink.');
  if (kind !== 'webhook')
    return bad('BAD_SINK', 'Only requests of a webhook are signed.', 'use "headers", or remove it');
  // it may be the secret itself
  if (env !== null && !VARIABLE.test(env.value))
    return bad('BAD_SINK', '"secretEnv" must be the name of a variable of the environment.');
  if (file !== null && !file.value.startsWith('/'))
    return bad('BAD_SINK', '"secretFile" must be a path from the root.');
  return env === null ? { file: file?.value ?? '' } : { env: env.value };
}

/** A credential stands in the environment: this file is shown, compared and remembered. */
function readHeaders(read: FieldReader, map: LocatedMap, kind: FileSinkKind): Sink['headers'] | null {
  const given = read.stringMap(map, 'headers');
  if (given === null) return entryOf(map, 'headers') === undefined ? {} : null;
  const why = badHeader(given, kind);
  if (why === null) return given.value;
  read.finding('error', 'BAD_SINK', given.at, why);
  return null;
}

function badHeader({ value }: Field<Sink['headers']>, kind: FileSinkKind): string | null {
  if (kind === 'syslog' || kind === 'ocsf') return `"${kind}" has no headers.`;
  for (const [name, text] of Object.entries(value)) {
    const why = whyNotSent(name, text);
    if (why !== null) return `The header "${name}" cannot be sent: ${why}.`;
    if (CREDENTIAL.test(name) && !REFERENCE.test(text))
      return `The header "${name}" must name a variable, such as \${SINK_TOKEN}; a credential itself does not belong into this file.`;
  }
  return null;
}

function readDetail(read: FieldReader, map: LocatedMap): Sink['detail'] | null {
  if (entryOf(map, 'detail') === undefined) return 'metadata';
  const given = read.scalar(map, 'detail', 'string');
  const known = SINK_DETAILS.find((one) => one === given?.value);
  if (known !== undefined || given === null) return known ?? null;
  const message = `"detail" is "${given.value}", but it can be ${SINK_DETAILS.join(', ')}.`;
  read.finding('error', 'WRONG_TYPE', given.at, message);
  return null;
}

function readEvents(read: FieldReader, map: LocatedMap): Sink['events'] | 'unreadable' {
  if (entryOf(map, 'events') === undefined) return null;
  const given = read.strings(map, 'events');
  if (given === null) return 'unreadable';
  for (const [i, name] of given.value.entries()) {
    if (EVENT_NAMES.some((one) => one === name)) continue;
    const meant = didYouMean(name, EVENT_NAMES);
    const at = given.itemsAt[i] ?? given.at;
    const hint = meant === null ? 'see docs/events.md' : `did you mean "${meant}"?`;
    read.finding('error', 'UNKNOWN_EVENT', at, `There is no event "${name}".`, hint);
    return 'unreadable';
  }
  return given.value;
}

function readBatch(read: FieldReader, map: LocatedMap): number {
  const given = read.scalar(map, 'batch', 'number');
  if (given === null) return USUAL_BATCH;
  if (Number.isInteger(given.value) && given.value >= 1 && given.value <= MOST_IN_BATCH) return given.value;
  const message = `"batch" is ${given.value}, but it can be 1 to ${MOST_IN_BATCH}; ${USUAL_BATCH} is used.`;
  read.finding('error', 'WRONG_TYPE', given.at, message);
  return USUAL_BATCH;
}

const DAY = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?$/;

function readSince(read: FieldReader, map: LocatedMap): string | null | 'unreadable' {
  if (entryOf(map, 'since') === undefined) return null;
  const given = read.scalar(map, 'since', 'string');
  const ms = given !== null && DAY.test(given.value) ? Date.parse(given.value) : Number.NaN;
  if (!Number.isNaN(ms)) return new Date(ms).toISOString();
  if (given !== null) {
    const message = `"since" is "${given.value}", but it must be a day such as 2026-11-01, or a time that ends with Z.`;
    read.finding('error', 'WRONG_TYPE', given.at, message);
  }
  return 'unreadable';
}
