import type { TemplateSyntax } from '../../core/template.ts';

// This file does not import the parser: it is all that a command without placeholders needs.

/** A placeholder as written, at `[at, end)` of the command. */
export interface Placeholder {
  readonly at: number;
  readonly end: number;
  readonly name: string;
  readonly known: boolean;
}

/** Everything in a text that has the form of a placeholder, in order. Knows nothing about shells. */
export function findPlaceholders(text: string, syntax: TemplateSyntax): readonly Placeholder[] {
  const names = new Set(syntax.names);
  switch (syntax.form) {
    case 'braces':
      return matches(text, /\{([A-Za-z_]\w*)\}/g, names).filter(
        // `${HOME}` is the shell's own
        ({ at, known }) => known || text[at - 1] !== '$',
      );
    case 'double-braces':
      return matches(text, /\{\{[ \t]*([A-Za-z_]\w*(?:\.[\w-]+)*)[ \t]*\}\}/g, names);
    case 'dollar':
      // `$$` is the shell's process id, whatever follows it
      return matches(text, /\$\$|\$([A-Za-z_]\w*)|\$\{([A-Za-z_]\w*)\}/g, names).filter(({ known }) => known);
  }
}

function matches(text: string, pattern: RegExp, names: ReadonlySet<string>): readonly Placeholder[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const name = match[1] ?? match[2] ?? '';
    const known = names.has(name.split('.', 1)[0] ?? '');
    return { at: match.index, end: match.index + match[0].length, name, known };
  });
}

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
