import type { Dialect, DialectHead } from '../../core/dialect.ts';
import { adoptedFiles } from '../adopted.ts';
import { later } from '../later.ts';

const OTHER_NAMES = { PromptSubmit: { event: 'UserPromptSubmit' } } as const;

/** As its documents and its program's own schemas have it: it was not run here. */
const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'auggie',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'augment', name: 'settings.json' },
    { layer: 'user', base: 'home', folder: '.augment', name: 'settings.json' },
    { layer: 'project', base: 'project', folder: '.augment', name: 'settings.json' },
    { layer: 'local', base: 'project', folder: '.augment', name: 'settings.local.json' },
    ...adoptedFiles('auggie'),
  ],
  events: new Map([
    ['SessionStart', { event: 'SessionStart', effects: ['context'] }],
    ['SessionEnd', { event: 'SessionEnd', effects: [] }],
    ['PromptSubmit', { event: 'UserPromptSubmit', effects: [] }],
    ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'ask', 'rewrite', 'stop'] }],
    ['PostToolUse', { event: 'PostToolUse', effects: ['context'], onError: 'PostToolUseFailure' }],
    ['Stop', { event: 'Stop', effects: ['hold', 'stop'] }],
    ['Notification', { event: 'Notification', effects: [] }],
  ]),
  otherNames: OTHER_NAMES,
  tools: {
    Bash: ['launch-process'],
    Read: ['view'],
    Write: ['save-file'],
    Edit: ['str-replace-editor'],
    WebFetch: ['web-fetch'],
    WebSearch: ['web-search'],
  },
  programs: ['auggie'],
  marks: ['AUGMENT_AGENT', 'AUGMENT_PROJECT_DIR', 'AUGMENT_CONVERSATION_ID', 'AUGMENT_HOOK_EVENT'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  hookFolders: ['.augment/hooks'],
  folderVariables: { AUGMENT_PROJECT_DIR: 'project' },
  timeoutsInMs: true,
  holdsSecrets: true,
};

export const auggie: Dialect<keyof typeof OTHER_NAMES> = later(
  HEAD,
  async () => (await import('./body.ts')).auggieBody,
);
