import type { Dialect, DialectHead, EventMeaning } from '../../core/dialect.ts';
import { adoptedFiles } from '../adopted.ts';
import { later } from '../later.ts';

const OTHER_NAMES = {
  TodoCreated: { event: 'TaskCreated' },
  TodoCompleted: { event: 'TaskCompleted' },
} as const satisfies Record<string, EventMeaning>;

const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'qwen',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'qwen-code', name: 'settings.json' },
    { layer: 'user', base: 'home', folder: '.qwen', name: 'settings.json' },
    { layer: 'project', base: 'project', folder: '.qwen', name: 'settings.json' },
    ...adoptedFiles('qwen'),
  ],
  events: new Map([
    ['SessionStart', { event: 'SessionStart', effects: ['context'] }],
    ['SessionEnd', { event: 'SessionEnd', effects: [] }],
    ['UserPromptSubmit', { event: 'UserPromptSubmit', effects: ['refuse', 'context', 'stop'] }],
    ['UserPromptExpansion', { event: 'UserPromptExpansion', effects: ['refuse'] }],
    ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'ask'] }],
    ['PermissionRequest', { event: 'PermissionRequest', effects: ['refuse', 'allow', 'rewrite'] }],
    ['PermissionDenied', { event: 'PermissionDenied', effects: [] }],
    ['PostToolUse', { event: 'PostToolUse', effects: ['refuse', 'context', 'stop'] }],
    ['PostToolUseFailure', { event: 'PostToolUseFailure', effects: ['context'] }],
    ['PostToolBatch', { event: 'PostToolBatch', effects: ['refuse', 'context'] }],
    ['Stop', { event: 'Stop', effects: ['hold', 'stop'] }],
    ['StopFailure', { event: 'StopFailure', effects: [] }],
    ['SubagentStart', { event: 'SubagentStart', effects: ['context'] }],
    ['SubagentStop', { event: 'SubagentStop', effects: ['hold', 'stop'] }],
    ['PreCompact', { event: 'PreCompact', effects: [] }],
    ['PostCompact', { event: 'PostCompact', effects: [] }],
    ['Notification', { event: 'Notification', effects: [] }],
    ['MessageDisplay', { event: 'MessageDisplay', effects: [] }],
    ['InstructionsLoaded', { event: 'InstructionsLoaded', effects: [] }],
    ['TodoCreated', { ...OTHER_NAMES.TodoCreated, effects: ['refuse'] }],
    ['TodoCompleted', { ...OTHER_NAMES.TodoCompleted, effects: ['refuse'] }],
  ]),
  otherNames: OTHER_NAMES,
  // each by its id, and as it is shown
  tools: {
    Bash: ['run_shell_command', 'Shell'],
    Read: ['read_file', 'ReadFile'],
    Write: ['write_file', 'WriteFile'],
    Edit: ['edit', 'Edit'],
    Glob: ['glob', 'Glob'],
    Grep: ['grep_search', 'Grep'],
    LS: ['list_directory', 'ListFiles'],
    WebFetch: ['web_fetch', 'WebFetch'],
    WebSearch: ['web_search', 'WebSearch'],
    Task: ['agent', 'Agent', 'task', 'Task'],
  },
  programs: ['qwen'],
  marks: ['QWEN_CODE', 'QWEN_CODE_SESSION_ID', 'QWEN_PROJECT_DIR'],
  environmentFiles: ['.qwen/.env', '.qwen/settings.json'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  chainsWhenSerial: true,
  hookFolders: ['.qwen/hooks'],
  folderVariables: {
    QWEN_PROJECT_DIR: 'project',
    QWEN_CODE_PROJECT_DIR: 'project',
    GEMINI_PROJECT_DIR: 'project',
    CLAUDE_PROJECT_DIR: 'project',
  },
  timeoutsInMs: true,
  holdsSecrets: true,
};

export const qwen: Dialect<keyof typeof OTHER_NAMES> = later(HEAD, async () => (await import('./body.ts')).qwenBody);
