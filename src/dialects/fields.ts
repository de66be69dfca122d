import type { Code } from '../core/codes.ts';
import type { Finding } from '../core/diagnostic.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import type { EventName } from '../core/events.ts';
import { kindName, type Located, type LocatedMap, presentIn } from '../core/located.ts';
import { meantKey } from './meant-key.ts';
import { timeoutIn } from './timeout-in.ts';

export interface Field<T> {
  readonly value: T;
  readonly at: number;
}

type Kind = 'string' | 'number' | 'boolean';
interface Kinds {
  string: string;
  number: number;
  boolean: boolean;
}

/** Reads the fields of one entry one by one: a field of the wrong type is a finding, and the others still count. */
export interface FieldReader {
  readonly scalar: <K extends Kind>(map: LocatedMap, key: string, kind: K) => Field<Kinds[K]> | null;
  readonly strings: (
    map: LocatedMap,
    key: string,
  ) => (Field<readonly string[]> & { readonly itemsAt: readonly number[] }) | null;
  readonly stringMap: (map: LocatedMap, key: string) => Field<Readonly<Record<string, string>>> | null;
  readonly timeoutMs: (map: LocatedMap, key: string, unitMs: number, defaultMs: number) => number;
  /** `below`: keys that belong into what stands in it. */
  readonly onlyKnown: (map: LocatedMap, known: readonly string[], where: string, below?: readonly string[]) => void;
  /** What is read, and why it may be milder than it was meant; null: nothing speaks for that. */
  readonly doubted: <T>(reading: () => T) => readonly [T, string | null];
  readonly finding: (severity: 'error' | 'warning', code: Code, at: number, message: string, hint?: string) => void;
  /** An error that costs a hook or a demand: what an organization wrote there does not count. */
  readonly lost: (
    code: Code,
    at: number,
    message: string,
    hint?: string,
    event?: EventName,
    meant?: readonly EventName[],
  ) => void;
}

/** `strict`: the keys without which a hook would be milder than it was meant. */
export function fieldReader(findings: Finding[], strict: readonly string[] = []): FieldReader {
  const doubts: string[] = [];
  const finding: FieldReader['finding'] = (severity, code, at, message, hint) => {
    findings.push({ severity, code, at, message, ...(hint === undefined ? {} : { hint }) });
  };
  const wrong = (node: Located, key: string, expected: string): null => {
    const message = `"${key}" must be ${expected}, not ${kindName(node)}.`;
    if (strict.includes(key.split('.')[0] ?? key)) doubts.push(message);
    finding('error', 'WRONG_TYPE', node.at, message);
    return null;
  };
  const scalar = <K extends Kind>(map: LocatedMap, key: string, kind: K): Field<Kinds[K]> | null => {
    const node = presentIn(map, key);
    if (node === null) return null;
    if (node.kind !== 'scalar' || typeof node.value !== kind) return wrong(node, key, `a ${kind}`);
    return { value: node.value as Kinds[K], at: node.at };
  };

  return {
    scalar,
    finding,
    doubted(reading) {
      const before = doubts.length;
      const made = reading();
      return [made, doubts[before] ?? null];
    },
    lost(code, at, message, hint, event, meant) {
      const lost = event === undefined ? null : [event];
      const likely = meant === undefined ? {} : { meant };
      findings.push({ severity: 'error', code, at, message, ...(hint === undefined ? {} : { hint }), lost, ...likely });
    },
    strings(map, key) {
      const node = presentIn(map, key);
      if (node === null) return null;
      if (node.kind === 'scalar' && typeof node.value === 'string')
        return { value: [node.value], at: node.at, itemsAt: [node.at] };
      if (node.kind !== 'list') return wrong(node, key, 'a list of strings');
      const items = node.items.map((item) => (item.kind === 'scalar' ? item.value : null));
      if (!items.every((item) => typeof item === 'string')) return wrong(node, key, 'a list of strings only');
      return { value: items, at: node.at, itemsAt: node.items.map((item) => item.at) };
    },
    stringMap(map, key) {
      const node = presentIn(map, key);
      if (node === null) return null;
      if (node.kind !== 'map') return wrong(node, key, 'an object of strings');
      const pairs: [string, string][] = [];
      for (const entry of node.entries) {
        if (entry.value.kind === 'scalar' && entry.value.value !== null) {
          pairs.push([entry.key, String(entry.value.value)]);
        } else wrong(entry.value, `${key}.${entry.key}`, 'a string');
      }
      return { value: Object.fromEntries(pairs), at: node.at };
    },
    timeoutMs(map, key, unitMs, defaultMs) {
      const node = presentIn(map, key);
      if (node === null) return defaultMs;
      const { ms, severity, message } = timeoutIn(node, key, unitMs, defaultMs);
      if (severity !== null) finding(severity, 'BAD_TIMEOUT', node.at, message);
      return ms;
    },
    onlyKnown(map, known, where, below = []) {
      const seen = new Set<string>();
      for (const { key, keyAt } of map.entries) {
        if (known.includes(key)) {
          // whoever reads only one of the two may take the milder one
          if (seen.has(key) && strict.includes(key)) doubts.push(`The key "${key}" stands twice in ${where}.`);
          seen.add(key);
          continue;
        }
        const isMisplaced = strict.includes(key) && below.includes(key);
        const missed = isMisplaced ? null : meantKey(key, strict);
        const meant = missed ?? didYouMean(key, known);
        const message = `"${key}" means nothing in ${where}.`;
        const hint = meant === null ? undefined : `did you mean "${meant}"?`;
        const isDoubt = isMisplaced || missed !== null;
        if (isDoubt) doubts.push(hint === undefined ? message : `${message} (${hint})`);
        finding(isDoubt ? 'error' : 'warning', 'UNKNOWN_KEY', keyAt, message, hint);
      }
    },
  };
}
