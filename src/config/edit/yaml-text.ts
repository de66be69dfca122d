import { Document, isMap, isScalar, isSeq, Scalar, visit } from 'yaml';
import type { Json } from '../../core/json.ts';

/** Items of a list, each begun with a dash, as a person would write them. */
export function yamlItems(items: readonly Json[], comment?: string): string {
  return items.map((item) => commented(comment) + yamlText([item])).join('');
}

/** `a:` with what stands below; further keys of the path are nested. A list of words stays on the line of its key. */
export function yamlPair(path: readonly string[], value: Json, comment?: string): string {
  const [key = '', ...inner] = path;
  if (inner.length > 0) return yamlText({ [key]: nested(inner, value) });
  const isListOfHooks = Array.isArray(value) && value.some((item) => typeof item === 'object');
  if (!isListOfHooks) return yamlText({ [key]: value });
  return `${key}:\n${yamlItems(value as readonly Json[], comment).replace(/^(?=.)/gm, '  ')}`;
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

function yamlText(value: Json): string {
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
      // small objects in a list, as in `except`
      if (
        typeof key === 'number' &&
        node.items.length <= 2 &&
        !node.items.some((pair) => isMap(pair.value) || isSeq(pair.value))
      )
        node.flow = document.contents !== null && isMap(document.contents);
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
