import { awkFiles } from './awk-files.ts';
import { operandsOf } from './call.ts';
import type { WildText } from './wild-text.ts';

/** The files that the programs of `awk` open by themselves, and which of them they write. */
export function awkOpens(
  name: string,
  args: readonly WildText[],
): { readonly read: readonly WildText[]; readonly written: readonly WildText[] } {
  if (!args.some((text) => /getline|readfile|>/.test(text))) return { read: [], written: [] };
  const { operands, valuesOf } = operandsOf(args, '', name);
  const given = new Map<string, readonly WildText[]>();
  for (const word of [...valuesOf('-v --assign'), ...operands.slice(1)]) {
    const [, variable, value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
    if (variable !== undefined) given.set(variable, [...(given.get(variable) ?? []), value]);
  }
  const own = valuesOf('-e --source');
  const programs = own.length > 0 || valuesOf('-f --file').length > 0 ? own : operands.slice(0, 1);
  const opened = programs.map((text) => awkFiles(text, given));
  return { read: opened.flatMap(({ read }) => read), written: opened.flatMap(({ written }) => written) };
}
