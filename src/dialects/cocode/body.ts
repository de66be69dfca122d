import type { Dialect, DialectBody } from '../../core/dialect.ts';
import { entryOf, type Located } from '../../core/located.ts';
import { readCocodeAnswer } from './answer.ts';
import { readCocodeFile } from './config.ts';
import { cocodeInline } from './inline.ts';
import { cocodeInput } from './input.ts';

export function cocodeBody(events: Dialect['events']): DialectBody {
  return {
    sameAs: null,
    looksLike: hasHooksWithEvents,
    fileWith: (event, definition) => ({ hooks: [{ ...definition, event }] }),
    read: (tree) => readCocodeFile(tree, events),
    input: cocodeInput,
    answer: readCocodeAnswer,
    inline: cocodeInline,
    migration: async () => (await import('./migration.ts')).cocodeMigration,
  };
}

function hasHooksWithEvents(tree: Located): boolean {
  const hooks = tree.kind === 'map' ? entryOf(tree, 'hooks')?.value : undefined;
  // what runs stands in a table of its own; beside the event it is another agent's
  const isOne = (item: Located): boolean =>
    item.kind === 'map' && entryOf(item, 'event') !== undefined && entryOf(item, 'command') === undefined;
  return hooks?.kind === 'list' && hooks.items.some(isOne);
}
