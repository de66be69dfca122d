import type { Dialect, DialectHead } from '../../core/dialect.ts';
import { later } from '../later.ts';
import { USUAL_TOOLS } from '../same-names.ts';
import { events } from './events.ts';

const HEAD: DialectHead = {
  name: 'codemie',
  files: [{ layer: 'user', base: 'home', folder: '.codemie', name: 'codemie-cli.config.json' }],
  events,
  tools: USUAL_TOOLS,
  programs: ['codemie', 'codemie-cli'],
  marks: ['CODEMIE_PROJECT_DIR'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  hookFolders: ['.codemie/hooks'],
  timeoutsInMs: true,
  holdsSecrets: true,
  unmistakable: true,
  folderVariables: { CODEMIE_PROJECT_DIR: 'cwd' },
};

export const codemie: Dialect = later(HEAD, async () => (await import('./body.ts')).codemieBody);
