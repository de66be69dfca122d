import type { Finding } from '../core/diagnostic.ts';
import { type CommandHandler, isReadAsSh } from '../core/handler.ts';
import type { Hook } from '../core/hook.ts';
import { type Layer, needsTrust } from '../core/layer.ts';
import type { Danger } from '../shell/dangerous/danger.ts';
import { quotedWord } from '../shell/quoted-word.ts';
import { lineOf } from '../trust/commands-in.ts';
import type { CommandMemory } from './compile-command.ts';

interface Looking {
  readonly layer: Layer;
  /** Where what was looked at before is known; null: nowhere. */
  readonly memory: CommandMemory;
  readonly findings: Finding[];
}

/** A hook of a file, and where its command stands. */
interface Placed {
  readonly hook: Hook;
  readonly at: number;
}

/** The hooks of one file, with what is dangerous about their commands. */
export async function withDangers(placed: readonly Placed[], looking: Looking): Promise<readonly Hook[]> {
  const hooks = placed.map(({ hook }) => hook);
  const lines = hooks.map(({ handler }) => (handler.kind === 'command' ? shellLine(handler) : null));
  const { memory } = looking;
  // a line that goes on at its end must not swallow the beginning of the next
  const all = [...new Set(lines)].join('\n \n');
  // a process that has just started takes longer for many small looks than for everything else here
  const key = `${memory?.path}!calm`;
  if (all === '' || memory?.texts.recall(key, all) === true) return hooks;
  const { hasTellingWord, mayBeDangerous } = await import('../shell/dangerous/may-be-dangerous.ts');
  const known = new Map<string | null, Promise<readonly Danger[]>>();
  const look = (line: string | null, i: number): Promise<readonly Danger[]> => {
    const before = known.get(line);
    if (before !== undefined) return before;
    const mayBe = line !== null && mayBeDangerous(line);
    const dangers = mayBe ? dangersOf(line, placed[i]?.at ?? 0, memory) : Promise.resolve([]);
    known.set(line, dangers);
    return dangers;
  };
  const found = hasTellingWord(all) ? await Promise.all(lines.map(look)) : [];
  if (found.every((dangers) => dangers.length === 0)) {
    await memory?.texts.remember(key, all, true);
    return hooks;
  }
  const { describeDanger, hintFor, mustBeAsked } = await import('../shell/dangerous/danger.ts');
  const { layer, findings } = looking;
  // what somebody wrote on a machine of their own is theirs; what comes with a repository is a stranger's
  const severity = needsTrust(layer) ? 'error' : 'warning';
  return placed.map(({ hook, at }, i) => {
    const dangers = found[i] ?? [];
    for (const danger of dangers) {
      const message = `This command is dangerous: ${describeDanger(danger)}.`;
      findings.push({ code: 'DANGEROUS_COMMAND', severity, at, message, hint: hintFor(danger) });
    }
    if (dangers.length === 0) return hook;
    const asks = needsTrust(layer) && dangers.some(mustBeAsked);
    return { ...hook, dangers: dangers.map(describeDanger), ...(asks ? { approve: true } : {}) };
  });
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
function shellLine(handler: CommandHandler): string | null {
  const { args, shell, env } = handler;
  if (args === null && !isReadAsSh(shell)) return null;
  const line = lineOf(handler);
  const names = Object.keys(env).filter((name) => /^\w+$/.test(name));
  return names.length === 0
    ? line
    : [...names.map((name) => `${name}=${quotedWord(env[name] ?? '')}`), line].join('\n');
}
