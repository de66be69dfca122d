import type { Finding } from '../core/diagnostic.ts';
import type { CommandHandler, Handler } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { type Layer, needsTrust } from '../core/layer.ts';
import type { Danger } from '../shell/dangerous/danger.ts';
import { mayBeDangerous } from '../shell/dangerous/may-be-dangerous.ts';
import { type CommandMemory, isReadAsSh } from './compile-command.ts';

/** What is known of a hook after its command was looked at. */
type Examined = Pick<Hook, 'dangers'> & Partial<Pick<Hook, 'approve'>>;

/** Looks at the commands of one file; at once where none of them can be dangerous. Null: there is nothing to say. */
export function dangerCheck(layer: Layer, memory: CommandMemory, findings: Finding[]) {
  const known = new Map<string, readonly Danger[]>();
  const examined = async (line: string, at: number): Promise<Examined | null> => {
    const dangers = known.get(line) ?? (await dangersOf(line, at, memory));
    known.set(line, dangers);
    if (dangers.length === 0) return null;
    const { describeDanger, hintFor, mustBeAsked } = await import('../shell/dangerous/danger.ts');
    // what somebody wrote on a machine of their own is theirs; what comes with a repository is a stranger's
    const severity = needsTrust(layer) ? 'error' : 'warning';
    for (const danger of dangers) {
      const message = `This command is dangerous: ${describeDanger(danger)}.`;
      findings.push({ code: 'DANGEROUS_COMMAND', severity, at, message, hint: hintFor(danger) });
    }
    const asks = needsTrust(layer) && dangers.some(mustBeAsked);
    return { dangers: dangers.map(describeDanger), ...(asks ? { approve: true } : {}) };
  };
  return (handler: Handler, at: number): Promise<Examined | null> | null => {
    const line = handler.kind === 'command' ? lineOf(handler) : null;
    return line === null || !mayBeDangerous(line) ? null : examined(line, at);
  };
}

async function dangersOf(line: string, at: number, memory: CommandMemory): Promise<readonly Danger[]> {
  const key = `${memory?.path}#${at}!`;
  const before = memory?.texts.recall(key, line);
  // what was dangerous is looked at again: it is rare, and its words are better made than kept
  if (Array.isArray(before) && before.length === 0) return [];
  const { dangersIn } = await import('../shell/dangerous/dangers-in.ts');
  const dangers = dangersIn(line);
  if (dangers.length === 0) await memory?.texts.remember(key, line, dangers);
  return dangers;
}

/** As a shell would read it, with the variables that the entry sets; null: it is written for something else. */
function lineOf({ command, args, shell, env, template }: CommandHandler): string | null {
  const text = template?.kind === 'filled' ? template.command : command;
  if (args === null && !isReadAsSh(shell)) return null;
  const line = args === null ? text : [command, ...args].map(quoted).join(' ');
  const names = Object.keys(env).filter((name) => /^\w+$/.test(name));
  return names.length === 0 ? line : [...names.map((name) => `${name}=${quoted(env[name] ?? '')}`), line].join('\n');
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
