import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Console } from '../../../src/agent/console.ts';
import { conversationPath } from '../../../src/agent/conversation-file.ts';
import { plainScreen } from '../../../src/agent/display/screen.ts';
import type { Note, PersonsAnswer, PersonsQuestion } from '../../../src/agent/person.ts';
import { type AgentEnd, type AgentParts, runAgent } from '../../../src/agent/run-agent.ts';
import type { OtherScript, ScriptStep } from '../../../src/agent/scripted/script.ts';
import { scriptedModel } from '../../../src/agent/scripted/scripted-model.ts';
import { TOOLS } from '../../../src/agent/tools/all.ts';
import type { ChatMessage, ChatModel } from '../../../src/core/chat.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import type { HooksOptions } from '../../../src/hooks/hooks-options.ts';
import type { Question } from '../../../src/hooks/question.ts';
import { createHooks } from '../../../src/hooks.ts';
import { paint } from '../../../src/show/print.ts';
import { world } from '../../world/world.ts';

export interface Played {
  readonly end: AgentEnd;
  readonly notes: readonly Note[];
  /** What every request to the model held last, as it was asked. */
  readonly asked: readonly (readonly ChatMessage[])[];
  readonly shown: string;
  readonly sessionId: string;
}

export interface Play extends Partial<Omit<AgentParts, 'hooks' | 'console' | 'model'>> {
  /** What the person types; a function is called when its turn comes, and may give a line. */
  readonly lines?: readonly (string | (() => string | Promise<string>))[];
  readonly steps?: readonly ScriptStep[];
  readonly others?: readonly OtherScript[];
  readonly model?: ChatModel;
  readonly answer?: (question: PersonsQuestion) => PersonsAnswer;
  readonly answerHook?: (question: Question) => boolean;
  readonly options?: HooksOptions;
  /** Given what interrupts the agent, as Ctrl-C does. */
  readonly onReady?: (interrupt: () => void) => void;
  readonly onNote?: (note: Note) => void;
}

/** A home and a project on disk, and the whole agent with a script in place of a model and a list in place of a person. */
export function agentShop(files: Readonly<Record<string, string>> = {}) {
  const { top: root, home, project: cwd, etc, ...it } = world({ projectAt: 'project', isRepository: false });
  const { XDG_STATE_HOME: _state, ...usual } = it.env;
  const env = { ...usual, LANG: 'C.UTF-8' };
  const state = join(home, '.local/state/hookline');
  const write = (path: string, text: string, mode?: number): string => it.write(join(root, path), text, mode);
  for (const [path, text] of Object.entries(files)) write(path, text);

  const play = async (given: Play): Promise<Played> => {
    const {
      lines = ['go'],
      steps = [{ say: 'Done.' }],
      others = [],
      model,
      answer,
      answerHook,
      options,
      onReady,
      onNote,
      ...parts
    } = given;
    const notes: Note[] = [];
    const asked: (readonly ChatMessage[])[] = [];
    let shown = '';
    let interrupt = (): void => {};
    const scripted = model ?? scriptedModel({ steps, others });
    const console: Console = {
      lines: (async function* () {
        for (const line of lines) yield typeof line === 'string' ? line : await line();
      })(),
      tell: (note) => {
        notes.push(note);
        onNote?.(note);
      },
      ask: answer === undefined ? null : async (question) => answer(question),
      askAboutHook: answerHook === undefined ? null : async (question) => answerHook(question),
      watch: () => () => {},
      screen: plainScreen({ write: () => {} }, paint(), () => 80),
      place: (path) => path,
      onInterrupt: (listener) => {
        interrupt = listener;
      },
      show: (text) => {
        shown += text;
      },
      hasStatus: true,
      setStatus: (text) => {
        shown += text === null ? '' : `status: ${text}\n`;
      },
      setMode: () => {},
      setSuggest: () => {},
      close: () => {},
    };
    const ask = console.askAboutHook === null ? {} : { ask: console.askAboutHook };
    const hooks = await createHooks({ cwd, home, env, watch: false, ...ask, ...options }, { machine: etc });
    onReady?.(() => interrupt());
    const end = await runAgent({
      ...{ hooks, console, cwd, env, tools: TOOLS, permission: 'auto', pathOf: (id) => conversationPath(state, id) },
      model: {
        name: scripted.name,
        reply: (request) => {
          asked.push([...request.messages]);
          return scripted.reply(request);
        },
      },
      ...parts,
    });
    const started = notes.find((note) => note.kind === 'session');
    return { end, notes, asked, shown, sessionId: started?.id ?? '' };
  };

  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return {
    ...{ root, home, cwd, env, state, write, play, read },
    exists: (path: string) => existsSync(join(root, path)),
    /** What the hooks that `logging` made were told, in order. */
    log: (): readonly JsonObject[] =>
      existsSync(join(root, 'log'))
        ? read('log')
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line))
        : [],
    /** A hook of hookline's own that writes down everything it is told, at once: another may do so beside it. */
    logging: (...events: readonly string[]): string =>
      `hooks:\n  - on: [${events.join(', ')}]\n    run: printf '%s\\n' "$(cat)" >> '${join(root, 'log')}'\n`,
  };
}
