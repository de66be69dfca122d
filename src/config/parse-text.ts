import type { Finding } from '../core/diagnostic.ts';
import type { Located, LocatedEntry } from '../core/located.ts';
import { messageOf } from '../core/message-of.ts';
import type { Format } from './format-of.ts';
import { parseJson } from './parse-json.ts';
import type { Limits, Reading } from './reading.ts';

const MAX_DEPTH = 64;
const MAX_NODES = 500_000;
/** A YAML map needs up to seven for each of its entries; only a file that is mostly values comes near. */
const MAX_STEPS = 2_000_000;
const MAX_FINDINGS = 10;

/**
 * A configuration text as a tree with positions. Offsets refer to the text as given; a byte order mark counts as one
 * character. The tree is null when the text is empty, and when it cannot be read: half a file is never guessed at.
 */
export async function parseText(format: Format, text: string): Promise<Reading> {
  // a line break in place of the byte order mark keeps every offset and means nothing in all three formats
  const body = text.startsWith('\uFEFF') ? `\n${text.slice(1)}` : text;
  try {
    const parse = await parserOf(format);
    const { tree, findings } = await parse(body, newLimits());
    if (tree === null || findings.some((finding) => finding.severity === 'error')) {
      return { tree: null, findings: findings.slice(0, MAX_FINDINGS) };
    }
    return { tree, findings: [...duplicateKeys(tree), ...findings].slice(0, MAX_FINDINGS) };
  } catch (error) {
    return { tree: null, findings: [error instanceof OverLimit ? error.finding : unexpected(format, error)] };
  }
}

async function parserOf(format: Format): Promise<(text: string, limits: Limits) => Reading | Promise<Reading>> {
  switch (format) {
    case 'json':
      return parseJson;
    case 'yaml':
      return (await import('./parse-yaml.ts')).parseYaml;
    case 'toml':
      return (await import('./parse-toml.ts')).parseToml;
  }
}

class OverLimit extends Error {
  readonly finding: Finding;
  constructor(message: string, at: number) {
    super(message);
    this.finding = { code: 'FILE_TOO_DEEP', severity: 'error', message, at };
  }
}

function newLimits(): Limits {
  let nodes = 0;
  let steps = 0;
  const checkDepth = (depth: number, at: number) => {
    if (depth > MAX_DEPTH) throw new OverLimit(`The file is nested deeper than ${MAX_DEPTH} levels.`, at);
  };
  return {
    node: (depth, at) => {
      checkDepth(depth, at);
      if (++nodes > MAX_NODES) throw new OverLimit(`The file holds more than ${MAX_NODES} values.`, at);
    },
    step: (depth, at, weight = 1) => {
      checkDepth(depth, at);
      steps += weight;
      if (steps > MAX_STEPS) throw new OverLimit('The file is too long to be read as configuration.', at);
    },
  };
}

function duplicateKeys(tree: Located): Iterable<Finding> {
  // by place: a YAML alias shows the same entries again
  const findings = new Map<number, Finding>();
  const visit = (node: Located): void => {
    if (node.kind === 'list') for (const item of node.items) visit(item);
    if (node.kind !== 'map') return;
    for (const { key, keyAt } of repeated(node.entries)) findings.set(keyAt, duplicateKey(key, keyAt));
    for (const entry of node.entries) visit(entry.value);
  };
  visit(tree);
  return findings.values();
}

const FEW = 12;

function repeated(entries: readonly LocatedEntry[]): readonly LocatedEntry[] {
  // most maps are small, and there are many of them
  if (entries.length <= FEW && entries.every(({ key }, i) => isFirst(entries, key, i))) return [];
  const keys = new Set<string>();
  for (const { key } of entries) keys.add(key);
  if (keys.size === entries.length) return [];
  keys.clear();
  return entries.filter(({ key }) => keys.size === keys.add(key).size);
}

function isFirst(entries: readonly LocatedEntry[], key: string, at: number): boolean {
  for (let i = 0; i < at; i++) if (entries[i]?.key === key) return false;
  return true;
}

function duplicateKey(key: string, at: number): Finding {
  const message = `The key ${JSON.stringify(key)} stands twice in the same object.`;
  return { code: 'DUPLICATE_KEY', severity: 'error', message, hint: 'Keep one of the two.', at };
}

function unexpected(format: Format, error: unknown): Finding {
  const reason = messageOf(error);
  return {
    code: 'SYNTAX',
    severity: 'error',
    message: `The file cannot be read as ${format.toUpperCase()}: ${reason.replace(/\.$/, '')}.`,
    at: 0,
  };
}
