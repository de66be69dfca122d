import { operandsOf } from './call.ts';
import type { WildText } from './wild-text.ts';

const FROM_VARIABLE = /\bgetline\b[^<;|]*<\s*\(?\s*([A-Za-z_]\w*)|(?:print|printf)\b[^>;|]*>+\s*([A-Za-z_]\w*)/g;

/** `awk -v f=a '… getline < f'`: the files that its variables name, and which of them it writes. */
export function awkVariables(
  name: string,
  args: readonly WildText[],
): { readonly read: readonly WildText[]; readonly written: readonly WildText[] } {
  const { operands, valuesOf } = operandsOf(args, '', name);
  const set = [...valuesOf('-v --assign'), ...operands.slice(1)].flatMap((word) => {
    const [, variable, value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? [];
    return variable === undefined ? [] : [{ variable, value }];
  });
  if (set.length === 0) return { read: [], written: [] };
  const uses = args.flatMap((text) => [...text.matchAll(FROM_VARIABLE)]);
  const valuesFor = (at: 1 | 2): readonly WildText[] =>
    uses.flatMap((use) => set.flatMap(({ variable, value }) => (variable === use[at] ? [value] : [])));
  return { read: valuesFor(1), written: valuesFor(2) };
}
