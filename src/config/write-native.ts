import { Document, isMap, isScalar, isSeq, Scalar, visit } from 'yaml';
import type { Differences } from '../core/migration.ts';
import type { Imported } from './imported.ts';

/** A native file as a person would have written it: what differs stands above each hook. */
export function nativeYaml(imported: Imported, from: string): string {
  const { dialect, hooks } = imported;
  const document = new Document(contentOf(imported));
  document.commentBefore = [` Imported from ${from} (${dialect}).`, ...comments(imported)].join('\n');
  const list = document.get('hooks');
  if (isSeq(list)) {
    list.items.forEach((item, i) => {
      const lines = comments(hooks[i]);
      if (isMap(item) && lines.length > 0) item.commentBefore = lines.join('\n');
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

function comments(differences: Differences | undefined): readonly string[] {
  const lines = [
    ...(differences?.careful ?? []).map((one) => `Careful: ${one}`),
    ...(differences?.differs ?? []).map((one) => `Differs: ${one}`),
  ];
  return lines.map((line) => ` ${line.replace(/\s*[\n\r]\s*/g, ' ')}`);
}

export function nativeJson(imported: Imported): string {
  return `${JSON.stringify(contentOf(imported), null, 2)}\n`;
}

function contentOf({ mode, webhooks, hooks }: Imported): Readonly<Record<string, unknown>> {
  return {
    ...(mode === 'serial' ? { mode } : {}),
    ...(webhooks === null ? {} : { webhooks }),
    hooks: hooks.map(({ entry }) => entry),
  };
}
