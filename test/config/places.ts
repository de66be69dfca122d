import { lineIndex } from '../../src/config/position.ts';
import type { Located } from '../../src/core/located.ts';

/** Where everything is: `path value-line:value-column` and, for keys, `(key-line:key-column)`. */
export function places(text: string, tree: Located | null): string[] {
  const positionOf = lineIndex(text);
  const show = (offset: number) => {
    const { line, column } = positionOf(offset);
    return `${line}:${column}`;
  };
  const walk = (node: Located, path: string): string[] => {
    if (node.kind === 'list') {
      return node.items.flatMap((item, i) => [`${path}[${i}] ${show(item.at)}`, ...walk(item, `${path}[${i}]`)]);
    }
    if (node.kind === 'scalar') return [];
    return node.entries.flatMap(({ key, keyAt, value }) => {
      const below = path === '' ? key : `${path}.${key}`;
      return [`${below} ${show(value.at)} (${show(keyAt)})`, ...walk(value, below)];
    });
  };
  return tree === null ? [] : [`${show(tree.at)}`, ...walk(tree, '')];
}
