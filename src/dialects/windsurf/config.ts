import type { Dialect, FileContext, FileReading } from '../../core/dialect.ts';
import { type Located, type LocatedMap, presentIn } from '../../core/located.ts';
import { blocksIn } from '../claude-form/blocks.ts';
import type { FieldReader } from '../fields.ts';
import { type FlatForm, readFlatHooks, STRICT_KEYS } from '../flat-form/entries.ts';
import { type ReadHandler, readCommandLine, unavailable } from '../handler-fields.ts';
import { sayMisspeltHooks } from '../misspelt.ts';
import { readMapFile } from '../read-map-file.ts';

/** It has no time-outs of its own. */
const DEFAULT_MS = 60_000;

export const KEYS = ['command', 'powershell', 'show_output', 'working_directory', 'timeout'];

export function readWindsurfFile(tree: Located, { layer, root }: FileContext, events: Dialect['events']): FileReading {
  const cwd = layer === 'project' || layer === 'local' ? (root ?? null) : null;
  const form: FlatForm = {
    where: 'a windsurf file',
    events,
    itsOwn: [],
    keys: KEYS,
    timeout: { keys: ['timeout'], defaultMs: DEFAULT_MS },
    handler: (read, map) => readHandler(read, map, cwd),
    selecting: (_read, map, { row: { kind } }) => ({
      matcher: kind === undefined ? null : { text: kind, style: 'kinds-or-search' },
      matcherAt: map.at,
    }),
    onFailure: () => 'continue',
  };
  return readMapFile(tree, 'A windsurf file', STRICT_KEYS, (read, file) => {
    sayMisspeltHooks(read, file, events, form.where);
    return { hooks: blocksIn(read, file, 'a list of hooks').flatMap((block) => readFlatHooks(read, block, form)) };
  });
}

function readHandler(read: FieldReader, map: LocatedMap, root: string | null): ReadHandler {
  if (presentIn(map, 'command') === null && presentIn(map, 'powershell') !== null) {
    const message = 'This hook has a command for PowerShell only: there is none to run here.';
    read.finding('warning', 'MISSING_KEY', map.at, message, 'add "command": "…"');
    return unavailable('command', message, map.at);
  }
  return readCommandLine(read, map, () => read.scalar(map, 'working_directory', 'string')?.value ?? root);
}
