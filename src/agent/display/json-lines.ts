import { eventNameOf, type Hook } from '../../core/hook.ts';
import type { HookEvent } from '../../core/hook-event.ts';
import { isAsync } from '../../core/role.ts';
import type { BusEvents, Hooks } from '../../hooks/api.ts';
import { harmless } from '../../show/print.ts';
import type { Note } from '../person.ts';
import type { Output } from './screen.ts';
import { shownCommand } from './shown-command.ts';

/** For programs: everything that happens is one line of JSON. */
export function jsonLines(output: Output) {
  const write = (line: object): void => {
    output.write(`${JSON.stringify(line)}\n`);
  };
  return {
    tell: (note: Note): void => write({ type: 'note', ...note }),
    show: (text: string): void => write({ type: 'text', text: harmless(text) }),
    watch: (hooks: Pick<Hooks, 'on'>): (() => void) => {
      const ended = (end: BusEvents['hook:complete']): void => write(endLine(end));
      const undos = [
        hooks.on('hook:start', ({ type, hook, event }) => write({ type, ...who(hook, event) })),
        hooks.on('hook:complete', ended),
        hooks.on('hook:error', ended),
        hooks.on('hook:skip', ({ type, hook, event, why }) => write({ type, ...who(hook, event), why })),
      ];
      return () => {
        for (const undo of undos) undo();
      };
    },
  };
}

function endLine({ type, hook, event, report, verdict }: BusEvents['hook:complete']): object {
  const { status, decision, reason, messages } = verdict;
  const { ending, durationMs } = report;
  const exitCode = ending.kind === 'exit' ? ending.code : null;
  return { type, ...who(hook, event), status, decision, reason, messages, ending: ending.kind, exitCode, durationMs };
}

function who(hook: Hook, event: HookEvent): object {
  const { id, name } = hook;
  const action = shownCommand(hook, event);
  return {
    event: event.name,
    eventName: eventNameOf(hook),
    hook: id,
    name,
    action,
    async: isAsync(hook),
    decisionId: event.decisionId ?? null,
  };
}
