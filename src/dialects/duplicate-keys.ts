import { type Node, parseTree } from 'jsonc-parser';
import { isObject, type JsonObject } from '../core/json.ts';

const MOST_VARIANTS = 8;

/**
 * An object whose text has a key twice says two things; a parser would silently keep the last. The variants are the
 * readings, so that the strictest can be taken. Almost always there is one.
 */
export function variantsOf(text: string, parsed: JsonObject, keys: readonly string[]): readonly JsonObject[] {
  const seen = new Set<string>();
  const twice = [...text.matchAll(/"([A-Za-z]+)"\s*:/g)].some(([, key = '']) => {
    const repeated = seen.has(key);
    seen.add(key);
    return repeated;
  });
  if (!twice || keys.length === 0) return [parsed];
  const tree = parseTree(text);
  if (tree === undefined) return [parsed];
  const most = Math.min(MOST_VARIANTS, mostRepeated(tree, 4));
  const variants = Array.from({ length: most }, (_, i) => reading(tree, i)).filter(isObject);
  return variants.length <= 1 ? [parsed] : variants;
}

function mostRepeated(node: Node, levels: number): number {
  if (levels === 0 || node.children === undefined) return 1;
  const counts = new Map<unknown, number>();
  let most = 1;
  for (const child of node.children) {
    if (node.type === 'object') {
      const key = child.children?.[0]?.value;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      most = Math.max(most, counts.get(key) ?? 1);
    }
    const value = node.type === 'object' ? child.children?.[1] : child;
    if (value !== undefined) most = Math.max(most, mostRepeated(value, levels - 1));
  }
  return most;
}

/** The object as somebody reads it who takes the i-th of each repeated key, or the last there is. */
function reading(node: Node, i: number): unknown {
  if (node.type === 'array') return (node.children ?? []).map((child) => reading(child, i));
  if (node.type !== 'object') return node.value;
  const values = new Map<string, Node[]>();
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key !== undefined && value !== undefined) values.set(key.value, [...(values.get(key.value) ?? []), value]);
  }
  return Object.fromEntries(
    [...values].map(([key, nodes]) => {
      const chosen = nodes[Math.min(i, nodes.length - 1)];
      return [key, chosen === undefined ? null : reading(chosen, i)];
    }),
  );
}
