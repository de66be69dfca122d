import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { flatFileWith, looksFlat } from '../flat-form/file-with.ts';
import { readCopilotAnswer } from './answer.ts';
import { readCopilotFile } from './config.ts';
import { copilotInput } from './input.ts';

/** Keys of files that look the same and are Cursor's. */
const FOREIGN = ['failClosed', 'loop_limit', 'stop'];

export function copilotBody(events: Dialect['events']): DialectBody {
  const isOwn = (name: string): boolean => /^[a-z]/.test(name) && events.has(name);
  const isForeign = (key: string): boolean => FOREIGN.includes(key) || /^(?:before|after)[A-Z]/.test(key);
  return {
    sameAs: null,
    looksLike: (tree) => looksFlat(tree, isOwn, isForeign),
    read: (tree) => readCopilotFile(tree, events),
    fileWith: (event, definition) => flatFileWith(events, event, definition),
    input: copilotInput,
    answer: readCopilotAnswer,
    migration: async () => (await import('./migration.ts')).copilotMigration,
  };
}
