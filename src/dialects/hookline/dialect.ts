import type { Dialect, DialectHead } from '../../core/dialect.ts';
import { EVENT_NAMES, eventRow } from '../../core/events.ts';
import { later } from '../later.ts';
import { NATIVE_TOOLS } from './tools.ts';

const HOOKS = ['hooks.yml', 'hooks.yaml', 'hooks.json', 'hooks.jsonc', 'hooks.toml'];
const LOCAL = /\.local\.(?:ya?ml|jsonc?|toml)$/;
const ENFORCED = /^enforced\.(?:ya?ml|jsonc?|toml)$/;
/** Everything but what editors and package managers leave behind. */
const ANY =
  /^(?!sed\w{6}$|#)(?!.*(?:~|\.(?:bak|orig|tmp|sw[a-z]|dpkg-[\w-]+|ucf-[\w-]+|rpmsave|rpmnew|rpmorig)|;[0-9a-f]+)$)/i;

const HEAD: DialectHead = {
  name: 'hookline',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'hookline', name: ENFORCED },
    { layer: 'enforced', base: 'machine', folder: 'hookline/enforced.d', name: ANY, wholeFolder: true },
    ...HOOKS.map((name) => ({ layer: 'user', base: 'home', folder: '.config/hookline', name }) as const),
    ...HOOKS.map((name) => ({ layer: 'project', base: 'project', folder: '.hookline', name }) as const),
    { layer: 'local', base: 'project', folder: '.hookline', name: LOCAL },
  ],
  events: new Map(EVENT_NAMES.map((event) => [event, { event, effects: eventRow(event).effects }])),
  tools: NATIVE_TOOLS,
  marks: [
    'HOOKLINE_DEPTH',
    'HOOKLINE_RUN',
    'HOOKLINE_EVENT',
    'HOOKLINE_EVENT_FILE',
    'HOOKLINE_TOOL',
    'HOOKLINE_SESSION',
  ],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  // and what an installation writes for agents that are told by code of ours
  hookFolders: [
    ...['.hookline', '.config/hookline', '.config/opencode/plugin/hookline.js', '.opencode/plugin/hookline.js'],
    ...['.pi/agent/extensions/hookline.js', '.pi/extensions/hookline.js'],
  ],
  settingsForAll: true,
  folderVariables: { HOOKLINE_CWD: 'cwd', HOOKLINE_PROJECT: 'project', CLAUDE_PROJECT_DIR: 'project' },
};

/** The native form: a flat list, or Claude Code's blocks as they are. */
export const hookline: Dialect = later(HEAD, async () => (await import('./body.ts')).nativeBody);
