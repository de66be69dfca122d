import type { Dialect, DialectHead } from '../../core/dialect.ts';
import { adoptedFiles } from '../adopted.ts';
import { later } from '../later.ts';

const OTHER_NAMES = { Interrupt: { event: 'AgentInterrupt' } } as const;

const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'kimi',
  files: [{ layer: 'user', base: 'home', folder: '.kimi-code', name: 'config.toml' }, ...adoptedFiles('kimi', 'toml')],
  events: new Map([
    ['SessionStart', { event: 'SessionStart', effects: [] }],
    ['SessionEnd', { event: 'SessionEnd', effects: [] }],
    ['UserPromptSubmit', { event: 'UserPromptSubmit', effects: ['refuse', 'context'] }],
    ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'ask'] }],
    ['PermissionRequest', { event: 'PermissionRequest', effects: [] }],
    ['PostToolUse', { event: 'PostToolUse', effects: [] }],
    ['PostToolUseFailure', { event: 'PostToolUseFailure', effects: [] }],
    ['Stop', { event: 'Stop', effects: ['hold', 'stop'] }],
    ['StopFailure', { event: 'StopFailure', effects: [] }],
    ['Interrupt', { event: 'AgentInterrupt', effects: [] }],
    ['SubagentStart', { event: 'SubagentStart', effects: [] }],
    ['SubagentStop', { event: 'SubagentStop', effects: [] }],
    ['PreCompact', { event: 'PreCompact', effects: [] }],
    ['PostCompact', { event: 'PostCompact', effects: [] }],
    ['Notification', { event: 'Notification', effects: [] }],
  ]),
  otherNames: OTHER_NAMES,
  otherFields: {
    tool_call_id: { field: 'tool_use_id', yields: true },
    tool_output: { field: 'tool_response', yields: true },
  },
  tools: {
    Bash: ['Bash', 'Shell'],
    Read: ['Read', 'ReadFile'],
    Write: ['Write', 'WriteFile'],
    Edit: ['Edit', 'StrReplaceFile'],
    Glob: ['Glob'],
    Grep: ['Grep'],
    WebFetch: ['FetchURL', 'WebFetch'],
    WebSearch: ['SearchWeb', 'WebSearch'],
    Task: ['Task', 'Agent'],
  },
  programs: ['kimi'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  hookFolders: ['.kimi-code/hooks'],
  holdsSecrets: true,
};

export const kimi: Dialect<keyof typeof OTHER_NAMES> = later(HEAD, async () => (await import('./body.ts')).kimiBody);
