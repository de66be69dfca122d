import type { DialectBody } from '../../core/dialect.ts';
import type { Hook } from '../../core/hook.ts';
import { entryOf } from '../../core/located.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { asGroup } from '../claude-form/looks-like-blocks.ts';
import { CODEMIE_ANSWERS } from './answer.ts';
import { readCodemieFile } from './config.ts';
import { codemieInput } from './input.ts';

export function codemieBody(): DialectBody {
  return {
    sameAs: (hook) => JSON.stringify([whatItDoes(hook), hook.timeoutMs]),
    modelHint: ({ own: { profile } }) =>
      `write "provider" (or "baseUrl"), "apiKey" and "model" into ${profile === '' ? 'the profile' : `the profile "${profile}"`} of ~/.codemie/codemie-cli.config.json`,
    looksLike: (tree) => tree.kind === 'map' && entryOf(tree, 'profiles')?.value.kind === 'map',
    read: readCodemieFile,
    fileWith: (event, definition) => ({ hooks: { [event]: [asGroup(definition)] } }),
    input: codemieInput,
    answer: (hook, event, report) => readAnswer(CODEMIE_ANSWERS, hook, event, report),
    migration: async () => (await import('./migration.ts')).codemieMigration,
  };
}

/** An entry that is broken is like no other. */
function whatItDoes({ handler, key }: Hook): readonly unknown[] {
  if (handler.kind === 'command') return ['command', handler.command];
  return handler.kind === 'prompt' ? ['prompt', handler.prompt] : [key];
}
