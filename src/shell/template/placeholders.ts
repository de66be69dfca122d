import type { TemplateSyntax } from '../../core/template.ts';
import { findPlaceholders } from './find-placeholders.ts';

// This file does not import the parser: it is all that a command without placeholders needs.

/** The command as a person reads it: its literal pieces, and the known placeholders between them. */
export function templateParts(
  command: string,
  syntax: TemplateSyntax,
): readonly (string | { readonly name: string })[] {
  const parts: (string | { readonly name: string })[] = [];
  let from = 0;
  for (const { at, end, name, known } of findPlaceholders(command, syntax)) {
    if (!known) continue;
    if (at > from) parts.push(command.slice(from, at));
    parts.push({ name });
    from = end;
  }
  if (from < command.length) parts.push(command.slice(from));
  return parts;
}

/** False: nothing in it for the compiler, neither a placeholder nor something that looks like one. */
export function mayHavePlaceholders(command: string, syntax: TemplateSyntax): boolean {
  if (!command.includes(syntax.form === 'dollar' ? '$' : '{')) return false;
  return findPlaceholders(command, syntax).length > 0 || usesVariables(command, syntax);
}

/** Of the dollar form: whether a name occurs at all, for `${FILE_PATH%.ts}` is a value too. */
export function usesVariables(command: string, syntax: TemplateSyntax): boolean {
  return syntax.form === 'dollar' && syntax.names.some((name) => command.includes(name));
}
