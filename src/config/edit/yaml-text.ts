import { Document, isMap, isScalar, isSeq, Scalar, visit } from 'yaml';
import type { Json } from '../../core/json.ts';

export interface ItemLayout {
  /** Above each of them. */
  readonly comment?: string;
  /** Each on one line. */
  readonly isOneLine?: boolean;
}

/** Items of a list, each begun with a dash, as a person would write them. */
export function yamlItems(items: readonly Json[], { comment, isOneLine }: ItemLayout = {}): string {
  return items.map((item) => commented(comment) + yamlText([item], isOneLine)).join('');
}

/** `a:` with what stands below; further keys of the path are nested. A list of words stays on the line of its key. */
export function yamlPair(path: readonly string[], value: Json, layout: ItemLayout = {}): string {
  const [key = '', ...inner] = path;
  if (inner.length > 0) return yamlText({ [key]: nested(inner, value) }, layout.isOneLine);
  const isListOfHooks = Array.isArray(value) && value.some((item) => typeof item === 'object');
  if (!isListOfHooks) return yamlText({ [key]: value });
  return `${key}:\n${yamlItems(value as readonly Json[], layout).replace(/^(?=.)/gm, '  ')}`;
}

/** On one line, inside of brackets; null: it is nothing that belongs there. */
export function yamlWord(value: Json): string | null {
  if (typeof value === 'object' && value !== null) return null;
  return yamlText([[value]])
    .trim()
    .replace(/^- \[ ?| ?\]$/g, '');
}

function nested([key, ...rest]: readonly string[], value: Json): Json {
  return key === undefined ? value : { [key]: nested(rest, value) };
}

function commented(comment: string | undefined): string {
  return comment === undefined ? '' : comment.replace(/^(.*)$/gm, '# $1\n').replace(/\n\n/g, '\n');
}

function yamlText(value: Json, isOneLine = false): string {
  const document = new Document(value);
  visit(document, {
    Scalar(_key, node) {
      if (isScalar(node) && typeof node.value === 'string' && node.value.includes('\n'))
        node.type = Scalar.BLOCK_LITERAL;
    },
    Seq(_key, node, path) {
      if (path.length > 1 && node.items.every(isScalar)) node.flow = true;
    },
    Map(key, node) {
      if (typeof key !== 'number') return;
      // small objects in a list, as in `except`
      const isSmall = node.items.length <= 2 && !node.items.some((pair) => isMap(pair.value) || isSeq(pair.value));
      node.flow = isOneLine || (isSmall && isMap(document.contents));
    },
  });
  const whole = isOneLine ? { doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } : {};
  return document.toString({ lineWidth: 0, flowCollectionPadding: isOneLine, ...whole });
}
