import { entryOf, kindName, type LocatedMap } from '../../core/located.ts';
import type { FieldReader } from '../fields.ts';

interface Command {
  readonly text: string;
  readonly fault: string | null;
}

/** The text to run; where there is none, what is wrong. */
export function readCommand(read: FieldReader, map: LocatedMap): Command {
  const node = entryOf(map, 'command')?.value;
  const written = node?.kind === 'scalar' ? node : null;
  const without = (message: string): Command => ({ text: '', fault: message });
  if (
    node === undefined ||
    written?.value === null ||
    (typeof written?.value === 'string' && written.value.trim() === '')
  ) {
    const message = 'This hook has no command to run.';
    const hint = entryOf(map, 'hooks') === undefined ? 'add command: "…"' : GROUP;
    read.finding('error', 'MISSING_KEY', node?.at ?? map.at, message, hint);
    return without(message);
  }
  if (typeof written?.value === 'boolean') {
    // `true` and `false` are commands, and what YAML takes them for is not what stands there
    const message = `"command" is a boolean; it is read as the text "${written.value}".`;
    read.finding('warning', 'WRONG_TYPE', node.at, message, `write command: "${written.value}"`);
    return { text: String(written.value), fault: null };
  }
  if (typeof written?.value !== 'string') {
    const message = `"command" must be a string, not ${kindName(node)}.`;
    read.finding('error', 'WRONG_TYPE', node.at, message);
    return without(message);
  }
  if (written.continued === undefined) return { text: written.value, fault: null };
  const message = 'A backslash at the end of a line is read as a line that goes on; YAML itself would keep it.';
  read.finding('warning', 'LINE_CONTINUED', node.at, message, 'write command: | and the lines below it');
  return { text: written.continued, fault: null };
}

const GROUP = 'Mimir has no groups with "matcher" and "hooks": write the command directly under the event';
