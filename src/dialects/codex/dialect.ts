import type { Dialect, DialectHead, FileLocation } from '../../core/dialect.ts';
import { adoptedFiles } from '../adopted.ts';
import { later } from '../later.ts';

const OTHER_NAMES = { Interrupt: { event: 'AgentInterrupt' } } as const;

const NAMES = ['hooks.json', 'config.toml'];
const files: readonly FileLocation[] = [
  { layer: 'enforced', base: 'machine', folder: 'codex', name: 'requirements.toml' },
  ...NAMES.map((name) => ({ layer: 'enforced', base: 'machine', folder: 'codex', name }) as const),
  ...NAMES.map((name) => ({ layer: 'user', base: 'home', folder: '.codex', name }) as const),
  ...NAMES.map((name) => ({ layer: 'project', base: 'project', folder: '.codex', name }) as const),
  ...adoptedFiles('codex'),
];

const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'codex',
  files,
  events: new Map([
    ['SessionStart', { event: 'SessionStart', effects: ['refuse', 'context'] }],
    ['SessionEnd', { event: 'SessionEnd', effects: [] }],
    ['UserPromptSubmit', { event: 'UserPromptSubmit', effects: ['refuse', 'context', 'stop'] }],
    ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'ask', 'rewrite', 'context', 'stop'] }],
    ['PermissionRequest', { event: 'PermissionRequest', effects: ['refuse', 'allow'] }],
    ['PostToolUse', { event: 'PostToolUse', effects: ['refuse', 'context', 'stop'] }],
    ['Stop', { event: 'Stop', effects: ['hold', 'stop'] }],
    ['SubagentStart', { event: 'SubagentStart', effects: ['context'] }],
    ['SubagentStop', { event: 'SubagentStop', effects: ['hold', 'stop'] }],
    ['PreCompact', { event: 'PreCompact', effects: ['refuse'] }],
    ['PostCompact', { event: 'PostCompact', effects: [] }],
    ['Interrupt', { event: 'AgentInterrupt', effects: [] }],
  ]),
  otherNames: OTHER_NAMES,
  tools: {
    Bash: ['Bash', 'exec_command', 'shell', 'local_shell'],
    Write: ['apply_patch', 'Write'],
    Edit: ['apply_patch', 'Edit'],
    WebSearch: ['web_search'],
    Task: ['spawn_agent'],
  },
  programs: ['codex'],
  marks: ['CODEX_SANDBOX*', 'CODEX_THREAD_ID', 'CODEX_SESSION_ID', 'CODEX_CI'],
  environmentFiles: ['.codex/config.toml'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  hookFolders: ['.codex/hooks'],
  holdsSecrets: true,
};

export const codex: Dialect<keyof typeof OTHER_NAMES> = later(HEAD, async () => (await import('./body.ts')).codexBody);
