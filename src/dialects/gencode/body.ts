import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { asGroup, looksLikeBlocks } from '../claude-form/looks-like-blocks.ts';
import { whatItDoes } from '../claude-form/what-it-does.ts';
import { readGencodeAnswer } from './answer.ts';
import { readGencodeFile } from './config.ts';
import { gencodeInput } from './input.ts';
import { VARIABLES, variable } from './variables.ts';

export function gencodeBody(events: Dialect['events']): DialectBody {
  return {
    sameAs: (hook) => JSON.stringify(whatItDoes(hook)),
    looksLike: (tree) => looksLikeBlocks(tree, events),
    fileWith: (event, definition) => ({ hooks: { [event]: [asGroup(definition)] } }),
    read: (tree, file) => readGencodeFile(tree, file, events),
    input: gencodeInput,
    answer: readGencodeAnswer,
    template: {
      form: 'dollar',
      names: VARIABLES,
      isPath: (name) => name === 'FILE_PATH' || name === 'CWD',
      value: variable,
    },
    migration: async () => (await import('./migration.ts')).gencodeMigration,
  };
}
