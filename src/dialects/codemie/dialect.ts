import type { Dialect } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import { entryOf } from '../../core/located.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { asGroup } from '../claude-form/looks-like-blocks.ts';
import { USUAL_TOOLS } from '../same-names.ts';
import { CODEMIE_ANSWERS } from './answer.ts';
import { readCodemieFile } from './config.ts';
import { events } from './events.ts';
import { codemieInput } from './input.ts';

export const codemie: Dialect = {
  name: 'codemie',
  files: [{ layer: 'user', base: 'home', folder: '.codemie', name: 'codemie-cli.config.json' }],
  events,
  tools: USUAL_TOOLS,
  programs: ['codemie', 'codemie-cli'],
  marks: ['CODEMIE_PROJECT_DIR'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  sameAs: (hook) => JSON.stringify([whatItDoes(hook), hook.timeoutMs]),
  hookFolders: ['.codemie/hooks'],
  matcherWithoutSubject: 'never',
  modelHint: ({ own: { profile } }) =>
    `write "provider" (or "baseUrl"), "apiKey" and "model" into ${profile === '' ? 'the profile' : `the profile "${profile}"`} of ~/.codemie/codemie-cli.config.json`,
  timeoutsInMs: true,
  holdsSecrets: true,
  unmistakable: true,
  looksLike: (tree) => tree.kind === 'map' && entryOf(tree, 'profiles')?.value.kind === 'map',
  read: readCodemieFile,
  fileWith: (event, definition) => ({ hooks: { [event]: [asGroup(definition)] } }),
  input: codemieInput,
  folderVariables: { CODEMIE_PROJECT_DIR: 'cwd' },
  answer: (hook, event, report) => readAnswer(CODEMIE_ANSWERS, hook, event, report),
  migration: async () => (await import('./migration.ts')).codemieMigration,
};

/** An entry that is broken is like no other. */
function whatItDoes({ handler, key }: Hook): readonly unknown[] {
  if (handler.kind === 'command') return ['command', handler.command];
  return handler.kind === 'prompt' ? ['prompt', handler.prompt] : [key];
}
