import { posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/** Files (path below src/ → text) that need each other to be loaded: what one of them exports may not be there yet. */
export function valueCircles(sources: ReadonlyMap<string, string>): readonly (readonly string[])[] {
  const needs = new Map([...sources].map(([file, text]) => [file, loadedBy(file, text)]));
  const reaches = (from: string): ReadonlySet<string> => {
    const found = new Set(needs.get(from) ?? []);
    for (const file of found) for (const next of needs.get(file) ?? []) found.add(next);
    return found;
  };
  const reached = new Map([...needs.keys()].map((file) => [file, reaches(file)]));
  const inCircle = [...reached].filter(([file, files]) => files.has(file)).map(([file]) => file);
  const together = (file: string): readonly string[] =>
    inCircle.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)).sort();
  return [...new Map(inCircle.map((file) => [together(file).join(), together(file)])).values()];
}

/** What is imported at once and as a value; a type is gone by then, and what is imported later is loaded later. */
function loadedBy(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const add = (source: string): void => {
    if (source.startsWith('.')) found.push(posix.join(posix.dirname(file), source));
  };
  new Visitor({
    ImportDeclaration: ({ importKind, specifiers, source }) => {
      const isType = importKind === 'type' || (specifiers.length > 0 && specifiers.every(isTypeOnly));
      if (!isType) add(source.value);
    },
    ExportNamedDeclaration: ({ exportKind, source }) => {
      if (source !== null && exportKind !== 'type') add(source.value);
    },
    ExportAllDeclaration: ({ exportKind, source }) => {
      if (exportKind !== 'type') add(source.value);
    },
  }).visit(parseSync(file, text).program);
  return found;
}

function isTypeOnly(specifier: { readonly type: string; readonly importKind?: string }): boolean {
  return specifier.importKind === 'type';
}
