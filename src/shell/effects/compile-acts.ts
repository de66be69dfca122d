import { type Call, operandsOf } from './call.ts';
import { type Act, touches } from './effect.ts';
import type { WildText } from './wild-text.ts';

/** What a compiler makes beside what it is told to make, and what a text on its input takes in. */
export function compileActs({ name, args, input }: Call): readonly Act[] {
  const { operands, valuesOf } = operandsOf(args, '', name);
  const [output] = valuesOf('-o --output');
  const beside = output ?? '.';
  const folder = beside.includes('/') ? beside.slice(0, beside.lastIndexOf('/')) || '/' : '.';
  const stems = output === undefined ? operands.map((path) => stemOf(lastOf(path))) : [stemOf(output)];
  const has = (form: RegExp): boolean => args.some((word) => form.test(word));
  // beside what is linked it has the name of the source behind its own
  const listed =
    has(/^-MM?D$/) && !has(/^-MF/)
      ? stems.flatMap((stem) => [`${stem}.d`, ...operands.map((path) => `${stem}-${stemOf(lastOf(path))}.d`)])
      : [];
  const linked = args.flatMap(
    (word) => /^-Wl,.*?-Map[=,]([^,]+)|^-fopt-info[\w-]*=(.+)$/.exec(word)?.slice(1).find(Boolean) ?? [],
  );
  const keeps = has(/^-save-temps|^-gsplit-dwarf$/);
  const counts = has(/^(?:-fprofile-arcs|-ftest-coverage|--coverage)$/);
  const places = [...new Set([folder, '.'])];
  return [
    ...touches('writes', linked, 'file'),
    ...[
      ...touches('writes', listed, 'file'),
      ...(keeps || counts ? touches('writes', places, 'below') : []),
      ...(keeps ? touches('reads', places, 'below') : []),
      ...touches('reads', includedBy(input.text ?? '', args), 'file'),
    ].map((act) => ({ ...act, maybe: true as const })),
  ];
}

/** `#include "a"`, looked for here and in the folders that are named. */
function includedBy(text: WildText, args: readonly WildText[]): readonly WildText[] {
  if (!args.includes('-')) return [];
  const names = [...text.matchAll(/^\s*#\s*(?:include|import|embed)\s*["<]([^">\n]+)[">]/gm)].map(
    ([, path = '']) => path,
  );
  if (names.length === 0) return [];
  const folders = args.flatMap((word, i) => {
    const [, attached] = /^-(?:I|iquote|isystem)(.+)$/s.exec(word) ?? [];
    return attached ?? (/^-(?:I|iquote|isystem|idirafter)$/.test(args[i - 1] ?? '') ? word : []);
  });
  return ['.', ...folders].flatMap((folder) =>
    names.map((path) => (path.startsWith('/') ? path : `${folder}/${path}`)),
  );
}

function lastOf(path: WildText): WildText {
  return path.slice(path.lastIndexOf('/') + 1);
}

function stemOf(path: WildText): WildText {
  return path.replace(/\.[^./]*$/, '');
}
