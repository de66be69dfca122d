import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { asGroup, looksLikeBlocks } from '../claude-form/looks-like-blocks.ts';
import { CLI_AGENT_ANSWERS } from './answer.ts';
import { readCliAgentFile } from './config.ts';
import { cliAgentTemplate } from './template.ts';

export function cliAgentBody(events: Dialect['events']): DialectBody {
  return {
    sameAs: null,
    looksLike: (tree) => looksLikeBlocks(tree, events),
    read: (tree, file) => readCliAgentFile(tree, file, events),
    fileWith: (event, definition) => ({ hooks: { [event]: [asGroup(definition)] } }),
    input: (_hook, { payload }) => ({ stdin: JSON.stringify(payload), env: {} }),
    answer: (hook, event, report) => readAnswer(CLI_AGENT_ANSWERS, hook, event, report),
    template: cliAgentTemplate,
    migration: async () => (await import('./migration.ts')).cliAgentMigration,
  };
}
