import type { Dialect, FileContext, FileReading } from '../../core/dialect.ts';
import type { Layer } from '../../core/layer.ts';
import { type Located, type LocatedMap, presentIn } from '../../core/located.ts';
import { orElse } from '../../core/or-else.ts';
import { blocksIn } from '../claude-form/blocks.ts';
import type { FieldReader } from '../fields.ts';
import { type EntryEvent, type FlatForm, readFlatHooks, type Selecting, STRICT_KEYS } from '../flat-form/entries.ts';
import { type ReadHandler, readCommandLine, readPrompt, unavailable } from '../handler-fields.ts';
import { sayMisspeltHooks } from '../misspelt.ts';
import { readMapFile } from '../read-map-file.ts';

/** What the editor's own completions do, and what is only shown: nothing of that happens here. */
export const ITS_OWN = [
  ...['beforeTabFileRead', 'afterTabFileEdit', 'afterAgentResponse', 'afterAgentThought', 'workspaceOpen'],
];

export const KEYS = ['command', 'prompt', 'model', 'timeout', 'matcher', 'failClosed', 'loop_limit'];

export function readCursorFile(tree: Located, { layer, root }: FileContext, events: Dialect['events']): FileReading {
  const cwd = root === undefined ? null : startOf(layer, root);
  const form: FlatForm = {
    where: 'a cursor file',
    events,
    itsOwn: ITS_OWN,
    keys: KEYS,
    timeout: { keys: ['timeout'], defaultMs: 60_000 },
    handler: (read, map, event) => {
      if (event.name === 'beforeReadFile') sayNoContent(read, map);
      return readHandler(read, map, cwd);
    },
    selecting,
    onFailure: (read, map) => (isClosed(read, map) ? 'block' : 'continue'),
  };
  return readMapFile(tree, 'A cursor file', STRICT_KEYS, (read, file) => {
    sayMisspeltHooks(read, file, events, form.where);
    const blocks = blocksIn(read, file, 'a list of hooks');
    const hooks = blocks.flatMap((block) => readFlatHooks(read, block, form));
    const limits = hooks.flatMap(({ definition: { loop_limit: limit } }) =>
      typeof limit === 'number' && limit >= 0 ? [Math.floor(limit)] : [],
    );
    return limits.length === 0 ? { hooks } : { hooks, settings: { maxRetries: Math.min(...limits) } };
  });
}

/** The folder from which a relative command is meant. */
function startOf(layer: Layer, root: string): string {
  if (layer === 'enforced') return `${root}/cursor`;
  return layer === 'user' ? '~/.cursor' : root;
}

/** Whoever searches an empty text for secrets finds none. */
function sayNoContent(read: FieldReader, map: LocatedMap): void {
  const message = 'This hook is told the path of the file, but not its "content": it has to read the file itself.';
  read.finding('warning', 'INPUT_NOT_GIVEN', map.at, message);
}

/** What cannot be read was hardly meant to let everything pass. */
function isClosed(read: FieldReader, map: LocatedMap): boolean {
  if (presentIn(map, 'failClosed') === null) return false;
  return read.scalar(map, 'failClosed', 'boolean')?.value ?? true;
}

/** What its matcher is searched in, as an expression; the others look at the name of the tool. */
const SUBJECTS: Readonly<Record<string, string>> = {
  beforeShellExecution: 'tool_input.command',
  afterShellExecution: 'tool_input.command',
  beforeMCPExecution: 'tool_name',
  afterMCPExecution: 'tool_name',
  beforeReadFile: '"Read"',
  afterFileEdit: '"Write"',
  beforeSubmitPrompt: '"UserPromptSubmit"',
  stop: '"Stop"',
  subagentStart: 'agent_type',
  subagentStop: 'agent_type',
};

/** A pattern that is searched; one that cannot be read fits everything, as it does in Cursor. */
function selecting(read: FieldReader, map: LocatedMap, { name, row }: EntryEvent): Selecting {
  const kind = row.kind === undefined ? null : ({ text: row.kind, style: 'kinds-or-search' } as const);
  const field = read.scalar(map, 'matcher', 'string');
  const text = field?.value ?? '';
  const matcherAt = field?.at ?? map.at;
  if (text === '' || text === '*') return { matcher: kind, matcherAt };
  if (!orElse(() => new RegExp(text) instanceof RegExp, false)) {
    const message = `"${text}" is no regular expression: this hook runs for everything, as it does in Cursor.`;
    read.finding('error', 'ODD_MATCHER', matcherAt, message);
    return { matcher: kind, matcherAt };
  }
  const subject = SUBJECTS[name];
  if (subject === undefined) return { matcher: { text, style: 'search' }, matcherAt };
  return { matcher: kind, matcherAt, when: `${subject}.matches(${JSON.stringify(text)})`, whenAt: matcherAt };
}

function readHandler(read: FieldReader, map: LocatedMap, cwd: string | null): ReadHandler {
  const type = read.scalar(map, 'type', 'string')?.value ?? 'command';
  if (type === 'prompt') {
    const found = readPrompt(read, map, null, 'add "prompt": "…"');
    return 'fault' in found ? unavailable(type, found.fault, map.at) : { ...found, fault: null };
  }
  if (type !== 'command') {
    const message = `"${type}" is no type of hook; there are command, prompt.`;
    read.finding('error', 'WRONG_TYPE', map.at, message);
    return unavailable(type, message, map.at);
  }
  return readCommandLine(read, map, () => cwd);
}
