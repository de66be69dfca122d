import type { Dialect } from '../../core/dialect.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { asGroup, looksLikeBlocks } from '../claude-form/looks-like-blocks.ts';
import { CLI_AGENT_ANSWERS } from './answer.ts';
import { readCliAgentFile } from './config.ts';
import { cliAgentTemplate } from './template.ts';

/**
 * Only a tool that has not run yet, and the end of a turn, can be refused: the rest informs. One name for what is two
 * events elsewhere: after a success, and after a failure.
 */
const events: Dialect['events'] = new Map([
  ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'ask', 'rewrite'] }],
  ['PostToolUse', { event: 'PostToolUse', effects: [], onError: 'PostToolUseFailure' }],
  ['Notification', { event: 'Notification', effects: [] }],
  ['Stop', { event: 'Stop', effects: ['hold'] }],
]);

export const cliAgent: Dialect = {
  name: 'cli-agent',
  files: [
    { layer: 'local', base: 'project', folder: '.config/agent', name: 'settings.local.json' },
    { layer: 'project', base: 'project', folder: '.config/agent', name: 'settings.json' },
    { layer: 'user', base: 'home', folder: '.config/agent', name: 'settings.json' },
    { layer: 'user', base: 'home', folder: '.config/cli-agent', name: 'settings.json' },
  ],
  events,
  otherFields: { tool_args: { field: 'tool_input' }, result: { field: 'tool_response', yields: true } },
  tools: {
    Bash: ['bash_execute'],
    Read: ['read_file'],
    Write: ['write_file'],
    Edit: ['replace_in_file'],
    LS: ['list_directory'],
    WebFetch: ['webfetch'],
  },
  toolNamespace: 'builtin:',
  environmentFiles: ['.config/agent/settings.json', '.config/agent/settings.local.json'],
  lane: { mode: 'serial', chained: false, endsAtRefusal: false, firstFileWins: true },
  sameAs: null,
  hookFolders: ['.config/agent/hooks', '.config/cli-agent/hooks'],
  matcherWithoutSubject: 'never',
  looksLike: (tree) => looksLikeBlocks(tree, events),
  read: (tree, file) => readCliAgentFile(tree, file, events),
  fileWith: (event, definition) => ({ hooks: { [event]: [asGroup(definition)] } }),
  input: (_hook, { payload }) => ({ stdin: JSON.stringify(payload), env: {} }),
  answer: (hook, event, report) => readAnswer(CLI_AGENT_ANSWERS, hook, event, report),
  template: cliAgentTemplate,
  migration: async () => (await import('./migration.ts')).cliAgentMigration,
};
