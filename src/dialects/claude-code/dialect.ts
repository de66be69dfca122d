import type { Finding } from '../../core/diagnostic.ts';
import type { Dialect, FileContext, FileReading, Switch } from '../../core/dialect.ts';
import { type EventName, eventRow } from '../../core/events.ts';
import { keysOf } from '../../core/keys-of.ts';
import type { Layer } from '../../core/layer.ts';
import { entryOf, kindName, type Located, type LocatedMap } from '../../core/located.ts';
import { TOOLS } from '../../core/tools.ts';
import { readAnswer } from '../claude-form/answer.ts';
import { readBlocks } from '../claude-form/blocks.ts';
import { claudeTimeout, textIsContext } from '../claude-form/defaults.ts';
import { CLAUDE_ENTRY, STRICT_KEYS } from '../claude-form/entry.ts';
import { claudeInput } from '../claude-form/input.ts';
import { asGroup, looksLikeBlocks } from '../claude-form/looks-like-blocks.ts';
import { CLAUDE_KEYS, readSaid } from '../claude-form/said.ts';
import { readWebhookSettings } from '../claude-form/webhook-settings.ts';
import { whatItDoes } from '../claude-form/what-it-does.ts';
import { type FieldReader, fieldReader } from '../fields.ts';
import { sayMisspeltHooks } from '../misspelt-hooks.ts';
import { sayMisspelt } from '../misspelt-section.ts';
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
  answer: (hook, event, report) =>
    readAnswer(
      {
        keys: CLAUDE_KEYS,
        read: readSaid,
        rewriteHow: () => 'replace',
        textIsContext,
      },
      hook,
      event,
      report,
    ),
  migration: async () => (await import('./migration.ts')).claudeMigration,
};

const DEMANDS = ['hooks', 'allowManagedHooksOnly', 'allowedHttpHookUrls', 'httpHookAllowedEnvVars'];

function readSettings(tree: Located, { layer }: FileContext): FileReading {
  const findings: Finding[] = [];
  const read = fieldReader(findings, STRICT_KEYS);
  if (tree.kind !== 'map') {
    read.lost('WRONG_TYPE', tree.at, `Settings must be an object, not ${kindName(tree)}.`);
    return { hooks: [], findings, switches: [] };
  }
  const switches = readSwitches(read, tree, layer);
  if (layer === 'enforced') sayMisspelt(read, tree, DEMANDS);
  else sayMisspeltHooks(read, tree, events, 'claude-code settings');
  const settings = readWebhookSettings(read, tree, layer);
  const hooks = entryOf(tree, 'hooks')?.value;
  if (hooks === undefined || (hooks.kind === 'scalar' && hooks.value === null))
    return { hooks: [], findings, switches, settings };
  if (hooks.kind !== 'map') {
    const message = `"hooks" must be an object of events, each with a list of groups, not ${kindName(hooks)}.`;
    read.lost('WRONG_TYPE', hooks.at, message);
    return { hooks: [], findings, switches, settings };
  }
  const form = {
    where: 'claude-code settings',
    events,
    matcherStyle: 'names-or-search' as const,
    matcherWithoutSubject: 'ignored' as const,
    timeout: claudeTimeout,
    entry: CLAUDE_ENTRY,
  };
  // every "hooks" of the file: a second one under the same key must not silence the first
  const blocks = tree.entries.filter((entry) => entry.key === 'hooks').map((entry) => entry.value);
  const specs = blocks.filter((block): block is LocatedMap => block.kind === 'map');
  return { hooks: specs.flatMap((block) => readBlocks(read, block, form)), findings, switches, settings };
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
