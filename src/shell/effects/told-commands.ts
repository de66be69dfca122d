import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import type { WildText } from './wild-text.ts';

const GDB_READS = /^\s*(?:source|file|symbol-file|exec-file|core-file|add-symbol-file|restore)\s+(?:-\w+\s+)*(\S+)/;
const GDB_WRITES = /^\s*(?:dump|append)\s+(?:(?:binary|ihex|srec|tekhex|verilog)\s+)?(?:memory|value)\s+(\S+)/;
/** It goes into a folder, or runs what stands in another language. */
const GDB_ELSE = /^\s*(?:cd|py(?:thon)?|pi|python-interactive|guile|gu|gr|pipe|\|)\s/;

/** Commands of a debugger among its words. */
export function debuggerActs({ args, input }: Call): readonly Act[] {
  const told = args.filter((_, i) => /^-{1,2}(?:ex|iex|eval-command|init-eval-command)$/.test(args[i - 1] ?? ''));
  const commands = [...told, ...(input.text ?? '').split('\n')];
  const named = (form: RegExp): readonly WildText[] => commands.flatMap((text) => form.exec(text)?.[1] ?? []);
  const isElse = args.some((word) => /^-{1,2}cd(?:=|$)/.test(word)) || commands.some((text) => GDB_ELSE.test(text));
  return [
    ...touches('reads', named(GDB_READS), 'file'),
    ...touches('writes', named(GDB_WRITES), 'file'),
    ...(isElse ? [{ does: 'unknown', path: null } as const] : []),
  ];
}

/** `import "a" as a;` of jq reads `a.jq`, or `a.json`, in the folders that it is told to look into. */
export function importedActs({ args, name }: Call): readonly Act[] {
  const found = args.flatMap((text) => [
    ...text.matchAll(/\b(?:import|include)\s+"([^"]+)"(?:[^;]*?search:\s*"([^"]+)")?/g),
  ]);
  if (found.length === 0) return [];
  const folders = operandsOf(args, '-L --library-path', name).valuesOf('-L --library-path');
  const paths = found.flatMap(([, path = '', own]) =>
    ['.', ...folders, ...(own === undefined ? [] : [own])].flatMap((folder) => [
      `${folder}/${path}.jq`,
      `${folder}/${path}.json`,
    ]),
  );
  return touches('reads', [...new Set(paths)], 'file').map((act) => ({ ...act, maybe: true as const }));
}

/** `sha256sum -c sums` reads the files that the list names. */
export function checkedActs({ args, input, heldBy, name }: Call): readonly Act[] {
  const { operands, has } = operandsOf(args, '', name);
  if (!has('-c --check')) return [];
  const lists = operands.filter((path) => path !== '-');
  const texts = lists.length === 0 ? [input.text ?? ''] : lists.flatMap((list) => heldBy?.(list)?.texts ?? []);
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^(?:\\?[\da-fA-F]{8,} [ *]|\w[\w-]* \()(.+?)(?:\) = [\da-fA-F]+)?$/gm)].map(
      ([, path = '']) => path,
    ),
  );
  return touches('reads', names, 'file');
}
