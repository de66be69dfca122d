import type { Dialect, DialectHead } from '../../core/dialect.ts';
import { later } from '../later.ts';
import { MIMIR_EVENTS, OTHER_NAMES } from './events.ts';

const HEAD: DialectHead<keyof typeof OTHER_NAMES> = {
  name: 'mimir',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'mimir', name: 'team.yml' },
    { layer: 'user', base: 'home', folder: '.mimir', name: 'config.yml' },
    { layer: 'project', base: 'project', folder: '.mimir', name: 'config.yml' },
  ],
  events: MIMIR_EVENTS,
  otherNames: OTHER_NAMES,
  otherFields: {
    bash_command: { field: 'tool_input', inside: ['command'] },
    error_message: { field: 'error', yields: true, everywhere: true },
    working_dir: { field: 'cwd', yields: true, everywhere: true },
  },
  tools: {},
  programs: ['mimir'],
  environmentFiles: ['.mimir/config.yml'],
  lane: { mode: 'serial', chained: false, endsAtRefusal: false },
  hookFolders: ['.mimir/hooks'],
  unmistakable: true,
  onlyFailureRefuses: true,
  namesAreEvents: true,
  registersByName: true,
  timeoutsInMs: true,
};

export const mimir: Dialect<keyof typeof OTHER_NAMES> = later(HEAD, async () => (await import('./body.ts')).mimirBody);
