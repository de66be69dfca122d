import { command as bridge } from '../bridge.ts';
import type { Calling } from '../calling.ts';
import { EVENT_OPTIONS } from '../given-event.ts';
import { readArguments } from '../read-arguments.ts';
import { command as run } from '../run.ts';

/** What carries the words out for whoever called; null: that is left to a process of its own. */
export function servedCommand(
  [verb, ...args]: readonly string[],
  stdin: () => string,
): ((calling: Calling) => Promise<number>) | null {
  if (verb === 'bridge') return (calling) => bridge(args, calling);
  return verb === 'run' && isPlainGate(args, stdin) ? (calling) => run(args, { ...calling, stdin }) : null;
}

/** Options that name no file, no folder and nobody to wait for. */
const PLAIN = ['gate', 'json', 'deadline', 'session', 'dialect', 'payload'];

/** A gate that is told everything on its input, and which session it is of: else only its own processes tell. */
function isPlainGate(args: readonly string[], stdin: () => string): boolean {
  const read = readArguments(args, EVENT_OPTIONS);
  if (read.wrong !== null) return false;
  const { gate, payload = '-', session } = read.values;
  const isNamed = session !== undefined || /"session_?[iI]d"\s*:\s*"[^"]/.test(stdin());
  return isNamed && gate === true && payload === '-' && Object.keys(read.values).every((name) => PLAIN.includes(name));
}
