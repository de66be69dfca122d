import type { Dialect, FileLocation } from '../../core/dialect.ts';
import { asGroup, looksLikeBlocks } from '../claude-form/looks-like-blocks.ts';
import { whatItDoes } from '../claude-form/what-it-does.ts';
import { USUAL_TOOLS } from '../same-names.ts';
import { readGencodeAnswer } from './answer.ts';
import { readGencodeFile } from './config.ts';
import { gencodeInput } from './input.ts';
import { VARIABLES, variable } from './variables.ts';

const events: Dialect['events'] = new Map([
  ['SessionStart', { event: 'SessionStart', effects: ['refuse'] }],
  ['UserPromptSubmit', { event: 'UserPromptSubmit', effects: ['refuse'] }],
  ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'ask'] }],
  ['PostToolUse', { event: 'PostToolUse', effects: ['refuse'] }],
  ['PostToolUseFailure', { event: 'PostToolUseFailure', effects: [] }],
  ['Notification', { event: 'Notification', effects: [] }],
  ['Stop', { event: 'Stop', effects: ['hold'] }],
  ['SubagentStop', { event: 'SubagentStop', effects: ['hold'] }],
]);

/** The same three folders at each level; what is nearest to the work comes first. */
const LEVELS = [
  { layer: 'local', base: 'project', name: 'settings.local.json' },
  { layer: 'project', base: 'project', name: 'settings.json' },
  { layer: 'user', base: 'home', name: 'settings.json' },
] as const;

const files = LEVELS.flatMap((level): readonly FileLocation[] => [
  { ...level, folder: '.gen' },
  { ...level, folder: '.mycode' },
  { ...level, folder: '.claude', unless: 'claude-code' },
]);

/** GenCode, which was mycode before: Claude Code's form, in milliseconds, with what GenCode adds. */
export const gencode: Dialect = {
  name: 'gencode',
  files,
  events,
  otherFields: {
    tool_result: { field: 'tool_response', yields: true },
    file_path: { field: 'tool_input', inside: ['file_path', 'path', 'notebook_path', 'filename'] },
  },
  tools: USUAL_TOOLS,
  programs: ['gencode'],
  environmentFiles: ['.gen/settings.json', '.gen/settings.local.json'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  sameAs: (hook) => JSON.stringify(whatItDoes(hook)),
  hookFolders: ['.gen/hooks', '.mycode/hooks'],
  matcherWithoutSubject: 'never',
  looksLike: (tree) => looksLikeBlocks(tree, events),
  fileWith: (event, definition) => ({ hooks: { [event]: [asGroup(definition)] } }),
  read: (tree, file) => readGencodeFile(tree, file, events),
  input: gencodeInput,
  folderVariables: { CWD: 'cwd', CLAUDE_PROJECT_DIR: 'project' },
  answer: readGencodeAnswer,
  template: {
    form: 'dollar',
    names: VARIABLES,
    isPath: (name) => name === 'FILE_PATH' || name === 'CWD',
    value: variable,
  },
  timeoutsInMs: true,
  forbiddenFolders: ['/etc', '/var', '/sys', '/proc', '/dev'],
  migration: async () => (await import('./migration.ts')).gencodeMigration,
};
