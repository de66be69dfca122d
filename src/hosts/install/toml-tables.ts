import { type AST, getStaticTOMLValue, parseTOML } from 'toml-eslint-parser';
import { isObject, type JsonObject } from '../../core/json.ts';
import { orElse } from '../../core/or-else.ts';
import { isOwnEntry } from '../../core/own-entry.ts';

/** One of our entries, wherever in the file and however it is spelled. */
export interface OwnTable {
  readonly entry: JsonObject;
  /** From here to there it is taken out. */
  readonly from: number;
  readonly to: number;
}

/**
 * An agent that writes its file anew keeps the tables and drops every comment, so that only what a table says tells whose it is.
 * Null: this is no TOML.
 */
export function ownTables(text: string): readonly OwnTable[] | null {
  const root = orElse(() => parseTOML(text), null);
  if (root === null) return null;
  return root.body[0].body.flatMap((node) => {
    if (node.type === 'TOMLTable') return tableOf(node, text);
    return node.key.keys.length === 1 && nameOf(node.key.keys[0]) === 'hooks' ? inlineTables(node, text) : [];
  });
}

/** `[[hooks]]` with its lines, and the empty one below it. */
function tableOf(node: AST.TOMLTable, text: string): readonly OwnTable[] {
  const [key, ...more] = node.resolvedKey;
  if (node.kind !== 'array' || key !== 'hooks' || more.length !== 1) return [];
  const entry = Object.fromEntries(node.body.map((pair) => [nameOf(pair.key.keys[0]), getStaticTOMLValue(pair.value)]));
  if (!isOwn(entry)) return [];
  const from = text.lastIndexOf('\n', node.range[0] - 1) + 1;
  const below = /^[^\n]*(?:\n(?:[ \t]*\r?\n)?)?/.exec(text.slice(node.range[1]))?.[0].length ?? 0;
  return [{ entry, from, to: node.range[1] + below }];
}

/** `hooks = [{ … }]`: the whole line where nobody else has anything in it. */
function inlineTables({ value, range }: AST.TOMLKeyValue, text: string): readonly OwnTable[] {
  if (value.type !== 'TOMLArray') return [];
  const { elements } = value;
  const entries = elements.map((element) => getStaticTOMLValue(element));
  const own = elements.flatMap((element, i) => {
    const entry = entries[i];
    if (!isOwn(entry)) return [];
    const [before, after] = [elements[i - 1], elements[i + 1]];
    const isLast = after === undefined;
    return [
      {
        entry,
        from: isLast && before !== undefined ? before.range[1] : element.range[0],
        to: isLast ? element.range[1] : after.range[0],
      },
    ];
  });
  if (own.length < elements.length) return own;
  const end = text.indexOf('\n', range[1]);
  return own.map(({ entry }, i) => ({
    entry,
    from: range[0],
    to: i > 0 ? range[0] : end === -1 ? text.length : end + 1,
  }));
}

function isOwn(entry: unknown): entry is JsonObject {
  return isObject(entry) && isOwnEntry(entry.command);
}

function nameOf(key: AST.TOMLBare | AST.TOMLQuoted | undefined): string {
  return key === undefined ? '' : key.type === 'TOMLBare' ? key.name : key.value;
}
