import { nowMs } from '../core/now-ms.ts';
import { createEventBus } from '../event-bus/create-event-bus.ts';
import type { HooksByName } from '../hooks/api.ts';
import { afterInterrupt } from './after-interrupt.ts';
import { runCommand } from './commands/run-command.ts';
import { compact } from './compact.ts';
import type { Console } from './console.ts';
import type { Conversation } from './conversation-file.ts';
import { interruptible } from './interruptible.ts';
import { type Chosen, clearSession, newSession } from './new-session.ts';
import type { Note } from './person.ts';
import { runPrompt } from './run-prompt.ts';
import type { TaskEnd } from './run-task.ts';
import { saveConversation } from './save-conversation.ts';
import type { Session, Turn } from './session.ts';
import { endSession, startSession } from './start-session.ts';
import { statusLine } from './status-line.ts';
import { suggestFiles } from './suggest-files.ts';
import { switchMode } from './switch-mode.ts';

export interface AgentParts extends Pick<Session, 'cwd' | 'model' | 'tools' | 'env'>, Partial<Chosen> {
  readonly hooks: HooksByName;
  readonly console: Console;
  /** The conversation that goes on. */
  readonly resumed?: Conversation | null;
}

export type AgentEnd = TaskEnd['status'] | 'not-started' | NodeJS.Signals;

/** A whole session with a person, or with a script in place of one: from SessionStart to SessionEnd. */
export async function runAgent({ hooks, console, resumed = null, ...given }: AgentParts): Promise<AgentEnd> {
  const startedAt = nowMs();
  const bus = createEventBus(hooks, { types: ['permission_prompt', 'plan_approval'] });
  const notify = (type: string, message: string): void => bus.emit({ type, message, session_id: session.id });
  const tell = (note: Note): void => {
    console.tell(note);
    const message = systemMessage(note);
    if (message !== null) notify('system_message', message);
  };
  const session = newSession({ ...given, hooks, person: { tell, ask: console.ask, notify } }, resumed);
  const { run, endedBy, close } = interruptible(console);
  let last: AgentEnd = 'completed';
  let isLeaving = false;
  let isCutShort = false;

  const suggest = (query: string): Promise<readonly string[]> => suggestFiles(session, query);
  const at = (turn: Turn) => ({ session, thread: session.main, ...turn });
  const inHand = {
    hooks,
    session,
    show: console.show,
    place: console.place,
    suggestFiles: suggest,
    paint: console.screen.paint,
    columns: console.screen.columns,
    compact: (how: 'summary' | 'prune') =>
      run(async (turn) => {
        await compact(at(turn), how);
        await saveConversation(await afterInterrupt(at(turn)));
      }),
    switchMode: (mode: Session['mode']) => run((turn) => switchMode(at(turn), mode)),
    clear: async () => void (await run((turn) => clearSession(session, turn))),
    leave: () => {
      isLeaving = true;
    },
  };
  const status = async (): Promise<void> => {
    console.setMode(session.mode);
    if (console.hasStatus) console.setStatus(await statusLine(session, startedAt));
  };

  const unwatch = console.watch(hooks);
  console.setSuggest(suggest);
  const source = resumed === null ? 'startup' : 'resume';
  console.tell({ kind: 'session', id: session.id, source, model: session.model.name });
  await run(async (turn) => {
    await startSession(at(turn), source);
    isCutShort = turn.signal.aborted;
    await afterInterrupt(at(turn));
  });
  if (!session.isRefused) {
    await status();
    for await (const line of console.lines) {
      if (!(await runCommand(line, inHand))) last = (await run((turn) => runPrompt(at(turn), line))).status;
      if (isLeaving || session.isRefused || endedBy() !== null) break;
      await status();
    }
  }
  await run((turn) => endSession(at(turn), endedBy() === null ? 'prompt_input_exit' : 'other'));
  await bus.close();
  await hooks.close();
  unwatch();
  console.close();
  close();
  return endedBy() ?? (session.isRefused ? (isCutShort ? 'interrupted' : 'not-started') : last);
}

/** What is said to the person by nobody in particular, for those who are told about such messages (cli-agent's Notification). */
function systemMessage(note: Note): string | null {
  switch (note.kind) {
    case 'message':
      return note.text;
    case 'mode':
      return `The mode is ${note.mode} now.`;
    case 'compacted':
      return `The context was compacted: ${note.messages} messages.`;
    default:
      return null;
  }
}
