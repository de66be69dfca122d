import type { Dialect } from '../../core/dialect.ts';
import { eventRow } from '../../core/events.ts';
import { type BlocksForm, GROUP_KEYS } from '../claude-form/blocks.ts';
import { keysOf } from '../claude-form/entry.ts';
import { ENTRY_FIELDS, ENTRY_FIELDS_IN_MS } from './entry-fields.ts';
import {
  ANYTHING,
  choice,
  commandNeeds,
  DRAFT,
  type Fields,
  flag,
  listOf,
  needs,
  objectOf,
  orNothing,
  rowsFor,
  type Schema,
  text,
  word,
} from './json-schema.ts';

export type BlocksShape = Pick<BlocksForm, 'entry' | 'groupKeys' | 'flat' | 'itsOwn' | 'noEvents'> & {
  readonly events: Dialect['events'];
  /** A time-out is a number of milliseconds. */
  readonly inMs?: boolean;
};

/** The parts of a file in Claude Code's form: `hooks` by their events, and what these refer to. */
export interface BlocksSchema {
  readonly hooks: Schema;
  /** The events alone, for files that have them at their top. */
  readonly events: Fields;
  readonly definitions: Fields;
}

export function blocksSchema({ events, inMs = false, ...form }: BlocksShape): BlocksSchema {
  const hook = hookSchema(form.entry, inMs);
  const table = inMs ? ENTRY_FIELDS_IN_MS : ENTRY_FIELDS;
  const group = objectOf(
    {
      ...orNothing(rowsFor(GROUP_KEYS, GROUP_FIELDS, 'a group')),
      ...orNothing(rowsFor(form.groupKeys ?? [], table, 'a group')),
      hooks: listOf({ $ref: '#/definitions/hook' }),
    },
    { required: ['hooks'] },
  );
  const item = { $ref: '#/definitions/group' };
  const either = choice({ required: ['hooks'] }, item, { $ref: '#/definitions/hook' });
  const groups = listOf(form.flat ? either : item);
  const known = Object.fromEntries(
    [...events].map(([name, { event }]) => [name, { ...groups, description: `When ${eventRow(event).about}.` }]),
  );
  const others = [...(form.itsOwn ?? []).map((name) => [name, { type: 'array' }] as const)];
  const none = (form.noEvents ?? []).map((name) => [name, ANYTHING] as const);
  const fields: Fields = { ...known, ...Object.fromEntries(others), ...Object.fromEntries(none) };
  const hooks = { ...objectOf(fields), type: ['object', 'null'], description: 'Hooks by their events.' };
  return { hooks, events: known, definitions: { hook, group } };
}

/** Settings that hold hooks among other things. */
export function settingsSchema(title: string, { hooks, definitions }: BlocksSchema, others: Fields = {}): Schema {
  const fields: Fields = { $schema: { type: 'string' }, hooks, ...others };
  return { $schema: DRAFT, title, ...objectOf(fields, { open: true }), definitions: { ...definitions } };
}

export const DISABLE_ALL: Fields = { disableAllHooks: flag('true: none of the hooks here runs.') };

/** What Gemini CLI, and who grew out of it, say about all hooks. */
export const HOOKS_CONFIG: Fields = {
  ...DISABLE_ALL,
  hooksConfig: objectOf(
    { enabled: flag('false: none of the hooks here runs.'), disabled: listOf({ type: 'string' }) },
    { open: true },
  ),
};

const GROUP_FIELDS: Fields = {
  matcher: text('Which tools, or whatever the event is about; absent: all.'),
  hooks: ANYTHING,
  description: text('What they are for, for people.'),
  name: text('What they are called.'),
  id: text('What they are called.'),
  sequential: flag('They run one after the other.'),
};

function hookSchema(entry: BlocksForm['entry'], inMs: boolean): Schema {
  const table = inMs ? ENTRY_FIELDS_IN_MS : ENTRY_FIELDS;
  const has = (type: string): boolean => entry.types.includes(type);
  const rules = [
    commandNeeds(['command']),
    ...(has('http') ? [needs(['http'], 'url')] : []),
    ...(has('prompt') ? [needs(['prompt'], 'prompt')] : []),
    ...(has('module') ? [needs(['module'], 'module')] : []),
  ];
  const own = keysOf(entry).filter((key) => key !== 'type');
  const fields: Fields = {
    ...orNothing(rowsFor(own, table, 'a hook')),
    type: word(['command', ...entry.types], 'What kind of hook it is; absent: a command.'),
  };
  return objectOf(fields, { rules });
}
