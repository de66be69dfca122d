import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { readClineAnswer } from './answer.ts';
import { programText, readClineProgram } from './config.ts';
import { clineInput } from './input.ts';

export function clineBody(events: Dialect['events']): DialectBody {
  return {
    sameAs: null,
    // there is nothing to be read that could look like one
    looksLike: () => false,
    read: (tree) => readClineProgram(tree, events),
    fileWith: (event, definition) => programText(events, event, definition),
    input: (hook, event) => clineInput(hook, event),
    answer: readClineAnswer,
    migration: async () => (await import('./migration.ts')).clineMigration,
  };
}
