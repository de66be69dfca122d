import type { Dialect, DialectHead, FileLocation } from '../../core/dialect.ts';
import { adoptedFiles } from '../adopted.ts';
import { later } from '../later.ts';

const SCOPES = [
  { layer: 'user', base: 'home' },
  { layer: 'project', base: 'project' },
] as const;

const files: readonly FileLocation[] = [
  ...SCOPES.flatMap((scope): readonly FileLocation[] => [
    { ...scope, folder: '.factory', name: 'hooks.json' },
    // as older versions wrote them
    { ...scope, folder: '.factory/hooks', name: 'hooks.json' },
    { ...scope, folder: '.factory', name: 'settings.json' },
  ]),
  { layer: 'local', base: 'project', folder: '.factory', name: 'settings.local.json' },
  ...adoptedFiles('droid'),
];

const HEAD: DialectHead = {
  name: 'droid',
  files,
  events: new Map([
    ['SessionStart', { event: 'SessionStart', effects: ['context', 'env'] }],
    ['SessionEnd', { event: 'SessionEnd', effects: [] }],
    ['UserPromptSubmit', { event: 'UserPromptSubmit', effects: ['refuse', 'rewrite', 'context', 'stop'] }],
    ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'ask', 'allow', 'rewrite', 'stop'] }],
    ['PostToolUse', { event: 'PostToolUse', effects: ['refuse', 'context', 'stop'] }],
    ['Stop', { event: 'Stop', effects: ['hold', 'stop'] }],
    ['SubagentStop', { event: 'SubagentStop', effects: [] }],
    ['PreCompact', { event: 'PreCompact', effects: ['refuse'] }],
    ['Notification', { event: 'Notification', effects: [] }],
  ]),
  tools: {
    Bash: ['Execute'],
    Read: ['Read'],
    Write: ['Create', 'Write'],
    Edit: ['Edit', 'ApplyPatch'],
    MultiEdit: ['MultiEdit'],
    Glob: ['Glob'],
    Grep: ['Grep'],
    LS: ['LS'],
    WebFetch: ['FetchUrl', 'WebFetch'],
    WebSearch: ['WebSearch'],
    Task: ['Task'],
  },
  programs: ['droid'],
  marks: ['FACTORY_PROJECT_DIR', 'DROID_PROJECT_DIR', 'DROID_PLUGIN_ROOT'],
  environmentFiles: ['.factory/settings.json', '.factory/settings.local.json'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  hookFolders: ['.factory/hooks'],
  folderVariables: { FACTORY_PROJECT_DIR: 'project', DROID_PROJECT_DIR: 'project', CLAUDE_PROJECT_DIR: 'project' },
  holdsSecrets: true,
};

export const droid: Dialect = later(HEAD, async () => (await import('./body.ts')).droidBody);
