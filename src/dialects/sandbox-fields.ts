import { didYouMean } from '../core/did-you-mean.ts';
import { entryOf, kindName, type Located, type LocatedMap } from '../core/located.ts';
import type { SandboxKind } from '../core/policy.ts';
import { narrowSandbox, type Sandbox } from '../core/sandbox.ts';
import type { FieldReader } from './fields.ts';
import { profileReader } from './sandbox-profile.ts';

/** The sandbox of an entry, none, or why its hook does not run: what was written to confine is never passed over. */
export interface FoundSandbox {
  readonly sandbox?: Sandbox;
  readonly fault?: string;
}

export const SANDBOXES = ['bwrap', 'docker'] as const satisfies readonly SandboxKind[];

const KEYS = ['kind', 'project', 'network', 'tmp', 'memory', 'pids', 'cpus', 'image', 'readable', 'writable'];

/** `sandbox: bwrap`, or an object with its `kind` and what may be done in there. */
export function readSandbox(read: FieldReader, map: LocatedMap): FoundSandbox {
  const written = entryOf(map, 'sandbox')?.value;
  if (written === undefined || isNone(written)) return {};
  const profile = written.kind === 'map' ? written : null;
  if (profile !== null) read.onlyKnown(profile, KEYS, '"sandbox"');
  const kind = profile === null ? written : entryOf(profile, 'kind')?.value;
  if (kind !== undefined && isNone(kind)) return {};

  const problems: string[] = [];
  const wrong: Wrong = (at, message, hint) => {
    read.finding('error', 'BAD_SANDBOX', at, `${message} The hook does not run.`, hint);
    problems.push(message);
  };
  const kinds = kind === undefined ? [] : kindsIn(kind, wrong);
  if (kind === undefined) wrong(written.at, '"sandbox" has no "kind".', KIND_HINT);
  const sandbox = profile === null ? narrowSandbox(kinds) : profileIn(profile, kinds, wrong);
  return problems[0] === undefined ? { sandbox } : { fault: problems[0] };
}

/** Takes what cannot be read. */
export type Wrong = (at: number, message: string, hint?: string) => void;

const KIND_HINT = 'write bwrap, docker or none';

function isNone(value: Located): boolean {
  return value.kind === 'scalar' && (value.value === null || value.value === false || value.value === 'none');
}

function kindsIn(node: Located, wrong: Wrong): readonly SandboxKind[] {
  const items = node.kind === 'list' ? node.items : [node];
  if (items.length === 0) wrong(node.at, '"sandbox" is an empty list: no sandbox can be that.', KIND_HINT);
  return items.flatMap((item) => {
    const name = item.kind === 'scalar' ? item.value : null;
    if (name === 'any') return SANDBOXES;
    const known = SANDBOXES.find((one) => one === name);
    if (known !== undefined) return known;
    const shown = typeof name === 'string' ? `"${name}"` : kindName(item);
    const meant = name === 'bubblewrap' ? 'bwrap' : typeof name === 'string' ? didYouMean(name, SANDBOXES) : null;
    const message = `"sandbox" is ${shown}, but it can be "bwrap", "docker", "any" or "none".`;
    wrong(item.at, message, meant === null ? KIND_HINT : `did you mean "${meant}"?`);
    return [];
  });
}

function profileIn(map: LocatedMap, kinds: readonly SandboxKind[], wrong: Wrong): Sandbox {
  const { oneOf, flag, number, memory, text, texts } = profileReader(map, wrong);
  oneOf('tmp', ['private']);
  const cpus = number('cpus', (amount) => amount >= 0.01);
  const image = text('image');
  const at = (key: string): number => entryOf(map, key)?.value.at ?? map.at;
  if (cpus !== null && kinds.includes('bwrap'))
    wrong(at('cpus'), 'Bubblewrap cannot limit "cpus".', 'write kind: docker');
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
