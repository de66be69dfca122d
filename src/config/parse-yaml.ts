import { Composer, type Document, isAlias, isMap, isScalar, isSeq, Lexer, type ParsedNode, Parser } from 'yaml';
import type { Finding } from '../core/diagnostic.ts';
import type { Located, LocatedEntry, LocatedScalar } from '../core/located.ts';
import { continuedLines } from './continued-lines.ts';
import { excerpt } from './position.ts';
import type { Limits, Reading } from './reading.ts';
import { mustBeQuoted, swallowedItem, yamlMistake } from './yaml-mistakes.ts';

/** YAML 1.2: one document, the core schema, and merge keys. */
export function parseYaml(text: string, limits: Limits): Reading {
  const [document, second] = compose(text, limits);
  const errors = syntaxErrors(text, document?.errors ?? []);
  if (second !== undefined) errors.push(severalDocuments(second.range[0]));
  const root = document?.contents ?? null;
  if (root === null || isEmpty(root) || errors.length > 0) return { tree: null, findings: errors };
  const { tree, faults, tags } = locate(text, root, limits);
  const warnings = (document?.warnings ?? []).map((warning) => ignored(text, warning, tags));
  return { tree, findings: [...faults, ...warnings] };
}

const MAX_MISTAKES = 10;

/** At most two documents. Composing recurses and would overflow: the depth is watched while the text is scanned. */
function compose(text: string, limits: Limits): Document.Parsed[] {
  const parser = new Parser();
  const composer = new Composer({
    schema: 'core',
    resolveKnownTags: false,
    stringKeys: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const documents: Document.Parsed[] = [];
  let mistakes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') mistakes++;
      documents.push(...composer.next(token));
    }
    if (documents.length > 0 || mistakes === MAX_MISTAKES) return [...documents, ...composer.end(true, text.length)];
    // the document itself and the scalar that is being read are no levels
    limits.step(parser.stack.length - 2, parser.offset);
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  return [...documents, ...composer.end(true, text.length)];
}

function locate(
  text: string,
  root: ParsedNode,
  limits: Limits,
): { readonly tree: Located; readonly faults: readonly Finding[]; readonly tags: ReadonlySet<number> } {
  const faults: Finding[] = [];
  /** Where tags end that have nothing behind them. */
  const tags = new Set<number>();
  /** What each anchor names at this point of the text; null while the walk is still inside of it. */
  const anchored = new Map<string, Located | null>();

  const walk = (node: ParsedNode, depth: number): Located => {
    const at = node.range[0];
    if (isAlias(node)) return walkAlias(node.source, at, depth);
    if (node.anchor !== undefined) anchored.set(node.anchor, null);
    limits.node(isScalar(node) ? depth : depth + 1, at);
    const located = walkContent(node, at, depth);
    if (node.anchor !== undefined) anchored.set(node.anchor, located);
    return located;
  };

  const walkContent = (node: ParsedNode, at: number, depth: number): Located => {
    if (isSeq(node)) {
      for (const item of node.items) sayItem(item);
      return { kind: 'list', at, items: node.items.map((item) => walk(item, depth + 1)) };
    }
    if (isScalar(node) && node.source === '') tags.add(at);
    if (isMap(node)) return { kind: 'map', at, entries: walkEntries(node.items, depth + 1) };
    const scalar: LocatedScalar = { kind: 'scalar', at, value: isScalar(node) ? scalarValue(node.value) : null };
    if (!isScalar(node) || node.type !== 'PLAIN' || typeof scalar.value !== 'string') return scalar;
    const continued = continuedLines(text.slice(at, node.range[1]));
    return continued === undefined ? scalar : { ...scalar, continued };
  };

  const sayItem = (item: ParsedNode): void => {
    if (!isScalar(item) || item.type !== 'PLAIN') return;
    const found = swallowedItem(text, item.range[0], item.range[1]);
    if (found !== null) faults.push(found);
  };

  const walkEntries = (pairs: readonly YamlPair[], depth: number): LocatedEntry[] => {
    const entries: LocatedEntry[] = [];
    const merged = new Set<LocatedEntry>();
    for (const pair of pairs) {
      const key = walkKey(pair.key);
      const value = pair.value === null ? nothing(key.at) : walk(pair.value, depth);
      if (!isMergeKey(pair.key)) {
        entries.push({ key: key.value, keyAt: key.at, value });
        continue;
      }
      for (const entry of mergedEntries(value)) {
        merged.add(entry);
        entries.push(entry);
      }
    }
    return merged.size === 0 ? entries : withoutShadowed(entries, merged);
  };

  const walkKey = (node: ParsedNode): { readonly at: number; readonly value: string } => {
    const at = node.range[0];
    const value = isScalar(node) ? String(node.value ?? '') : '';
    if (isScalar(node) && node.anchor !== undefined) anchored.set(node.anchor, { kind: 'scalar', at, value });
    return { at, value };
  };

  const walkAlias = (name: string, at: number, depth: number): Located => {
    const target = anchored.get(name);
    if (target) {
      countAgain(target, depth, at, limits);
      return { ...target, at };
    }
    if (target === undefined && !/^[\w-]+$/.test(name)) {
      faults.push(mustBeQuoted(`*${name}`, at));
      return nothing(at);
    }
    const reason =
      target === null ? 'stands inside the value that it refers to' : 'refers to an anchor that does not exist';
    faults.push({ code: 'SYNTAX', severity: 'error', message: `The alias "*${name}" ${reason}.`, at });
    return nothing(at);
  };

  const mergedEntries = (value: Located): LocatedEntry[] => {
    if (value.kind === 'map') return value.entries.map((entry) => ({ ...entry }));
    if (value.kind === 'list') return value.items.flatMap(mergedEntries);
    faults.push({
      code: 'SYNTAX',
      severity: 'error',
      message: 'The value of the merge key "<<" has to be a map or a list of maps.',
      at: value.at,
    });
    return [];
  };

  return { tree: walk(root, 0), faults, tags };
}

type YamlPair = { readonly key: ParsedNode; readonly value: ParsedNode | null };

/** A plain `<<`; in quotes it is a key like any other. */
function isMergeKey(node: ParsedNode): boolean {
  return isScalar(node) && node.type === 'PLAIN' && node.value === '<<';
}

/** A map's own keys count before merged ones, and of these the first. */
function withoutShadowed(entries: readonly LocatedEntry[], merged: ReadonlySet<LocatedEntry>): LocatedEntry[] {
  const taken = new Set(entries.filter((entry) => !merged.has(entry)).map((entry) => entry.key));
  return entries.filter((entry) => {
    if (!merged.has(entry)) return true;
    const first = !taken.has(entry.key);
    taken.add(entry.key);
    return first;
  });
}

/** An alias weighs as much as what it stands for: a few lines of aliases can mean billions of values. */
function countAgain(node: Located, depth: number, at: number, limits: Limits): void {
  limits.node(node.kind === 'scalar' ? depth : depth + 1, at);
  if (node.kind === 'list') for (const item of node.items) countAgain(item, depth + 1, at, limits);
  if (node.kind === 'map') for (const entry of node.entries) countAgain(entry.value, depth + 1, at, limits);
}

function isEmpty(node: ParsedNode): boolean {
  return isScalar(node) && node.value === null && node.source === '';
}

function nothing(at: number): LocatedScalar {
  return { kind: 'scalar', at, value: null };
}

function scalarValue(value: unknown): LocatedScalar['value'] {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    default:
      return value === null || value === undefined ? null : String(value);
  }
}

interface YamlFault {
  readonly code: string;
  readonly message: string;
  readonly pos: readonly [number, number];
}

const MESSAGES: Readonly<Record<string, string>> = {
  NON_STRING_KEY: 'A key has to be a string',
  BLOCK_AS_IMPLICIT_KEY: 'A map cannot begin on the line of its key',
};
const HINTS: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'A text that contains ": " stands in quotes.',
  MISSING_CHAR: 'Check the quotes, brackets and colons before this place.',
  TAB_AS_INDENT: 'Indent with spaces.',
};

/** What people mean, where that can be told: it is one mistake, whatever the parser makes of the rest. */
function syntaxErrors(text: string, errors: readonly YamlFault[]): Finding[] {
  const [first] = errors;
  const meant = first === undefined ? null : yamlMistake(text, { code: first.code, at: first.pos[0] });
  return meant === null ? errors.map((error) => syntaxError(text, error)) : [meant];
}

function syntaxError(text: string, { code, message, pos: [from] }: YamlFault): Finding {
  const hint = HINTS[code];
  const at = from + (/^ */.exec(text.slice(from, from + 200))?.[0].length ?? 0);
  const sentence = `${MESSAGES[code] ?? message.replace(/["']quote$/, 'quote')}, at ${excerpt(text, at)}.`;
  return { code: 'SYNTAX', severity: 'error', message: sentence, at, ...(hint === undefined ? {} : { hint }) };
}

/** A tag with other signs than those of a word, or with nothing behind it, was meant as a text. */
function ignored(text: string, { code, message, pos: [at, end] }: YamlFault, empty: ReadonlySet<number>): Finding {
  const line = text.slice(at).split(/[\r\n]/, 1)[0] ?? '';
  const tag = text.slice(at, end);
  if (code === 'TAG_RESOLVE_FAILED' && tag.startsWith('!') && (!/^!!?[\w:-]*$/.test(tag) || empty.has(end)))
    return mustBeQuoted(inList(text, at) ? tag.replace(/[\],]+$/, '') : line.replace(/(?<=\S)\s+#.*$/, ''), at);
  const sentence = code === 'TAG_RESOLVE_FAILED' ? `The tag at ${excerpt(text, at)} is ignored.` : `${message}.`;
  return { code: 'SYNTAX', severity: 'warning', message: sentence, at };
}

function inList(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return /[[,]\s*$/.test(line);
}

function severalDocuments(at: number): Finding {
  const message = 'A second YAML document begins here; a configuration file holds one.';
  return { code: 'SYNTAX', severity: 'error', message, hint: 'Remove the line "---".', at };
}
