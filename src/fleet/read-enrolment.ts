import { readTrustedKeys } from '../bundle/read-keys.ts';
import { DEFAULT_SCOPE } from '../bundle/sign-bundle.ts';
import type { TrustedKey } from '../bundle/trusted-key.ts';
import type { Finding } from '../core/diagnostic.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import { isLoopback } from '../core/is-loopback.ts';
import { entryOf, kindName, type Located, type LocatedMap, plain } from '../core/located.ts';
import { SINK_DETAILS } from '../core/sink.ts';
import { type FieldReader, fieldReader } from '../dialects/fields.ts';
import type { Enrolment } from './enrolment.ts';

/** Without one of them more would pass than was meant. */
const STRICT = ['url', 'server', 'keys', 'labels', 'whenMissing', 'scope', 'checkpointKey'];
const KEYS = [...STRICT, 'every', 'detail', 'token', 'ca', 'insecure'];
const USUAL_EVERY = '5m';
const LEAST_EVERY_MS = 10_000;
const MOST_EVERY_MS = 86_400_000;
const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const LABEL = /^[A-Za-z0-9][\w./-]{0,62}$/;
const WHEN_MISSING = ['refuse', 'warn'] as const;

/** What an enrolment says. One mistake, and it says nothing: a guard does not open because somebody mistyped it. */
export function readEnrolment(tree: Located, findings: Finding[]): Enrolment | null {
  const read = fieldReader(findings);
  if (tree.kind !== 'map') {
    read.finding('error', 'WRONG_TYPE', tree.at, `An enrolment must be an object, not ${kindName(tree)}.`);
    return null;
  }
  for (const { key, keyAt } of tree.entries) if (!KEYS.includes(key)) tellUnknown(read, key, keyAt);
  const address = addressOf(read, tree);
  const keys = keysOf(read, tree);
  const labels = labelsOf(read, tree);
  const everyMs = everyOf(read, tree);
  const whenMissing = oneOf(read, tree, 'whenMissing', WHEN_MISSING, 'refuse');
  const detail = oneOf(read, tree, 'detail', SINK_DETAILS, 'metadata');
  const token = tokenOf(read, tree);
  const checkpointKey = checkpointKeyOf(read, tree);
  const ca = read.scalar(tree, 'ca', 'string');
  if (ca !== null && !ca.value.startsWith('/'))
    read.finding('error', 'WRONG_TYPE', ca.at, `"ca" is "${ca.value}", but it must be a path from the root.`);
  const scope = read.scalar(tree, 'scope', 'string')?.value ?? DEFAULT_SCOPE;
  if (address === null || findings.some(({ severity }) => severity === 'error')) return null;
  return { ...address, keys, labels, whenMissing, everyMs, scope, detail, token, checkpointKey, ca: ca?.value ?? null };
}

/** A word of a later version is none of ours; one that is nearly ours is a mistake. */
function tellUnknown(read: FieldReader, key: string, at: number): void {
  const meant = didYouMean(key, STRICT);
  const message = `"${key}" means nothing in an enrolment.`;
  if (meant === null) read.finding('warning', 'UNKNOWN_KEY', at, message, `there are ${KEYS.join(', ')}`);
  else read.finding('error', 'UNKNOWN_KEY', at, message, `did you mean "${meant}"?`);
}

function addressOf(read: FieldReader, map: LocatedMap): Pick<Enrolment, 'from' | 'address'> | null {
  const [url, server] = [read.scalar(map, 'url', 'string'), read.scalar(map, 'server', 'string')];
  const given = url ?? server;
  if (given === null) {
    if (entryOf(map, 'url') === undefined && entryOf(map, 'server') === undefined)
      read.finding('error', 'MISSING_KEY', map.at, 'This enrolment says nothing about where policy comes from.', HINT);
    return null;
  }
  if (url !== null && server !== null) {
    read.finding('error', 'CONFLICTING_KEYS', server.at, 'Of "url" and "server", only one can stand in an enrolment.');
    return null;
  }
  const insecure = read.scalar(map, 'insecure', 'boolean')?.value ?? false;
  const why = whyNoAddress(given.value, insecure);
  if (why !== null) read.finding('error', 'BAD_URL', given.at, why.message, why.hint);
  return { from: url === null ? 'server' : 'url', address: given.value };
}

const HINT = 'add "url" with the address of a bundle, or "server" with that of a hookline-server';

/** Why policy is not fetched from there; null: it may be. */
export function whyNoAddress(
  text: string,
  insecure: boolean,
): { readonly message: string; readonly hint: string } | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  // what stands before an @ may be a secret
  const shown = text.includes('@') ? 'Its address' : `"${text}"`;
  const hint = 'write https://policy.example.com/policy.tar.gz, for example';
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.hostname === '')
    return { message: `${shown} is no address that policy could be fetched from.`, hint };
  if (url.username !== '' || url.password !== '')
    return {
      message: 'The address has a user name in it.',
      hint: 'a bundle is no secret: its signature is what counts',
    };
  if (url.protocol === 'https:' || insecure || isLoopback(url.hostname)) return null;
  const message = `${shown} is fetched without encryption, so that others could keep a new policy away.`;
  return { message, hint: 'use https://, or say insecure: true' };
}

function keysOf(read: FieldReader, map: LocatedMap): readonly TrustedKey[] {
  const entry = entryOf(map, 'keys');
  const hint = 'each is a public key as PEM text, or { id, jwk }; "hookline bundle keygen" makes a pair';
  if (entry === undefined || entry.value.kind !== 'list' || entry.value.items.length === 0) {
    const message = 'An enrolment must name at least one key that signs its policy, in a list "keys".';
    read.finding('error', entry === undefined ? 'MISSING_KEY' : 'WRONG_TYPE', entry?.keyAt ?? map.at, message, hint);
    return [];
  }
  return entry.value.items.flatMap((item) => keysIn(read, item, hint));
}

function keysIn(read: FieldReader, item: Located, hint: string): readonly TrustedKey[] {
  const { text, id } = keyText(plain(item));
  const judged = text === null ? null : readTrustedKeys(text, 'this key');
  if (judged?.kind === 'good') return judged.value.map((key) => ({ ...key, id: id ?? key.id }));
  read.finding('error', 'BUNDLE_KEY', item.at, judged?.problem.message ?? 'This is no key.', hint);
  return [];
}

function checkpointKeyOf(read: FieldReader, map: LocatedMap): TrustedKey | null {
  const entry = entryOf(map, 'checkpointKey');
  if (entry === undefined) return null;
  const hint = 'it is one public key for Ed25519, as PEM text or { id, jwk }';
  if (entryOf(map, 'server') === undefined)
    read.finding('error', 'CONFLICTING_KEYS', entry.keyAt, 'A "checkpointKey" is that of a "server".');
  const [key, surplus] = keysIn(read, entry.value, hint);
  if (key === undefined) return null;
  if (surplus !== undefined || key.algorithm !== 'EdDSA')
    read.finding('error', 'BUNDLE_KEY', entry.value.at, '"checkpointKey" must be one key, and that for Ed25519.', hint);
  return key;
}

/** A PEM, or a JSON Web Key with or without something around it. */
function keyText(item: unknown): { readonly text: string | null; readonly id: string | null } {
  if (typeof item === 'string') return { text: item, id: null };
  if (typeof item !== 'object' || item === null) return { text: null, id: null };
  const { id, jwk, pem } = item as Readonly<Record<string, unknown>>;
  const text = typeof pem === 'string' ? pem : JSON.stringify(jwk ?? item);
  return { text, id: typeof id === 'string' && id !== '' ? id : null };
}

function labelsOf(read: FieldReader, map: LocatedMap): Enrolment['labels'] {
  const given = read.stringMap(map, 'labels');
  for (const [name, value] of Object.entries(given?.value ?? {}))
    if (!LABEL.test(name) || !LABEL.test(value))
      read.finding('error', 'WRONG_TYPE', given?.at ?? map.at, `"${name}: ${value}" is no label.`, LABEL_HINT);
  return given?.value ?? {};
}

const LABEL_HINT = 'a label is a word and its value, each up to 63 letters, digits and . _ - /';

export function isLabel(text: string): boolean {
  return LABEL.test(text);
}

function everyOf(read: FieldReader, map: LocatedMap): number {
  const given = read.scalar(map, 'every', 'string');
  const [, count = '', unit = ''] = /^([1-9]\d{0,5})([smhd])$/.exec(given?.value ?? USUAL_EVERY) ?? [];
  const ms = Number(count) * (UNITS_MS[unit] ?? 0);
  if (given !== null && !(ms >= LEAST_EVERY_MS && ms <= MOST_EVERY_MS))
    read.finding('error', 'WRONG_TYPE', given.at, `"every" is "${given.value}", but it can be 10s to 1d, such as 5m.`);
  return ms;
}

/** What it is stays out of what is said about it. */
function tokenOf(read: FieldReader, map: LocatedMap): string | null {
  const given = read.scalar(map, 'token', 'string');
  if (given === null) return null;
  if (!TOKEN.test(given.value))
    read.finding(
      'error',
      'WRONG_TYPE',
      given.at,
      '"token" is none: it has up to 256 visible characters and no blanks.',
    );
  if (entryOf(map, 'server') === undefined)
    read.finding('error', 'CONFLICTING_KEYS', given.at, 'A "token" is for a "server": nobody else takes one.');
  return given.value;
}

const TOKEN = /^[\x21-\x7e]{1,256}$/;

function oneOf<T extends string>(read: FieldReader, map: LocatedMap, key: string, words: readonly T[], usual: T): T {
  const given = read.scalar(map, key, 'string');
  const known = words.find((one) => one === given?.value);
  if (given === null || known !== undefined) return known ?? usual;
  read.finding('error', 'WRONG_TYPE', given.at, `"${key}" is "${given.value}", but it can be ${words.join(' or ')}.`);
  return usual;
}
