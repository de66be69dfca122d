import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { flatFileWith, looksFlat } from '../flat-form/file-with.ts';
import { readCursorAnswer } from './answer.ts';
import { readCursorFile } from './config.ts';
import { cursorInput } from './input.ts';

/** Keys of files that look the same and are Copilot's. */
const FOREIGN = ['bash', 'powershell', 'timeoutSec', 'userPromptSubmitted', 'agentStop', 'errorOccurred'];

export function cursorBody(events: Dialect['events']): DialectBody {
  return {
    sameAs: null,
    looksLike: (tree) =>
      looksFlat(
        tree,
        (name) => events.has(name),
        (key) => FOREIGN.includes(key),
      ),
    read: (tree, file) => readCursorFile(tree, file, events),
    fileWith: (event, definition) => flatFileWith(events, event, definition),
    input: cursorInput,
    answer: readCursorAnswer,
    migration: async () => (await import('./migration.ts')).cursorMigration,
  };
}
