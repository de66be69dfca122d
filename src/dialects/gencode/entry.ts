import { BASH_OR_SH } from '../../core/handler.ts';
import { entryOf, isNothing, kindName, type Located, type LocatedMap } from '../../core/located.ts';
import { CLAUDE_ENTRY, type EntryForm, type MoreFields } from '../claude-form/entry.ts';
import type { FieldReader } from '../fields.ts';

const TYPES = ['prompt', 'http', 'module'];

/** Claude Code's entries with `blocking`, and with what its document leaves for later. */
export const GENCODE_ENTRY: EntryForm = { keys: ['blocking', 'module', 'method'], types: TYPES, more: ownFields };

/** Those of a file in Claude Code's own folder: what is there was written for both. */
export const CLAUDE_FOLDER_ENTRY: EntryForm = {
  keys: ['blocking', 'module'],
  types: [...new Set([...TYPES, ...CLAUDE_ENTRY.types])],
  more: (read, map) => ({ ...ownFields(read, map), own: { form: 'claude' } }),
};

function ownFields(read: FieldReader, map: LocatedMap): MoreFields {
  return { own: {}, ...blockingFields(read, map), ...(namesShell(map) ? {} : { command: { shell: BASH_OR_SH } }) };
}

/** `true`: it is waited for, and any failure refuses. `false`: it is not waited for. Absent: as Claude Code's. */
function blockingFields(read: FieldReader, map: LocatedMap): MoreFields {
  const isFalse = (node: Located): boolean => node.kind === 'scalar' && node.value === false;
  const written = map.entries.filter(({ key }) => key === 'blocking').map(({ value }) => value);
  // of two the stricter
  const value = written.find((node) => !isFalse(node)) ?? written.at(-1);
  if (value === undefined || isNothing(value)) return {};
  if (isFalse(value)) return { async: true };
  if (value.kind !== 'scalar' || value.value !== true) {
    const message = `"blocking" must be true or false, not ${kindName(value)}; the hook counts as blocking.`;
    read.finding('error', 'WRONG_TYPE', value.at, message);
  }
  return { async: false, onFailure: 'block' };
}

function namesShell(map: LocatedMap): boolean {
  const shell = entryOf(map, 'shell')?.value;
  return shell?.kind === 'scalar' && typeof shell.value === 'string';
}
