import { Document, isMap, isScalar, isSeq, Scalar, visit } from 'yaml';
import type { Imported } from './import-file.ts';

/** A native file as a person would have written it: what differs stands above each hook. */
export function nativeYaml({ dialect, mode, hooks, differs }: Imported, from: string): string {
  const document = new Document({
    ...(mode === 'serial' ? { mode } : {}),
    hooks: hooks.map(({ entry }) => entry),
  });
  document.commentBefore = [` Imported from ${from} (${dialect}).`, ...differs.map((one) => ` Differs: ${one}`)].join(
    '\n',
  );
  const list = document.get('hooks');
  if (isSeq(list)) {
    list.items.forEach((item, i) => {
      const said = hooks[i]?.differs ?? [];
      if (isMap(item) && said.length > 0) item.commentBefore = said.map((one) => ` Differs: ${one}`).join('\n');
    });
  }
  visit(document, {
    Scalar(_key, node) {
      if (isScalar(node) && typeof node.value === 'string' && node.value.includes('\n'))
        node.type = Scalar.BLOCK_LITERAL;
    },
    Seq(_key, node, path) {
      // lists of names stay on the line of their key
      const [, pair] = path.slice(-2);
      if (node.items.every(isScalar) && pair !== undefined) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}

export function nativeJson({ mode, hooks }: Imported): string {
  const file = { ...(mode === 'serial' ? { mode } : {}), hooks: hooks.map(({ entry }) => entry) };
  return `${JSON.stringify(file, null, 2)}\n`;
}
