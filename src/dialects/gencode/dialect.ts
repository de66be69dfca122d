import type { Dialect, DialectHead, FileLocation } from '../../core/dialect.ts';
import { later } from '../later.ts';
import { USUAL_TOOLS } from '../same-names.ts';

const events: Dialect['events'] = new Map([
  ['SessionStart', { event: 'SessionStart', effects: ['refuse'] }],
  ['UserPromptSubmit', { event: 'UserPromptSubmit', effects: ['refuse'] }],
  ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'ask'] }],
  ['PostToolUse', { event: 'PostToolUse', effects: ['refuse'] }],
  ['PostToolUseFailure', { event: 'PostToolUseFailure', effects: [] }],
  ['Notification', { event: 'Notification', effects: [] }],
  ['Stop', { event: 'Stop', effects: ['hold', 'stop'] }],
  ['SubagentStop', { event: 'SubagentStop', effects: ['hold', 'stop'] }],
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
const HEAD: DialectHead = {
  name: 'gencode',
  files,
  events,
  otherFields: {
    tool_result: { field: 'tool_response', yields: true },
    // one may be relative, and the other not
    file_path: { field: 'tool_input', inside: ['file_path', 'path', 'notebook_path', 'filename'], yields: true },
  },
  tools: USUAL_TOOLS,
  programs: ['gencode'],
  environmentFiles: ['.gen/settings.json', '.gen/settings.local.json'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  hookFolders: ['.gen/hooks', '.mycode/hooks'],
  folderVariables: { CWD: 'cwd', CLAUDE_PROJECT_DIR: 'project' },
  timeoutsInMs: true,
  forbiddenFolders: ['/etc', '/var', '/sys', '/proc', '/dev'],
};

export const gencode: Dialect = later(HEAD, async () => (await import('./body.ts')).gencodeBody);
