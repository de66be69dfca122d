import type { Dialect, DialectHead } from '../../core/dialect.ts';
import { later } from '../later.ts';

/**
 * Only a tool that has not run yet, and the end of a turn, can be refused: the rest informs. One name for what is two
 * events elsewhere: after a success, and after a failure.
 */
const events: Dialect['events'] = new Map([
  ['PreToolUse', { event: 'PreToolUse', effects: ['refuse', 'ask', 'rewrite'] }],
  ['PostToolUse', { event: 'PostToolUse', effects: [], onError: 'PostToolUseFailure' }],
  ['Notification', { event: 'Notification', effects: [] }],
  ['Stop', { event: 'Stop', effects: ['hold', 'stop'] }],
]);

const HEAD: DialectHead = {
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
  hookFolders: ['.config/agent/hooks', '.config/cli-agent/hooks'],
};

export const cliAgent: Dialect = later(HEAD, async () => (await import('./body.ts')).cliAgentBody);
