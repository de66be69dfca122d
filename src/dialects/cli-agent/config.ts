import type { Finding } from '../../core/diagnostic.ts';
import type { Dialect, FileContext, FileReading } from '../../core/dialect.ts';
import type { CommandHandler } from '../../core/handler.ts';
import type { HookSpec } from '../../core/hook.ts';
import { kindName, type Located, type LocatedMap } from '../../core/located.ts';
import { type BlocksForm, readBlocks } from '../claude-form/blocks.ts';
import { STRICT_KEYS } from '../claude-form/entry.ts';
import { everyEvent } from '../every-event.ts';
import { type FieldReader, fieldReader } from '../fields.ts';
import { sayMisspeltHooks } from '../misspelt-hooks.ts';
import { type EnvironmentSettings, environmentSettings } from './environment-settings.ts';

/** Without one of these a hook may be milder than it was meant. */
const STRICT = [...STRICT_KEYS, 'env', 'working_directory', 'subagents'];

/** Claude Code's blocks, with keys of its own; what its two variables say concerns every file but an enforced one. */
export function readCliAgentFile(tree: Located, file: FileContext, events: Dialect['events']): FileReading {
  const findings: Finding[] = [];
  const read = fieldReader(findings, STRICT);
  if (tree.kind !== 'map') {
    read.lost('WRONG_TYPE', tree.at, `Settings must be an object, not ${kindName(tree)}.`);
    return { hooks: [], findings, switches: [] };
  }
  // every "hooks" of the file: a second one under the same key must not silence the first
  const blocks = tree.entries.filter(({ key }) => key === 'hooks').flatMap(({ value }) => blocksIn(read, value));
  sayMisspeltHooks(read, tree, events, 'cli-agent settings');
  const ownSubagents = read.scalar(tree, 'subagents', 'boolean')?.value ?? null;
  if (blocks.length === 0) {
    withoutHooks(read, tree, file);
    return { hooks: [], findings, switches: [] };
  }
  const env = environmentSettings(read, file, tree.at);
  // what an organization enforces is not left out where an agent hands its work on
  const form = blocksForm(events, env, ownSubagents ?? file.layer === 'enforced');
  const specs = blocks.flatMap((block) => readBlocks(read, block, form));
  const hooks = specs.map((spec) => asApproved(spec, ownSubagents)).flatMap((spec) => withFailure(spec, events));
  return { hooks, findings, switches: env.off === null ? [] : ['dialect-hooks'] };
}

function blocksIn(read: FieldReader, value: Located): readonly LocatedMap[] {
  if (value.kind === 'map') return [value];
  if (value.kind === 'list' || value.value !== null) {
    const message = `"hooks" must be an object of events, each with a list of { "matcher", "hooks" } groups, not ${kindName(value)}.`;
    read.lost('WRONG_TYPE', value.at, message);
  }
  return [];
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
    matcherWithoutSubject: 'never',
    timeout: () => ({ key: 'timeout', unitMs: 1000, defaultMs: env.timeoutMs }),
    groupKeys: ['subagents'],
    entry: {
      keys: ['working_directory', 'env', 'subagents', 'method'],
      types: ['http'],
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

/** One name for what is two events elsewhere: after a success, and after a failure. */
function withFailure(spec: HookSpec, events: Dialect['events']): readonly HookSpec[] {
  const row = events.get(spec.event);
  return row === undefined ? [spec] : everyEvent(spec, spec.event, row);
}
