import type { Dialect, FileContext, FileReading, Switch } from '../../core/dialect.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import { keysOf } from '../../core/keys-of.ts';
import type { Layer } from '../../core/layer.ts';
import { entryOf, type Located, type LocatedMap } from '../../core/located.ts';
import { TOOLS } from '../../core/tools.ts';
import { adoptedFiles } from '../adopted.ts';
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
import { sameNames } from '../same-names.ts';

const NAMES = [
  ...['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'UserPromptExpansion', 'PreToolUse', 'PermissionRequest'],
  ...['PermissionDenied', 'PostToolUse', 'PostToolUseFailure', 'PostToolBatch', 'Stop', 'SubagentStop', 'StopFailure'],
  ...['SubagentStart', 'PreCompact', 'PostCompact', 'Notification', 'Setup', 'InstructionsLoaded', 'MessageDisplay'],
  ...[
    'TaskCreated',
    'TaskCompleted',
    'TeammateIdle',
    'PreModelSwitch',
    'PostModelSwitch',
    'ConfigChange',
    'CwdChanged',
  ],
  ...['DirectoryAdded', 'FileChanged', 'WorktreeCreate', 'WorktreeRemove', 'Elicitation', 'ElicitationResult'],
] as const satisfies readonly EventName[];

const events: Dialect['events'] = new Map(NAMES.map((event) => [event, { event, effects: eventRow(event).effects }]));

export const claudeCode: Dialect = {
  name: 'claude-code',
  files: [
    { layer: 'enforced', base: 'machine', folder: 'claude-code', name: 'managed-settings.json' },
    {
      layer: 'enforced',
      base: 'machine',
      folder: 'claude-code/managed-settings.d',
      name: /\.json$/,
      wholeFolder: true,
    },
    { layer: 'user', base: 'home', folder: '.claude', name: 'settings.json' },
    { layer: 'project', base: 'project', folder: '.claude', name: 'settings.json' },
    { layer: 'local', base: 'project', folder: '.claude', name: 'settings.local.json' },
    ...adoptedFiles('claude-code'),
  ],
  events,
  tools: { ...sameNames(keysOf(TOOLS)), Task: ['Agent', 'Task'] },
  programs: ['claude'],
  marks: [
    ...['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_SSE_PORT', 'CLAUDE_CODE_SESSION_ID'],
    ...['CLAUDE_PROJECT_DIR', 'CLAUDE_ENV_FILE', 'CLAUDE_PLUGIN_ROOT'],
  ],
  environmentFiles: ['.claude/.env', '.claude/settings.json', '.claude/settings.local.json'],
  lane: { mode: 'parallel', chained: false, endsAtRefusal: false },
  sameAs: (hook) => JSON.stringify(whatItDoes(hook)),
  hookFolders: ['.claude/hooks'],
  matcherWithoutSubject: 'ignored',
  looksLike: (tree) => looksLikeBlocks(tree, events),
  read: readSettings,
  fileWith: (event, definition) => ({ hooks: { [event]: [asGroup(definition)] } }),
  input: (_hook, event) => claudeInput(event),
  folderVariables: { CLAUDE_PROJECT_DIR: 'project' },
  answer: (hook, event, report) => readAnswer(ANSWERS, hook, event, report),
  migration: async () => (await import('./migration.ts')).claudeMigration,
};

const ANSWERS: AnswerForm = {
  keys: CLAUDE_KEYS,
  read: readAnswerFields,
  rewriteHow: () => 'replace',
  textIsContext,
};

const DEMANDS = ['hooks', 'allowManagedHooksOnly', 'allowedHttpHookUrls', 'httpHookAllowedEnvVars'];

const FORM: BlocksForm = {
  where: 'claude-code settings',
  events,
  matcherStyle: 'names-or-search',
  matcherWithoutSubject: 'ignored',
  timeout: claudeTimeout,
  entry: CLAUDE_ENTRY,
};

function readSettings(tree: Located, { layer }: FileContext): FileReading {
  return readMapFile(tree, 'Settings', STRICT_KEYS, (read, file) => {
    const switches = readSwitches(read, file, layer);
    if (layer === 'enforced') sayMisspelt(read, file, DEMANDS);
    else sayMisspeltHooks(read, file, events, FORM.where);
    const settings = readWebhookSettings(read, file, layer);
    const blocks = blocksIn(read, file, 'a list of groups');
    return { hooks: blocks.flatMap((block) => readBlocks(read, block, FORM)), switches, settings };
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
