import type { TemplateSyntax } from '../../core/template.ts';

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
