import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import { keyId, type TrustedKey, thumbprint } from '../../bundle/trusted-key.ts';
import type { Verified } from '../../bundle/verify-bundle.ts';
import { HookError } from '../../core/hook-error.ts';
import { visible } from '../../core/visible.ts';
import { asksAs } from '../../fleet/asks-as.ts';
import { keepLabels, labelsIn } from '../../fleet/bound-labels.ts';
import { checkKept } from '../../fleet/check-kept.ts';
import { askWhoItIs, enrolMachine, type ServerSays } from '../../fleet/enrol-machine.ts';
import { type Enrolment, enrolmentPath, type SourceName } from '../../fleet/enrolment.ts';
import { enrolmentText } from '../../fleet/enrolment-text.ts';
import { fetchSource } from '../../fleet/fetch-source.ts';
import { machineKey } from '../../fleet/machine-key.ts';
import { isLabel, whyNoAddress } from '../../fleet/read-enrolment.ts';
import { type Store, storeOf } from '../../fleet/store.ts';
import { print } from '../../show/print.ts';
import { version } from '../../version.ts';
import { pinKey } from '../audit/pinned-key.ts';
import { trustedKeysAt } from '../bundle/read-named.ts';
import type { EnrollRequest } from '../enroll.ts';
import { mustNotBeAgent, pressedKey } from '../one-key.ts';
import { onePositional } from '../options.ts';
import { recordDone } from '../record-done.ts';
import { understood } from './understood.ts';
import { writeEnrolment } from './write-enrolment.ts';

export const takes = [
  ...(['key', 'fingerprint', 'label', 'token', 'when-missing', 'every', 'detail', 'ca', 'insecure'] as const),
  ...(['system', 'yes'] as const),
] as const;

const STILL = new AbortController().signal;

/** `hookline enroll ADDRESS`: fetches, shows what it would mean, and only then says that it counts. */
export async function part({ words, values, place, json }: EnrollRequest): Promise<number> {
  const address = onePositional(words, 'enroll', 'address', 'https://policy.example.com/policy.tar.gz --key team.pub');
  mustNotBeAgent('This machine cannot be enrolled', `enroll ${address}`);
  const why = whyNoAddress(address, values.insecure ?? false);
  if (why !== null) throw new HookError('BAD_URL', why.message, { hint: why.hint });
  const source: SourceName = values.system === true ? 'machine' : 'user';
  const path = enrolmentPath(source, place);
  if (existsSync(path))
    throw new HookError('USAGE', `"${path}" is there already.`, { hint: 'end it first with: hookline enroll leave' });
  const ca = values.ca === undefined ? null : resolve(values.ca);
  const says = await serverAt(address, ca);
  const keys = await chosenKeys(values, says, json);
  const { labels, notTaken, bound } = await labelsAt(address, { values, place, says, ca });
  const text = enrolmentText({
    from: says === null ? 'url' : 'server',
    address,
    keys,
    labels,
    ca,
    // for the other accounts of this machine
    token: says !== null && source === 'machine' ? (values.token ?? null) : null,
    ...settingsOf(values),
  });
  // what is written must be what was tried
  const enrolment = await understood(text);
  const store = storeOf(place.stateFolder, source);
  const verified = await fetchedFirst(enrolment, store, place.stateFolder);
  if (!json) print(shown(enrolment, verified, { path, notTaken }));
  if (!(await agreed(values.yes === true, json))) return 1;
  if (bound !== null) keepLabels(enrolment, store, bound);
  writeEnrolment(path, text);
  if (says?.checkpointKey) pinKey(place.stateFolder, address, says.checkpointKey);
  await recordDone(place.stateFolder, { kind: 'enroll', address, revision: verified.revision });
  const { revision, seq } = verified;
  if (json) print(`${JSON.stringify({ path, address, revision, seq, labels, notTaken })}\n`);
  else print(`Enrolled: ${path}\n`);
  return 0;
}

/** Null: it is a web server like any other. */
async function serverAt(address: string, ca: string | null): Promise<ServerSays | null> {
  if (/\.(?:tar\.gz|tgz)$/.test(new URL(address).pathname)) return null;
  const says = await askWhoItIs({ address, ca }, { now: Date.now, signal: STILL });
  if (says === null || !('why' in says)) return says;
  throw new HookError('POLICY_NOT_FETCHED', `"${address}" cannot be reached: ${says.why}.`);
}

/** A key that came the same way as what it vouches for vouches for nothing: a person has to compare it, or bring it along. */
async function chosenKeys(
  { key: files = [], fingerprint: prints = [] }: EnrollRequest['values'],
  says: ServerSays | null,
  json: boolean,
): Promise<readonly TrustedKey[]> {
  const brought = files.flatMap(trustedKeysAt);
  const compared = prints.map((print) => {
    const found = says?.keys.find((key) => print.length >= 16 && thumbprint(key).startsWith(print));
    if (found !== undefined) return found;
    const hint = 'it is at least 16 characters of what "hookline bundle keygen" calls the id';
    throw new HookError('BUNDLE_KEY', `The server has no key with the fingerprint "${visible(print)}".`, { hint });
  });
  if (brought.length + compared.length > 0) return [...brought, ...compared];
  const hint = 'name the file of its public key with --key, or its fingerprint with --fingerprint';
  if (says === null || says.keys.length === 0) throw new HookError('USAGE', 'Signed by whom?', { hint });
  if (json || !isatty(0) || !isatty(1))
    throw new HookError('USAGE', 'Signed by whom? Nobody is at a terminal who could compare fingerprints.', { hint });
  print(`The server says that its policy is signed by:\n${says.keys.map((key) => `  ${keyId(key)}\n`).join('')}`);
  print('Compare that with what you were told by another way. Is it the same? (y/n): ');
  const yes = (await pressedKey()) === 'y';
  print(yes ? 'y\n' : 'n\n');
  if (yes) return says.keys;
  throw new HookError('USAGE', 'Nothing was changed.');
}

interface LabelsTold {
  readonly labels: Enrolment['labels'];
  /** Of what was asked for, as `role=developer`. */
  readonly notTaken: readonly string[];
  /** What the server said; null: there is none, or it was not asked. */
  readonly bound: Enrolment['labels'] | null;
}

interface Introducing {
  readonly values: EnrollRequest['values'];
  readonly place: EnrollRequest['place'];
  readonly says: ServerSays | null;
  readonly ca: string | null;
}

/** Without a server what was asked for; else what the server says that this machine is. Those it did not take are told. */
async function labelsAt(address: string, { values, place, says, ca }: Introducing): Promise<LabelsTold> {
  const asked = Object.fromEntries((values.label ?? []).map(labelOf));
  const key = machineKey(place.stateFolder);
  if (says === null) return { labels: asked, notTaken: [], bound: null };
  const words = (labels: Enrolment['labels']) => Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  // a machine that is known there has the labels that it came with
  if (values.token === undefined) return { labels: {}, notTaken: words(asked), bound: null };
  const introduction = { key, token: values.token, labels: asked, hookline: version, now: Date.now, signal: STILL };
  const answer = await enrolMachine({ address, ca }, introduction);
  if (answer.kind !== 'good')
    throw new HookError('POLICY_NOT_FETCHED', `The server does not enrol this machine: ${visible(answer.why)}.`);
  const bound = labelsIn(answer.json.labels) ?? {};
  const written = Object.entries(bound).filter(([name, value]) => isLabel(name) && isLabel(value));
  const notTaken = Object.entries(asked).filter(([name, value]) => bound[name] !== value);
  return { labels: Object.fromEntries(written), notTaken: words(Object.fromEntries(notTaken)), bound };
}

function labelOf(text: string): readonly [string, string] {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=');
  if (isLabel(name) && isLabel(value)) return [name, value];
  throw new HookError('BAD_OPTION', `"${text}" is no label.`, { hint: 'for example --label team=payments' });
}

function settingsOf(values: EnrollRequest['values']) {
  const { every = null, detail = null, insecure = false } = values;
  return { whenMissing: values['when-missing'] ?? 'refuse', every, detail, insecure };
}

async function fetchedFirst(enrolment: Enrolment, store: Store, stateFolder: string): Promise<Verified> {
  const authorization = asksAs(enrolment, stateFolder, Date.now);
  const asking = { now: Date.now, random: Math.random, signal: STILL, waitSeconds: 0, byPerson: true, authorization };
  const { problem } = await fetchSource({ enrolment, store, ...asking });
  const kept = checkKept(store, enrolment);
  if (problem === null && kept.kind === 'good') return kept.checked.verified;
  const { code, message, hint } = problem ?? { code: 'POLICY_MISSING', message: 'No policy came.', hint: undefined };
  throw new HookError(code, `Nothing was changed. ${message}`, hint === undefined ? {} : { hint });
}

function shown(
  enrolment: Enrolment,
  { revision, seq, key, expiresAtMs }: Verified,
  { path, notTaken }: { readonly path: string; readonly notTaken: readonly string[] },
): string {
  const { address, whenMissing, labels, from, detail, token } = enrolment;
  const words = Object.entries(labels).map(([name, value]) => `${name}=${value}`);
  const lines = [
    `Policy for this machine comes from ${visible(address)}`,
    `  now: revision ${visible(revision)}, number ${seq}, signed by ${key.id ?? keyId(key)}, counts until ${new Date(expiresAtMs).toISOString()}`,
    ...(words.length === 0 ? [] : [`  labels: ${words.join(', ')}`]),
    ...(notTaken.length === 0 ? [] : [`  not taken by the server, whose token decides: ${notTaken.join(', ')}`]),
    `  where none counts: ${whenMissing === 'refuse' ? 'nothing is allowed' : 'it is said, and goes on'}`,
    from === 'server' ? `  decisions are told there: ${detail}` : '  nothing is told there',
    ...(token === null
      ? []
      : ['  every account of this machine enrols there by the token, which all of them can read']),
    `  written to ${path}`,
  ];
  return `${lines.join('\n')}\n`;
}

async function agreed(yes: boolean, json: boolean): Promise<boolean> {
  if (yes) return true;
  if (json || !isatty(0) || !isatty(1)) {
    const message = 'Nothing was changed: nobody is at a terminal who could say yes to it.';
    throw new HookError('USAGE', message, { hint: 'with --yes it is done without asking' });
  }
  print('Enrol this machine? (y/n): ');
  const isYes = (await pressedKey()) === 'y';
  print(isYes ? 'y\n' : 'n\nNothing was changed.\n');
  return isYes;
}
