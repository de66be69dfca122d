import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { CLAUDE_KEYS } from '../claude-form/answer-fields.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { readFlatFields } from '../claude-form/flat-fields.ts';
import { flatFileWith, looksFlat } from '../flat-form/file-with.ts';
import { readWindsurfFile } from './config.ts';
import { windsurfInput } from './input.ts';

/** The exit code is what Windsurf looks at; a "no" that is printed counts here all the same. */
const ANSWERS: AnswerForm = {
  keys: CLAUDE_KEYS,
  read: (answer, event) =>
    readFlatFields(answer, event, { grant: [], none: ['allow', 'approve'], rewrite: null, context: null }),
  rewriteHow: () => 'replace',
  textIsContext: () => false,
  stopRefuses: true,
};

export function windsurfBody(events: Dialect['events']): DialectBody {
  return {
    sameAs: null,
    looksLike: (tree) =>
      looksFlat(
        tree,
        (name) => events.has(name),
        () => false,
      ),
    read: (tree, file) => readWindsurfFile(tree, file, events),
    fileWith: (event, definition) => flatFileWith(events, event, definition),
    input: windsurfInput,
    answer: (hook, event, report) => readAnswer(ANSWERS, hook, event, report),
    migration: async () => (await import('./migration.ts')).windsurfMigration,
  };
}
