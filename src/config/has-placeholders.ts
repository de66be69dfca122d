import type { Dialect } from '../core/dialect.ts';
import type { Handler } from '../core/handler.ts';
import { mayHavePlaceholders } from '../shell/template/placeholders.ts';

/** Only a shell reads a template; arguments of a program are never filled in. */
export function hasPlaceholders(handler: Handler, { template }: Dialect): boolean {
  if (template === undefined || handler.kind !== 'command' || handler.args !== null) return false;
  return mayHavePlaceholders(handler.command, template);
}
