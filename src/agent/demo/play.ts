import { relative } from 'node:path';
import type { ChatModel, ChatRequest } from '../../core/chat.ts';
import type { HooksByName } from '../../hooks/api.ts';
import { createHooks } from '../../hooks.ts';
import { stateFolder } from '../../state/state-folder.ts';
import { conversationPath } from '../conversation-file.ts';
import type { Screen } from '../display/screen.ts';
import { wrapped } from '../display/wrapped.ts';
import type { Note } from '../person.ts';
import { runAgent } from '../run-agent.ts';
import { scriptedModel } from '../scripted/scripted-model.ts';
import { TOOLS } from '../tools/all.ts';
import { demoConsole } from './demo-console.ts';
import { shownPlace } from './excerpt.ts';
import { type Facts, trailFolder } from './facts.ts';
import type { LoopbackServer } from './loopback-server.ts';
import { AUDIT_SCENE, SCENES } from './scenes.ts';
import type { Scratch } from './scratch.ts';
import { PROMPT, STEPS } from './script.ts';
import { openStage, type PlayedScene } from './stage.ts';

export interface PlayOptions {
  readonly screen: Screen;
  /** Eyes follow: there are pauses. */
  readonly paced: boolean;
  /** Ends it, with nothing left behind. */
  readonly signal: AbortSignal;
  /** Prints the trail as `hookline audit` does. */
  readonly showAudit: (folder: string, home: string) => Promise<void>;
}

/** The session, from its beginning to the trail that it left. A scene begins each time the script comes to its next matter. */
export async function play(
  scratch: Scratch,
  server: LoopbackServer,
  options: PlayOptions,
): Promise<readonly PlayedScene[]> {
  const { project: cwd, home, env, machine, team } = scratch;
  const enforced = [{ path: team, dialect: 'mimir' }];
  const hooks = await createHooks({ cwd, home, env, watch: false, enforced }, { machine });
  try {
    return await playWith(hooks, scratch, server, options);
  } finally {
    await hooks.close();
  }
}

async function playWith(
  hooks: HooksByName,
  scratch: Scratch,
  server: LoopbackServer,
  { screen, paced, signal, showAudit }: PlayOptions,
): Promise<readonly PlayedScene[]> {
  const { project: cwd, home, env } = scratch;
  const pending = hooks.pending();
  const requests: Pick<ChatRequest, 'messages'>[] = [];
  const notes: Note[] = [];
  const facts: Facts = { scratch, server, hooks, requests, notes, waited: pending.length, signal };
  const pace = paced ? { sceneMs: 650, claimMs: 150 } : { sceneMs: 0, claimMs: 0 };
  const stage = openStage(screen, pace, SCENES.length + 1, signal);
  const scenes = [...SCENES];
  const nextScene = (): Promise<void> => stage.next(scenes.shift(), facts);

  const model = told(scriptedModel({ steps: STEPS, others: [] }), async (request, count) => {
    signal.throwIfAborted();
    requests.push({ messages: [...request.messages] });
    if (STEPS[count]?.goesOn !== true) await nextScene();
  });
  const place = (path: string): string => shownPlace(relative(scratch.folder, path));
  const heard = (note: Note): void => void notes.push(note);
  const console = demoConsole({ screen, place, lines: prompts(screen, signal), heard, signal });
  const pathOf = (id: string): string => conversationPath(stateFolder(env, home), id);

  await nextScene();
  await hooks.approve(pending.map(({ key }) => key));
  await runAgent({ hooks, console, cwd, model, tools: TOOLS, env, permission: 'auto', pathOf });
  if (signal.aborted) return stage.played;
  await stage.next(undefined, facts);
  for (const scene of scenes) stage.miss(scene);
  await stage.next(AUDIT_SCENE, facts);
  await showAudit(trailFolder(facts), home);
  await stage.next(undefined, facts);
  return stage.played;
}

/** What the person types. */
async function* prompts({ print, paint, columns }: Screen, signal: AbortSignal): AsyncGenerator<string> {
  if (signal.aborted) return;
  print(wrapped(`${paint.cyan('>')} ${PROMPT}`, columns()), true);
  yield PROMPT;
}

/** A model, with somebody who hears what it is asked, and how often it was before. */
function told(model: ChatModel, hear: (request: ChatRequest, count: number) => Promise<void>): ChatModel {
  let count = 0;
  return {
    ...model,
    async reply(request) {
      await hear(request, count++);
      return model.reply(request);
    },
  };
}
