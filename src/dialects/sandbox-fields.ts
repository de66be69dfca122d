import { didYouMean } from '../core/did-you-mean.ts';
import { entryOf, isNothing, kindName, type Located, type LocatedMap } from '../core/located.ts';
import { narrowSandbox, type Sandbox } from '../core/sandbox.ts';
import { SANDBOX_KINDS, SANDBOXES, type SandboxKind } from '../core/sandbox-kind.ts';
import type { FieldReader } from './fields.ts';
import { profileReader, type Wrong } from './sandbox-profile.ts';

/** The sandbox of an entry, none, or why its hook does not run: what was written to confine is never passed over. */
export interface FoundSandbox {
  readonly sandbox?: Sandbox;
  readonly fault?: string;
}

/** The words for it, and for any of them or none, as messages list them. */
export const KIND_WORDS = `${[...SANDBOX_KINDS, 'any'].map((word) => `"${word}"`).join(', ')} or "none"`;

export const SANDBOX_KEYS = [
  'kind',
  'project',
  'network',
  'tmp',
  'memory',
  'pids',
  'cpus',
  'image',
  'readable',
  'writable',
];

/** `sandbox: bwrap`, or an object with its `kind` and what may be done in there. */
export function readSandbox(read: FieldReader, map: LocatedMap): FoundSandbox {
  const problems: string[] = [];
  const wrong: Wrong = (at, message, hint) => {
    read.finding('error', 'BAD_SANDBOX', at, `${message} The hook does not run.`, hint);
    problems.push(message);
  };
  sayMisspelt(map, wrong);
  const written = entryOf(map, 'sandbox')?.value;
  const sandbox = written === undefined || isNone(written) ? null : sandboxIn(written, wrong);
  if (problems[0] !== undefined) return { fault: problems[0] };
  return sandbox === null ? {} : { sandbox };
}

const KIND_HINT = `write ${SANDBOX_KINDS.join(', ')} or none`;

function sayMisspelt(map: LocatedMap, wrong: Wrong): void {
  for (const { key, keyAt } of map.entries) {
    if (key === 'sandbox' || didYouMean(key, ['sandbox']) === null) continue;
    wrong(keyAt, `"${key}" is no key, and may have been meant to confine.`, 'did you mean "sandbox"?');
  }
}

/** Only these words say it: what is empty may be a sandbox that was forgotten. */
function isNone(value: Located): boolean {
  return value.kind === 'scalar' && (value.value === false || value.value === 'none');
}

function sandboxIn(written: Located, wrong: Wrong): Sandbox | null {
  if (isNothing(written)) wrong(written.at, '"sandbox" is empty.', KIND_HINT);
  if (written.kind !== 'map') return narrowSandbox(isNothing(written) ? [] : kindsIn(written, wrong));
  sayUnknownKeys(written, wrong);
  const kind = entryOf(written, 'kind')?.value;
  if (kind === undefined || isNothing(kind)) {
    wrong(kind?.at ?? written.at, '"sandbox" has no "kind".', KIND_HINT);
    return null;
  }
  return isNone(kind) ? null : profileIn(written, kindsIn(kind, wrong), wrong);
}

/** A misspelt limit would be none. */
function sayUnknownKeys(profile: LocatedMap, wrong: Wrong): void {
  for (const { key, keyAt } of profile.entries.filter((entry) => !SANDBOX_KEYS.includes(entry.key))) {
    const meant = didYouMean(key, SANDBOX_KEYS);
    const hint = meant === null ? `it can have ${SANDBOX_KEYS.join(', ')}` : `did you mean "${meant}"?`;
    wrong(keyAt, `"${key}" means nothing in "sandbox".`, hint);
  }
}

function kindsIn(node: Located, wrong: Wrong): readonly SandboxKind[] {
  const items = node.kind === 'list' ? node.items : [node];
  if (items.length === 0) wrong(node.at, '"sandbox" is an empty list: no sandbox can be that.', KIND_HINT);
  return items.flatMap((item) => {
    const name = item.kind === 'scalar' ? item.value : null;
    if (name === 'any') return SANDBOX_KINDS;
    const known = SANDBOX_KINDS.find((one) => one === name);
    if (known !== undefined) return known;
    const meant = typeof name === 'string' ? meantKind(name) : null;
    const message = `"sandbox" is ${typeof name === 'string' ? `"${name}"` : kindName(item)}, but it can be ${KIND_WORDS}.`;
    wrong(item.at, message, meant === null ? KIND_HINT : `did you mean "${meant}"?`);
    return [];
  });
}

function meantKind(name: string): string | null {
  return SANDBOX_KINDS.find((kind) => SANDBOXES[kind].product === name) ?? didYouMean(name, SANDBOX_KINDS);
}

function profileIn(map: LocatedMap, kinds: readonly SandboxKind[], wrong: Wrong): Sandbox {
  const { oneOf, flag, number, memory, text, texts } = profileReader(map, wrong);
  oneOf('tmp', ['private']);
  const cpus = number('cpus', (amount) => amount >= 0.01);
  const image = text('image');
  const at = (key: string): number => entryOf(map, key)?.value.at ?? map.at;
  const unlimited = kinds.find((kind) => !SANDBOXES[kind].limitsCpus);
  if (cpus !== null && unlimited !== undefined) {
    const limited = SANDBOX_KINDS.filter((kind) => SANDBOXES[kind].limitsCpus);
    wrong(at('cpus'), `${SANDBOXES[unlimited].name} cannot limit "cpus".`, `write kind: ${limited.join(' or ')}`);
  }
  if (image !== null && !isImageName(image)) wrong(at('image'), `"image" is "${image}", which names no image.`);
  return {
    ...narrowSandbox(kinds),
    project: oneOf('project', ['read-only', 'read-write']) ?? 'read-only',
    network: flag('network'),
    memoryBytes: memory('memory'),
    pids: number('pids', (amount) => Number.isInteger(amount) && amount >= 1),
    ...{ cpus, image, readable: texts('readable'), writable: texts('writable') },
  };
}

/** So that it can be neither an option nor anything else. */
export function isImageName(text: string): boolean {
  return /^[A-Za-z0-9][\w.\-/:@]*$/.test(text);
}

export function isDockerHost(text: string): boolean {
  return /^(?:unix:\/\/\/|tcp:\/\/|ssh:\/\/)[^\s\0]+$/.test(text);
}
