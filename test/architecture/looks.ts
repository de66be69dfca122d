import { posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import type { Offence } from './imports.ts';

/** Whose looks decide what is in force: folders and files of src/. */
export const DECIDING = [
  ...['config/', 'trust/', 'fleet/', 'hooks/', 'hooks.ts', 'built-in/', 'dialects/', 'matching/', 'shell/', 'engine/'],
  ...['state/switch-file.ts', 'state/switches.ts', 'state/real-path.ts', 'audit/repository.ts'],
];

/** What works on a file that is open, only writes, or watches. */
const LOOKS_AT_NOTHING =
  /^(?:constants|(?:close|fstat|read|write|fsync|ftruncate)Sync|(?:mkdir|mkdtemp|rm|rmdir|unlink|rename|link|symlink|utimes|chmod|writeFile|appendFile)Sync|watch)$/;
const FILES = /^(?:node:)?fs(?:\/promises)?$/;
/** They read what lasts from one event to the next, and tell no ledger. */
const UNNOTED = new Set(['state/plain-file.ts', 'state/own-file.ts']);

/** Every place in deciding code that could look at a file without the ledger's knowing. */
export function unnotedLooks(sources: ReadonlyMap<string, string>): readonly Offence[] {
  const deciding = [...sources].filter(([file]) =>
    DECIDING.some((one) => (one.endsWith('/') ? file.startsWith(one) : file === one)),
  );
  return deciding.flatMap(([file, text]) =>
    looksIn(file, text).map(({ what, why, offset }) => ({
      ...{ file, imports: what, why },
      line: text.slice(0, offset).split('\n').length,
    })),
  );
}

interface Unnoted {
  readonly what: string;
  readonly why: string;
  readonly offset: number;
}

function looksIn(file: string, text: string): readonly Unnoted[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Unnoted[] = [];
  const add = (what: string, offset: number, why = 'a look goes through looks/files.ts') =>
    found.push({ what, why, offset });
  const whole = (source: { type: string; value?: unknown; start: number } | null | undefined) => {
    if (typeof source?.value === 'string' && FILES.test(source.value)) add(source.value, source.start);
  };
  new Visitor({
    ImportDeclaration(node) {
      const from = node.source.value;
      if (node.importKind === 'type') return;
      if (from.startsWith('.') && UNNOTED.has(posix.join(posix.dirname(file), from)))
        add(from, node.start, 'what is read there is in no ledger');
      if (!FILES.test(from)) return;
      for (const one of node.specifiers) {
        if (one.type !== 'ImportSpecifier') add(from, one.start);
        else if (one.importKind !== 'type' && !LOOKS_AT_NOTHING.test(nameOf(one.imported)))
          add(nameOf(one.imported), one.start);
      }
    },
    ExportNamedDeclaration: (node) => whole(node.source),
    ExportAllDeclaration: (node) => whole(node.source),
    ImportExpression: (node) => whole(node.source),
    CallExpression(node) {
      const { callee } = node;
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : '';
      if (name === 'require' || name === 'getBuiltinModule') whole(node.arguments[0]);
    },
  }).visit(program);
  return found;
}

function nameOf(imported: { readonly type: string; readonly name?: string; readonly value?: string }): string {
  return imported.name ?? imported.value ?? '';
}
