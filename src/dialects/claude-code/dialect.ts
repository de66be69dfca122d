import type { Dialect, DialectHead } from '../../core/dialect.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import { keysOf } from '../../core/keys-of.ts';
import { TOOLS } from '../../core/tools.ts';
import { adoptedFiles } from '../adopted.ts';
import { later } from '../later.ts';
import { sameNames } from '../same-names.ts';

const NAMES = [
  ...['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'UserPromptExpansion', 'PreToolUse', 'PermissionRequest'],
  ...['PermissionDenied', 'PostToolUse', 'PostToolUseFailure', 'PostToolBatch', 'Stop', 'SubagentStop', 'StopFailure'],
  ...['SubagentStart', 'PreCompact', 'PostCompact', 'Notification', 'Setup', 'InstructionsLoaded', 'MessageDisplay'],
  ...[
    'TaskCreated',
    'TaskCompleted',
    'TeammateIdle',
    'PreModelSwitch',
    'PostModelSwitch',
    'ConfigChange',
    'CwdChanged',
  ],
  ...['DirectoryAdded', 'FileChanged', 'WorktreeCreate', 'WorktreeRemove', 'Elicitation', 'ElicitationResult'],
] as const satisfies readonly EventName[];

const HEAD: DialectHead = {
  name: 'claude-code',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'claude-code', name: 'managed-settings.json' },
    {
      layer: 'enforced',
      base: 'machine',
      folder: 'claude-code/managed-settings.d',
      name: /\.json$/,
      wholeFolder: true,
    },
    { layer: 'user', base: 'home', folder: '.claude', name: 'settings.json' },
    { layer: 'project', base: 'project', folder: '.claude', name: 'settings.json' },
    { layer: 'local', base: 'project', folder: '.claude', name: 'settings.local.json' },
    ...adoptedFiles('claude-code'),
  ],
  events: new Map(NAMES.map((event) => [event, { event, effects: eventRow(event).effects }])),
  tools: { ...sameNames(keysOf(TOOLS)), Task: ['Agent', 'Task'] },
  programs: ['claude'],
  marks: [
    ...['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_SSE_PORT', 'CLAUDE_CODE_SESSION_ID'],
    ...['CLAUDE_PROJECT_DIR', 'CLAUDE_ENV_FILE', 'CLAUDE_PLUGIN_ROOT'],
  ],
  environmentFiles: ['.claude/.env', '.claude/settings.json', '.claude/settings.local.json'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  hookFolders: ['.claude/hooks'],
  folderVariables: { CLAUDE_PROJECT_DIR: 'project' },
};

export const claudeCode: Dialect = later(HEAD, async () => (await import('./body.ts')).claudeBody);
