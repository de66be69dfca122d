import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete';
import { keysAt, type Schema, schemasAt, valuesAt } from './schema-words.ts';
import { placeInText } from './text-place.ts';

/** What may stand where. */
export interface Words {
  readonly schema: Schema | null;
  /** By the name of a key: values that the schema does not list, as the names of tools. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** Keys, and the values of a key, as the schema of the file has them. */
export function fromSchema({ schema, values }: Words): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    if (schema === null) return null;
    const text = context.state.doc.toString();
    const word = context.matchBefore(/[\w$.-]*/);
    const from = word?.from ?? context.pos;
    if (from === context.pos && !context.explicit) return null;
    const { path, key } = placeInText(text.slice(0, from));
    const quote = text[from - 1] === '"';
    const options = key === null ? keys(schemasAt(schema, path), quote, text) : valuesOf(schema, path, key, values);
    return options.length === 0 ? null : { from, options, validFor: /^[\w$.-]*$/ };
  };
}

function keys(schemas: readonly Schema[], quoted: boolean, text: string): readonly Completion[] {
  const isJson = /^\s*[{[]/.test(text) && text.includes('"');
  const written = (name: string): string => (isJson ? (quoted ? `${name}": ` : `"${name}": `) : `${name}: `);
  return keysAt(schemas).map(({ name, about }) => ({
    ...{ label: name, type: 'property', apply: written(name) },
    ...(about === '' ? {} : { detail: about.length > 60 ? `${about.slice(0, 60)}…` : about }),
  }));
}

function valuesOf(schema: Schema, path: readonly string[], key: string, more: Words['values']): readonly Completion[] {
  const known = valuesAt(schemasAt(schema, [...path, key]));
  return [...new Set([...known, ...(more[key] ?? [])])].map((label) => ({ label, type: 'enum' }));
}
