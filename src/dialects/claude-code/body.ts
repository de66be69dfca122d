import type { Dialect, DialectBody, FileContext, FileReading, Switch } from '../../core/dialect.ts';
import type { Layer } from '../../core/layer.ts';
import { entryOf, type Located, type LocatedMap } from '../../core/located.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { CLAUDE_KEYS, readAnswerFields } from '../claude-form/answer-fields.ts';
import type { AnswerForm } from '../claude-form/answer-form.ts';
import { type BlocksForm, blocksIn, readBlocks } from '../claude-form/blocks.ts';
import { claudeTimeout, textIsContext } from '../claude-form/defaults.ts';
import { CLAUDE_ENTRY, STRICT_KEYS } from '../claude-form/entry.ts';
import { claudeInput } from '../claude-form/input.ts';
import { asGroup, looksLikeBlocks } from '../claude-form/looks-like-blocks.ts';
import { readWebhookSettings } from '../claude-form/webhook-settings.ts';
import { whatItDoes } from '../claude-form/what-it-does.ts';
import type { FieldReader } from '../fields.ts';
import { sayMisspelt, sayMisspeltHooks } from '../misspelt.ts';
import { readMapFile } from '../read-map-file.ts';

export function claudeBody(events: Dialect['events']): DialectBody {
  const form = blocksForm(events);
  return {
    sameAs: (hook) => JSON.stringify(whatItDoes(hook)),
    looksLike: (tree) => looksLikeBlocks(tree, events),
    read: (tree, file) => readSettings(tree, file, form),
    fileWith: (event, definition) => ({ hooks: { [event]: [asGroup(definition)] } }),
    input: (_hook, event) => claudeInput(event),
    answer: (hook, event, report) => readAnswer(ANSWERS, hook, event, report),
    migration: async () => (await import('./migration.ts')).claudeMigration,
  };
}

const ANSWERS: AnswerForm = {
  keys: CLAUDE_KEYS,
  read: readAnswerFields,
  rewriteHow: () => 'replace',
  textIsContext,
};

const DEMANDS = ['hooks', 'allowManagedHooksOnly', 'allowedHttpHookUrls', 'httpHookAllowedEnvVars'];

function blocksForm(events: Dialect['events']): BlocksForm {
  return {
    where: 'claude-code settings',
    events,
    matcherStyle: 'names-or-search',
    timeout: claudeTimeout,
    entry: CLAUDE_ENTRY,
  };
}

function readSettings(tree: Located, { layer }: FileContext, form: BlocksForm): FileReading {
  return readMapFile(tree, 'Settings', STRICT_KEYS, (read, file) => {
    const switches = readSwitches(read, file, layer);
    if (layer === 'enforced') sayMisspelt(read, file, DEMANDS);
    else sayMisspeltHooks(read, file, form.events, form.where);
    const settings = readWebhookSettings(read, file, layer);
    const blocks = blocksIn(read, file, 'a list of groups');
    return { hooks: blocks.flatMap((block) => readBlocks(read, block, form)), switches, settings };
  });
}

/** A repository's own file can switch off its own hooks only. */
function readSwitches(read: FieldReader, settings: LocatedMap, layer: Layer): readonly Switch[] {
  const switches: Switch[] = [];
  if (read.scalar(settings, 'disableAllHooks', 'boolean')?.value === true) {
    switches.push('own-hooks', ...(layer === 'user' || layer === 'enforced' ? (['dialect-hooks'] as const) : []));
  }
  const managedOnly = read.scalar(settings, 'allowManagedHooksOnly', 'boolean');
  // a demand that cannot be read is the strictest one
  const unread = managedOnly === null && entryOf(settings, 'allowManagedHooksOnly') !== undefined;
  if (unread && layer === 'enforced') switches.push('dialect-hooks');
  if (managedOnly?.value === true) {
    if (layer === 'enforced') switches.push('dialect-hooks');
    else {
      const message = '"allowManagedHooksOnly" counts only in managed settings.';
      read.finding('warning', 'NOT_ENFORCED_HERE', managedOnly.at, message);
    }
  }
  return switches;
}
