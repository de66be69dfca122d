import type { Dialect, FileContext, FileReading } from '../../core/dialect.ts';
import type { CommandHandler } from '../../core/handler.ts';
import type { HookSpec } from '../../core/hook.ts';
import type { Located, LocatedMap } from '../../core/located.ts';
import { type BlocksForm, blocksIn, readBlocks } from '../claude-form/blocks.ts';
import { STRICT_KEYS } from '../claude-form/entry.ts';
import type { FieldReader } from '../fields.ts';
import { COUNTED_BEFORE } from '../matcher-ignored.ts';
import { sayMisspeltHooks } from '../misspelt.ts';
import { readMapFile } from '../read-map-file.ts';
import { type EnvironmentSettings, environmentSettings } from './environment-settings.ts';

/** Without one of these a hook may be milder than it was meant. */
const STRICT = [...STRICT_KEYS, 'env', 'working_directory', 'subagents'];

/** What its entries and groups have besides Claude Code's keys. */
export const OWN_FORM = {
  groupKeys: ['subagents'],
  entry: { keys: ['working_directory', 'env', 'subagents', 'method'], types: ['http'] },
} as const;

/** Claude Code's blocks, with keys of its own; what its two variables say concerns every file but an enforced one. */
export function readCliAgentFile(tree: Located, file: FileContext, events: Dialect['events']): FileReading {
  return readMapFile(tree, 'Settings', STRICT, (read, settings) => {
    const blocks = blocksIn(read, settings, 'a list of { "matcher", "hooks" } groups');
    sayMisspeltHooks(read, settings, events, 'cli-agent settings');
    const ownSubagents = read.scalar(settings, 'subagents', 'boolean')?.value ?? null;
    if (blocks.length === 0) {
      withoutHooks(read, settings, file);
      return {};
    }
    const env = environmentSettings(read, file, settings.at);
    // what an organization enforces is not left out where an agent hands its work on
    const form = blocksForm(events, env, ownSubagents ?? file.layer === 'enforced');
    const specs = blocks.flatMap((block) => readBlocks(read, block, form));
    const hooks = specs.map((spec) => asApproved(spec, ownSubagents));
    return { hooks, switches: env.off === null ? [] : ['dialect-hooks'] };
  });
}

/** Settings may well have no hooks, unless they were to enforce some. */
function withoutHooks(read: FieldReader, tree: LocatedMap, { layer }: FileContext): void {
  if (layer !== 'enforced' || tree.entries.length === 0 || tree.entries.some(({ key }) => key === 'hooks')) return;
  const hint = 'its hooks stand under "hooks"';
  read.lost('MISSING_KEY', tree.at, 'There are no "hooks" in these enforced settings.', hint);
}

function blocksForm(events: Dialect['events'], env: EnvironmentSettings, subagentsToo: boolean): BlocksForm {
  return {
    where: 'cli-agent settings',
    events,
    matcherStyle: 'names-or-globs',
    matcherBefore: COUNTED_BEFORE,
    timeout: () => ({ key: 'timeout', unitMs: 1000, defaultMs: env.timeoutMs }),
    groupKeys: OWN_FORM.groupKeys,
    entry: {
      ...OWN_FORM.entry,
      more: (read, map) => ({
        command: {
          cwd: read.scalar(map, 'working_directory', 'string')?.value ?? null,
          env: read.stringMap(map, 'env')?.value ?? {},
          ...unfilledArgs(read, map),
        },
        mainAgentOnly: !(read.scalar(map, 'subagents', 'boolean')?.value ?? subagentsToo),
        ...(env.off === null ? {} : { enabled: false, disabledBy: env.off }),
      }),
    },
  };
}

/** A guard that was given the placeholder instead of the value would find nothing wrong. */
function unfilledArgs(read: FieldReader, map: LocatedMap): Pick<CommandHandler, 'template'> {
  const args = read.scalar(map, 'type', 'string')?.value === 'http' ? null : read.strings(map, 'args');
  if (args === null || !args.value.some((arg) => /\{\{\s*[A-Za-z_]/.test(arg))) return {};
  const why = 'Placeholders in "args" are not filled in, so the hook does not run.';
  read.finding('error', 'VALUE_AS_CODE', args.at, why, 'leave out "args" and write one "command"');
  return { template: { kind: 'refused', why } };
}

/** What the file says for all of its hooks belongs to what a person approves of each. */
function asApproved(spec: HookSpec, ownSubagents: boolean | null): HookSpec {
  if (ownSubagents === null || typeof spec.definition.subagents === 'boolean') return spec;
  return { ...spec, definition: { ...spec.definition, subagents: ownSubagents } };
}
