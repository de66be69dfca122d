import { posix } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/**
 * Files (path → text) that are in a circle of imports. `values`: they need each other to be loaded, so that what
 * one of them exports may not be there yet. `types`: they can only be understood together.
 */
export function circles(sources, of) {
  const needs = new Map([...sources].map(([file, text]) => [file, neededBy(file, text, of)]));
  const reaches = (from) => {
    const found = new Set(needs.get(from) ?? []);
    for (const file of found) for (const next of needs.get(file) ?? []) found.add(next);
    return found;
  };
  const reached = new Map([...needs.keys()].map((file) => [file, reaches(file)]));
  const inCircle = [...reached].filter(([file, files]) => files.has(file)).map(([file]) => file);
  const together = (file) =>
    inCircle.filter((other) => reached.get(file)?.has(other) && reached.get(other)?.has(file)).sort();
  return [...new Map(inCircle.map((file) => [together(file).join(), together(file)])).values()];
}

/** What is imported at once; a type is gone when files are loaded, and what is imported later is loaded later. */
function neededBy(file, text, of) {
  const found = [];
  const add = (value, isType) => {
    const counts = typeof value === 'string' && value.startsWith('.') && (of === 'types' || !isType);
    if (counts) found.push(posix.join(posix.dirname(file), value));
  };
  const parsed = parseSync(file, text);
  const { staticImports, staticExports } = parsed.module;
  for (const { start, moduleRequest, entries } of staticImports) {
    const onlyTypes = entries.length > 0 && entries.every(({ isType }) => isType);
    add(moduleRequest.value, onlyTypes || text.startsWith('import type', start));
  }
  for (const { start, entries } of staticExports)
    add(entries[0]?.moduleRequest?.value, text.startsWith('export type', start));
  // the tree takes twenty times as long as the list of imports, and only this is nowhere else
  if (of === 'types' && text.includes('import('))
    new Visitor({ TSImportType: ({ source }) => add(source.value, true) }).visit(parsed.program);
  return found;
}
